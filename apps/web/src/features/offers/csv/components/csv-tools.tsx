import type { PreviewView } from '@guildhall/api/offers/csv/views';
import { OFFER_FILE } from '@guildhall/domain/offers/csv/rules';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { FileDrop } from '@guildhall/ui/file-drop';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { toasts } from '../../../../lib/toasts.ts';
import {
  type ListedOffers,
  useApplyChanges,
  useDownloadOffers,
  usePreviewChanges,
} from '../hooks.ts';
import { PreviewTable } from './preview-table.tsx';

/** Saves the offers of the list as a file, and changes offers by one. */
export function CsvTools(props: ListedOffers) {
  const t = useMessages('offers/csv');
  const download = useDownloadOffers(props);
  const problem = problemOf(download.error);
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon="download"
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('download')}
        </Button>
        <UploadDialog />
      </div>
      {problem !== null && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
    </div>
  );
}

const isApplied = ({ refusal }: PreviewView['lines'][number]) => refusal === null;

/** What the dialog reads and applies. */
function useUpload() {
  const t = useMessages('offers/csv');
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const reading = usePreviewChanges();
  const applying = useApplyChanges();
  const preview = reading.data ?? null;
  const ready = preview?.lines.filter(isApplied) ?? [];

  function forget() {
    setFault(null);
    reading.reset();
    applying.reset();
  }

  function change(next: boolean) {
    if (applying.pending) return;
    setOpen(next);
    forget();
  }

  function choose(file: File) {
    forget();
    if (file.size <= OFFER_FILE.max_bytes) return reading.run(file);
    return setFault(t('too_large', { most: OFFER_FILE.max_bytes / 1_048_576 }));
  }

  async function apply() {
    const refused = await applying.run(ready);
    if (refused !== 0) return;
    toasts.success(t('applied', { count: ready.length }));
    setOpen(false);
    forget();
  }

  const problem = fault ?? problemOf(applying.error) ?? reading.problem;
  /** Something was applied, and something was refused at last. */
  const isPartial = applying.refused !== null && applying.refused.length > 0;
  return { open, change, choose, apply, problem, isPartial, reading, applying, preview, ready };
}

/** A file is read first; nothing changes before what it would do is confirmed. */
function UploadDialog() {
  const t = useMessages('offers/csv');
  const form = useUpload();
  const { applying, preview, ready, isPartial } = form;
  return (
    <Dialog
      title={t('upload_title')}
      description={t('upload_help', { most: OFFER_FILE.max_lines })}
      trigger={
        <Button variant="ghost" size="sm" icon="upload">
          {t('upload')}
        </Button>
      }
      open={form.open}
      onOpenChange={form.change}
      preventOutsideClose={applying.pending || preview !== null}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={applying.pending}
            onClick={() => form.change(false)}
          >
            {t(isPartial ? 'close' : 'cancel')}
          </Button>
          {!isPartial && (
            <Button
              disabled={ready.length === 0}
              loading={applying.pending}
              onClick={() => void form.apply()}
            >
              {t('apply', { count: ready.length })}
            </Button>
          )}
        </>
      }
    >
      <UploadBody form={form} />
    </Dialog>
  );
}

function UploadBody({ form }: { form: ReturnType<typeof useUpload> }) {
  const t = useMessages('offers/csv');
  const { reading, applying, preview, problem, isPartial } = form;
  const { refused } = applying;
  return (
    <div className="flex flex-col gap-4">
      {!isPartial && (
        <FileDrop
          label={t('file')}
          hideLabel
          accept=".csv,text/csv,text/plain"
          prompt={reading.name ?? t('choose')}
          chosen={preview !== null}
          disabled={reading.pending || applying.pending}
          onFile={form.choose}
        />
      )}
      <p role="status" className="sr-only">
        {reading.pending && t('reading')}
      </p>
      {problem !== null && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
      {isPartial && (
        <Notice tone="attention" title={t('partly', { count: refused?.length ?? 0 })} />
      )}
      {preview !== null && <PreviewTable preview={preview} refused={refused ?? undefined} />}
    </div>
  );
}
