import { CODE_FILE } from '@guildhall/domain/vault/rules';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { FileDrop } from '@guildhall/ui/file-drop';
import { Notice } from '@guildhall/ui/notice';
import { TextArea } from '@guildhall/ui/text-area';
import { newId } from '@guildhall/domain/kernel/ids';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import {
  type FileErrors,
  fileErrorsOf,
  keepUpload,
  readKeptUpload,
  uploadIdOf,
  useAddCodes,
  withoutLines,
} from '../hooks.ts';
import { FIELDS } from '../messages.ts';

const FORM_ID = 'add-codes';
const MEGABYTES = CODE_FILE.max_bytes / (1_024 * 1_024);

interface CodeSource {
  readonly file: File | null;
  readonly pasted: string;
  /** Of this file, or of these pasted lines. */
  readonly upload_id: string;
}
const NOTHING: CodeSource = { file: null, pasted: '', upload_id: '' };

/** What is chosen or typed in the dialog of an offer, and what its buttons do. */
function useCodesForm(offerId: string) {
  const t = useMessages('offers/stock');
  const [open, setOpen] = useState(false);
  const [source, setSource] = useState(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const adding = useAddCodes(offerId, (added) => {
    toasts.success(t('add.done', { count: added }), { duration: SHORT_TOAST_MS });
    change(false);
  });

  function choose(next: CodeSource) {
    setSource(next);
    setProblem(null);
    adding.clearError();
  }

  function change(next: boolean) {
    if (!next) adding.stop();
    setOpen(next);
    // Codes do not stay on the page.
    choose(NOTHING);
  }

  function send() {
    const { file, pasted } = source;
    const content = file ?? (pasted.trim() === '' ? null : new Blob([pasted]));
    if (content === null) return setProblem(t('add.nothing'));
    const isTooLarge = content.size > CODE_FILE.max_bytes;
    if (isTooLarge) return setProblem(t('add.too_large', { most: MEGABYTES }));
    setProblem(null);
    if (file !== null) keepUpload(offerId, file, source.upload_id);
    return void adding.run({ content, upload_id: source.upload_id });
  }

  /** Adds what is left without the lines that have errors. */
  async function sendOthers(lines: readonly number[]) {
    const { file, pasted } = source;
    const rest = await withoutLines(file ?? new Blob([pasted]), lines);
    const uploadId = newId();
    const content = new Blob([rest]);
    choose(
      file === null
        ? { file, pasted: rest, upload_id: uploadId }
        : { file: new File([content], file.name), pasted: '', upload_id: uploadId },
    );
    if (rest.trim() === '') return setProblem(t('add.nothing'));
    void adding.run({ content, upload_id: uploadId });
  }

  return { open, change, source, choose, send, sendOthers, problem, adding };
}

/** Adds codes to the stock of an offer: a file, chosen or dropped, or pasted lines. */
export function AddCodes({ offer }: { offer: { readonly id: string; readonly title: string } }) {
  const t = useMessages('offers/stock');
  const form = useCodesForm(offer.id);
  const { open, change, source, choose, send, problem, adding } = form;
  const isInterrupted = adding.error !== null && adding.sent > 0;
  return (
    <Dialog
      trigger={
        <Button
          variant="link"
          size="sm"
          icon="plus"
          className="min-h-11 md:min-h-6"
          aria-label={t('add.open_for', { title: offer.title })}
        >
          {t('add.open')}
        </Button>
      }
      open={open}
      onOpenChange={change}
      preventOutsideClose={adding.pending || source !== NOTHING}
      title={t('add.title')}
      description={t('add.help', { most: CODE_FILE.max_codes, megabytes: MEGABYTES })}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => (adding.pending ? adding.stop() : change(false))}
          >
            {t(adding.pending ? 'add.stop' : 'add.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} icon="lock-keyhole" loading={adding.pending}>
            {t(isInterrupted && adding.sent < 1 ? 'add.continue' : 'add.submit')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="flex flex-col gap-5"
      >
        <Source offerId={offer.id} source={source} disabled={adding.pending} onChange={choose} />
        {adding.pending && <Progress sent={adding.sent} />}
        <Problems
          problem={problem}
          errors={fileErrorsOf(adding.error)}
          onLeaveOut={(lines) => void form.sendOthers(lines)}
        />
        {isInterrupted && adding.sent < 1 && (
          <p className="figures text-sm text-muted">{t('add.arrived', { share: adding.sent })}</p>
        )}
      </form>
    </Dialog>
  );
}

/** A file or pasted lines: choosing one leaves out the other. */
function Source(props: {
  offerId: string;
  source: CodeSource;
  disabled: boolean;
  onChange: (source: CodeSource) => void;
}) {
  const { offerId, source, disabled, onChange } = props;
  const t = useMessages('offers/stock');
  const kept = source === NOTHING ? readKeptUpload(offerId) : null;
  return (
    <>
      <FileDrop
        label={t('add.file')}
        accept=".csv,.txt,text/csv,text/plain"
        prompt={source.file === null ? t('add.choose') : source.file.name}
        chosen={source.file !== null}
        disabled={disabled}
        onFile={(file) => onChange({ file, pasted: '', upload_id: uploadIdOf(offerId, file) })}
      />
      {kept !== null && <Notice>{t('add.interrupted', { name: kept.name })}</Notice>}
      <TextArea
        label={t('add.paste')}
        hint={t('add.paste_hint')}
        value={source.pasted}
        rows={4}
        disabled={disabled}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) =>
          onChange({ file: null, pasted: target.value, upload_id: newId() })
        }
        className="[&_textarea]:max-h-48 [&_textarea]:font-mono"
      />
    </>
  );
}

/** After the file was sent, the server still seals its codes; how long is not known. */
function Progress({ sent }: { sent: number }) {
  const t = useMessages('offers/stock');
  const words = sent < 1 ? t('add.sending', { share: sent }) : t('add.sealing');
  return (
    <div>
      <p id="codes-progress" aria-live="polite" className="figures mb-1.5 text-sm text-muted">
        {words}
      </p>
      <progress
        aria-labelledby="codes-progress"
        max={1}
        {...(sent < 1 && { value: sent })}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
    </div>
  );
}

function Problems(props: {
  problem: string | null;
  errors: FileErrors | null;
  onLeaveOut: (lines: readonly number[]) => void;
}) {
  const { problem, errors, onLeaveOut } = props;
  const t = useMessages('offers/stock');
  const message = problem ?? errors?.message ?? null;
  if (message !== null) {
    return (
      <Notice tone="danger" urgent>
        {message}
      </Notice>
    );
  }
  if (errors === null) return null;
  const { lines, line_count: count } = errors;
  const numbers = [...new Set(lines.map(({ line }) => line))];
  return (
    <Notice tone="danger" urgent title={t('errors.title', { count })}>
      <p>{t('errors.help')}</p>
      <ul className="figures mt-2 flex flex-col gap-1.5">
        {lines.map(({ line, field, message: words }) => (
          <li key={`${line} ${field}`}>
            <strong className="font-semibold">{lineName(line, field)}</strong> {words}
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className="mt-2">{t('errors.more', { count: count - lines.length })}</p>
      )}
      {/* Only when all of them are known: otherwise the rest would be refused again. */}
      {count <= numbers.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => onLeaveOut(numbers)}>
          {t('errors.leave_out', { count })}
        </Button>
      )}
    </Notice>
  );

  function lineName(line: number, field: string | null): string {
    const key = field === null ? undefined : FIELDS[field];
    const number = String(line);
    return key === undefined
      ? t('errors.line', { line: number })
      : t('errors.field', { line: number, field: t(key) });
  }
}
