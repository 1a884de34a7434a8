import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextField } from '@guildhall/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '../../../../lib/messages.ts';
import { MOST_NAME_LETTERS } from '../messages.ts';

/** Asks for another name of a saved search. */
export function RenameDialog(props: {
  name: string;
  onClose: () => void;
  onRename: (name: string) => void;
}) {
  const { name, onClose, onRename } = props;
  const t = useMessages('offers/saved');
  const formId = useId();
  const [typed, setTyped] = useState(name);
  const [tried, setTried] = useState(false);
  const isEmpty = typed.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isEmpty) onRename(typed.trim());
  }

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
      <form id={formId} method="post" noValidate onSubmit={submit}>
        <TextField
          label={t('name')}
          value={typed}
          maxLength={MOST_NAME_LETTERS}
          error={tried && isEmpty ? t('name_missing') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
