import type { TextView } from '@guildhall/api/content/editing/views';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { archiveTextSchema } from '@guildhall/domain/content/editing/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useArchiveText } from '../hooks.ts';

const schema = archiveTextSchema.pick({ reason: true });

/** Takes a text off the site, with its drafts. */
export function ArchiveText({ text: { kind, language, slug } }: { text: TextView }) {
  const t = useMessages('content/editing');
  const shared = useMessages('decisions');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const mutation = useArchiveText({ kind, language, slug });
  const { field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await mutation.runOrThrow(reason);
      setOpen(false);
    },
  });
  return (
    <Dialog
      title={t('archive.title')}
      description={t('archive.help')}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon="archive" className="self-start">
          {t('archive.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            {t('archive.submit')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <TextArea
          {...field('reason')}
          label={shared('reason.label')}
          hint={shared('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
