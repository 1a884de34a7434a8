import type { DisputeView } from '@guildhall/api/disputes/views';
import { ORIGINAL_REASONS, type OriginalReason } from '@guildhall/domain/disputes/types';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { useState } from 'react';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { FormProblem } from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { useRefreshDisputes } from '../hooks.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Saves what the server answered. Its name is its hash, by which it can be proven. */
function save(original: { media_type: string; sha256: string; content_base64: string }): void {
  const bytes = Uint8Array.from(atob(original.content_base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${original.sha256.slice(0, 16)}.${ENDINGS[original.media_type] ?? 'bin'}`;
  link.click();
  URL.revokeObjectURL(address);
}

export interface OriginalDialogProps {
  dispute: Pick<DisputeView, 'id'>;
  fileId: string;
  /** Which file of which item it is, in words. */
  name: string;
}

/** The officer of a case saves the original of a file, with a reason that both sides see. */
export function OriginalDialog({ dispute, fileId, name }: OriginalDialogProps) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const { client } = trpc.useUtils();
  const refresh = useRefreshDisputes();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<OriginalReason>(ORIGINAL_REASONS[0]);
  const opening = useIdempotentMutation(
    async (why: OriginalReason, idempotencyKey) =>
      await client.disputes.openOriginal.mutate({
        dispute_id: dispute.id,
        file_id: fileId,
        reason: why,
        idempotency_key: idempotencyKey,
      }),
    async (original) => {
      save(original);
      setOpen(false);
      await refresh();
    },
  );
  return (
    <Dialog
      title={t('original.title')}
      description={t('original.help')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="link" size="sm" aria-label={t('original.open_of', { name })}>
          {t('original.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button
            icon="download"
            loading={opening.pending}
            onClick={() => void opening.run(reason)}
          >
            {t('original.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards<OriginalReason>
          label={t('original.reason')}
          value={reason}
          onValueChange={setReason}
          cards={ORIGINAL_REASONS.map((value) => ({
            value,
            title: t(`original.because.${value}`),
          }))}
        />
        <FormProblem>{problemOf(opening.error) ?? undefined}</FormProblem>
      </div>
    </Dialog>
  );
}
