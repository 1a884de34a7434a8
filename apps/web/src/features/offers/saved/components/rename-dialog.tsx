import { renameSavedSearchSchema } from '@guildhall/domain/offers/saved/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextField } from '@guildhall/ui/text-field';
import { useId } from 'react';
import { z } from 'zod';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { MOST_NAME_LETTERS } from '../messages.ts';

const schema = z.strictObject({ name: renameSavedSearchSchema.shape.name });

/** Asks for another name of a saved search. */
export function RenameDialog(props: {
  name: string;
  onClose: () => void;
  onRename: (name: string) => void;
}) {
  const { name, onClose, onRename } = props;
  const t = useMessages('offers/saved');
  const formId = useId();
  const { field, formProps } = useSchemaForm({
    schema,
    defaultValues: { name },
    onSubmit: (values) => onRename(values.name),
    texts: { name: () => t('name_missing') },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('rename.title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} icon="pencil">
            {t('rename.submit')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId}>
        <TextField {...field('name')} label={t('name')} maxLength={MOST_NAME_LETTERS} />
      </form>
    </Dialog>
  );
}
