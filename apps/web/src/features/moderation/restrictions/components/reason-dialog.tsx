import type { RestrictionCaseView } from '@guildhall/api/moderation/restriction-views';
import { decideRestrictionSchema } from '@guildhall/domain/moderation/restriction-schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useStaffMutation } from '../hooks.ts';

interface ReasonDialogProps {
  view: RestrictionCaseView;
  kind: 'lift' | 'confirm' | 'uphold' | 'overturn';
}

const schema = decideRestrictionSchema.pick({ reason: true });

/** RS3, RS4, RS9, RS10: an act that needs its reasons alone. */
export function ReasonDialog({ view, kind }: ReasonDialogProps) {
  const t = useMessages('moderation/restrictions');
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
