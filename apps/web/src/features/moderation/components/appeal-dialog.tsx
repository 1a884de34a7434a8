import { appealReportSchema } from '@guildhall/domain/moderation/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { FormProblem, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { type Appealed, useAppeal } from '../hooks.ts';

const schema = appealReportSchema.pick({ text: true });

/** Whom a decision is against says why it is wrong; another person decides. */
export function AppealDialog({ of }: { of: Appealed }) {
  const t = useMessages('moderation/own');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const appeal = useAppeal(of, t('appeal.done'), () => setOpen(false));
  const { field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { text: '' },
    onSubmit: async (said) => await appeal.runOrThrow(said),
  });
  return (
    <Dialog
      title={t('appeal.title')}
      description={t('appeal.help')}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" size="sm" icon="undo-2">
          {t('appeal.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {t('appeal.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t('appeal.submit')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <TextArea {...field('text')} label={t('appeal.text')} dir="auto" />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
