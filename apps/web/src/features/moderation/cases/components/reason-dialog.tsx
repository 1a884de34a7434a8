import type { ReportCaseView } from '@guildhall/api/moderation/views';
import { decideReportSchema } from '@guildhall/domain/moderation/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useStaffMutation } from '../hooks.ts';

interface ReasonDialogProps {
  view: ReportCaseView;
  kind: 'dismiss' | 'uphold' | 'overturn';
}

const schema = decideReportSchema.pick({ reason: true });

/** RP7, RP12–RP14: a decision that needs its reasons alone. They are told. */
export function ReasonDialog({ view, kind }: ReasonDialogProps) {
  const t = useMessages('moderation/cases');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const mutation = useStaffMutation<{ reason: string }>(
    view,
    (calls, action, given) => calls[kind].mutate({ ...action, ...given }),
    t(`ending.${kind}.done`),
  );
  const { field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { reason: '' },
    onSubmit: async (given) => {
      await mutation.runOrThrow(given);
      setOpen(false);
    },
  });
  return (
    <Dialog
      title={t(`ending.${kind}.title`)}
      description={t(`ending.${kind}.help`)}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={<Button variant="secondary">{t(`ending.${kind}.open`)}</Button>}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t(`ending.${kind}.submit`)}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <TextArea {...field('reason')} label={t('reasons')} hint={t('reasons_hint')} dir="auto" />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
