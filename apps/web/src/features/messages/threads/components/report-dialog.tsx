import { REPORT_REASONS, type ReportReason } from '@guildhall/domain/messages/types';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { toasts } from '../../../../lib/toasts.ts';

export interface ReportDialogProps {
  message_id: string;
  /** Whose message it is. */
  name: string;
  onClose: () => void;
}

/** Reports a message to the moderators, with a reason and a note. */
export function ReportDialog({ message_id, name, onClose }: ReportDialogProps) {
  const t = useMessages('messages');
  const { client } = trpc.useUtils();
  const [reason, setReason] = useState<ReportReason>('off_platform');
  const [note, setNote] = useState('');
  const report = useMutation({
    mutationFn: async () => await client.messages.report.mutate({ message_id, reason, note }),
    onSuccess: () => {
      toasts.success(t('report.done'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !report.isPending && onClose()}
      title={t('report.title')}
      description={t('report.help', { name })}
      preventOutsideClose={note !== ''}
      footer={
        <>
          <Button variant="secondary" disabled={report.isPending} onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button loading={report.isPending} onClick={() => report.mutate()}>
            {t('report.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('report.reason')}
          items={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          value={reason}
          onValueChange={setReason}
        />
        <TextArea
          label={t('report.note')}
          optional
          dir="auto"
          maxLength={500}
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
