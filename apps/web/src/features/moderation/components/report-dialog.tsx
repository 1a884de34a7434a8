import { REASONS_OF } from '@guildhall/domain/moderation/rules';
import { REPORT_NOTE_MAX_LENGTH } from '@guildhall/domain/moderation/schema';
import type { ReportKind, ReportReason } from '@guildhall/domain/moderation/types';
import type { Messages } from '@guildhall/locales/messages';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { toasts } from '../../../lib/toasts.ts';
import { reasonText } from '../words.ts';

export interface ReportedThing {
  readonly kind: ReportKind;
  readonly targetId: string;
  /** Only for this reason. */
  readonly reason?: ReportReason;
}

function noteHint(t: Messages<'moderation'>, kind: ReportKind): string {
  if (kind === 'feedback') return t('report.feedback_hint');
  return kind === 'user' ? t('report.user_hint') : t('report.note_hint');
}

/** Reports something to the staff, with a reason and a note. A second report is the same. */
export function ReportDialog({
  kind,
  targetId,
  reason: given,
  onClose,
}: ReportedThing & { onClose: () => void }) {
  const t = useMessages('moderation');
  const { client, moderation } = trpc.useUtils();
  const [reason, setReason] = useState<ReportReason | null>(given ?? null);
  const [isMissing, setMissing] = useState(false);
  const [note, setNote] = useState('');
  const report = useMutation({
    mutationFn: async (said: { reason: ReportReason; note: string }) =>
      await client.moderation.report.mutate({ kind, target_id: targetId, ...said }),
    onSuccess: () => {
      toasts.success(t('report.done'));
      onClose();
      void moderation.own.invalidate();
    },
  });
  const send = () => {
    setMissing(reason === null);
    if (reason !== null) report.mutate({ reason, note });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !report.isPending && onClose()}
      title={t(`report.title.${kind}`)}
      description={t('report.help')}
      preventOutsideClose={note !== ''}
      footer={
        <>
          <Button variant="secondary" disabled={report.isPending} onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button loading={report.isPending} onClick={send}>
            {t('report.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {given === undefined && (
          <SelectField<ReportReason>
            label={t('report.reason')}
            items={REASONS_OF[kind].map((value) => ({ value, label: reasonText(t, value) }))}
            value={reason}
            error={isMissing && reason === null ? t('report.choose') : undefined}
            onValueChange={setReason}
          />
        )}
        <TextArea
          label={t('report.note')}
          hint={noteHint(t, kind)}
          optional
          dir="auto"
          maxLength={REPORT_NOTE_MAX_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {report.isError && (
          <Notice tone="danger" urgent>
            {messageOf(report.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
