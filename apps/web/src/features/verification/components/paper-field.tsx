import type { OwnVerificationView } from '@guildhall/api/verification/views';
import type { QualityHint } from '@guildhall/domain/files/quality-rules';
import { IMAGE_FILE } from '@guildhall/domain/files/rules';
import { PAPER_KINDS, type PaperKind } from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { FileDrop } from '@guildhall/ui/file-drop';
import { Icon } from '@guildhall/ui/icon';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { type FileUploads, useFileUploads } from '../../../lib/api/file-uploads.ts';
import { messageOf, problemOf } from '../../../lib/api/refusals.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useApplicantMutation } from '../hooks.ts';
import { hintsFor } from '../measure-picture.ts';
import { faultText, hintText, known, paperText } from '../words.ts';

interface PaperFieldProps {
  view: OwnVerificationView;
  kind: PaperKind;
}

/** A picture that was chosen and not sent, since it could be better. */
interface Doubted {
  readonly file: File;
  readonly hints: readonly QualityHint[];
  /** Where this page shows it; it has not left the device. */
  readonly url: string;
}

/** One paper: it is uploaded when it is chosen, unless it looks as if nobody could read it. */
export function PaperField({ view, kind }: PaperFieldProps) {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  const { choose, doubted, send, discard, uploads, problem } = usePaper(view, kind);
  const paper = view.papers.find((each) => each.kind === kind);
  const fault = paper?.fault ?? null;
  const isThere = paper?.is_there === true && fault === null;
  return (
    <div className="flex flex-col gap-2">
      {fault !== null && (
        <Notice tone="attention" title={t('papers.asked')}>
          {faultText(shared, fault)}
        </Notice>
      )}
      <FileDrop
        label={paperText(shared, kind)}
        hint={t(`paper_help.${known(PAPER_KINDS, kind)}`)}
        accept={IMAGE_FILE.media_types.join(',')}
        prompt={t(isThere ? 'papers.again' : 'papers.prompt')}
        chosen={isThere}
        onFile={(file) => void choose(file)}
      />
      {isThere && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Icon name="lock" className="mt-0.5 size-4 shrink-0" />
          {t('papers.there')}
        </p>
      )}
      {isThere && paper.hints.length > 0 && doubted === null && (
        <p className="text-sm text-attention">
          {paper.hints.map((hint) => hintText(shared, hint)).join(' ')}
        </p>
      )}
      {doubted !== null && <Doubt doubted={doubted} send={send} discard={discard} />}
      <UploadState uploads={uploads} problem={problem} />
    </div>
  );
}

function usePaper(view: OwnVerificationView, kind: PaperKind) {
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  const mutation = useApplicantMutation<string>(
    view,
    (calls, action, fileId) => calls.addPaper.mutate({ ...action, kind, file_id: fileId }),
    null,
  );
  const uploads = useFileUploads(
    'verification',
    ({ file_id: fileId }) => void mutation.run(fileId),
  );

  function discard() {
    if (doubted !== null) URL.revokeObjectURL(doubted.url);
    setDoubted(null);
  }
  async function choose(file: File) {
    discard();
    const hints = await hintsFor(file);
    if (hints.length === 0) uploads.add(file);
    else setDoubted({ file, hints, url: URL.createObjectURL(file) });
  }
  function send() {
    if (doubted !== null) uploads.add(doubted.file);
    discard();
  }
  return { choose, doubted, send, discard, uploads, problem: problemOf(mutation.error) };
}

interface DoubtProps {
  doubted: Doubted;
  send: () => void;
  discard: () => void;
}

/** Says what could be better before anything is sent. */
function Doubt({ doubted, send, discard }: DoubtProps) {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  return (
    <Notice tone="attention" title={t('papers.hints')}>
      <p>{doubted.hints.map((hint) => hintText(shared, hint)).join(' ')}</p>
      <img
        src={doubted.url}
        alt={t('papers.preview')}
        className="mt-3 max-h-56 max-w-full rounded-md object-contain"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={discard}>
          {t('papers.other_one')}
        </Button>
        <Button size="sm" onClick={send}>
          {t('papers.send_anyway')}
        </Button>
      </div>
    </Notice>
  );
}

function UploadState({ uploads, problem }: { uploads: FileUploads; problem: string | null }) {
  const t = useMessages('verification/request');
  const { failed, sent } = uploads;
  const text = failed === null ? problem : messageOf(failed.error);
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {sent !== null && (sent < 1 ? t('papers.sending', { share: sent }) : t('papers.checking'))}
      </p>
      {text !== null && (
        <p role="alert" className="text-sm text-danger">
          {text}
        </p>
      )}
    </>
  );
}
