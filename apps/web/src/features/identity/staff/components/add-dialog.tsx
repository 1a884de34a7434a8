import { changeRoleSchema } from '@guildhall/domain/identity/staff/schema';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { STAFF_SECTIONS, type StaffSection, useChangeRole } from '../hooks.ts';
import { roleText } from '../words.ts';
import { ChangeDialog, useChangeDialog } from './change-dialog.tsx';

const schema = changeRoleSchema.omit({ idempotency_key: true });

/** Makes a user staff. They need an account of their own first. */
export function AddDialog({ section }: { section: StaffSection }) {
  const t = useMessages('identity/staff');
  const roles = STAFF_SECTIONS[section].toReversed();
  const state = useChangeDialog({
    schema,
    defaultValues: { email: '', role: roles[0] ?? 'moderator', reason: '' },
    mutation: useChangeRole(),
  });
  const { value, onChange } = useControlledField(state.form, 'role');
  return (
    <ChangeDialog
      state={state}
      title={t(`section.${section}.add_title`)}
      help={t('add.help')}
      trigger={{ label: t(`section.${section}.add`), icon: 'plus' }}
      submit={t('add.submit')}
    >
      <TextField
        {...state.field('email')}
        type="email"
        label={t('add.email')}
        hint={t('add.email_hint')}
        autoComplete="off"
        required
      />
      {roles.length > 1 && (
        <SelectField
          label={t('column.role')}
          items={roles.map((role) => ({ value: role, label: roleText(t, role) }))}
          value={value}
          onValueChange={onChange}
        />
      )}
    </ChangeDialog>
  );
}
