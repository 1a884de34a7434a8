import { passkeyNameSchema } from '@guildhall/domain/identity/passkeys/schema';
import { Button } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { z } from 'zod';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';

export interface PasskeyNameFormProps {
  first: string;
  submit: string;
  pending: boolean;
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}

const schema = z.strictObject({ name: passkeyNameSchema });

/** Asks for the name of a passkey. */
export function PasskeyNameForm({
  first,
  submit,
  pending,
  onSubmit,
  onCancel,
}: PasskeyNameFormProps) {
  const t = useMessages('identity/settings');
  const { field, formProps } = useSchemaForm({
    schema,
    defaultValues: { name: first },
    onSubmit: async ({ name }) => await onSubmit(name),
    // The button that opened it is no longer there.
    initialFocus: 'name',
  });

  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      <TextField
        {...field('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.name_hint')}
        maxLength={60}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending}>
          {submit}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </form>
  );
}
