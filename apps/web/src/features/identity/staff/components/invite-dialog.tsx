import { inviteStaffSchema } from '@guildhall/domain/identity/staff/schema';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { STAFF_SECTIONS, type StaffSection, useInvite } from '../hooks.ts';
import { roleText } from '../words.ts';
import { ChangeDialog, useChangeDialog } from './change-dialog.tsx';
import { GrantBoxes } from './grant-boxes.tsx';

const schema = inviteStaffSchema.omit({ idempotency_key: true });

/** Invites somebody by mail to become staff. */
export function InviteDialog({ section }: { section: StaffSection }) {
  const t = useMessages('identity/staff');
  const roles = STAFF_SECTIONS[section].toReversed();
  const state = useChangeDialog({
    schema,
    defaultValues: { email: '', role: roles[0] ?? 'moderator', grants: [], reason: '' },
    mutation: useInvite(),
  });
  const role = useControlledField(state.form, 'role');
  const grants = useControlledField(state.form, 'grants');
  return (
    <ChangeDialog
      state={state}
      title={t(`section.${section}.add_title`)}
      help={t('invite.help')}
      trigger={{ label: t(`section.${section}.add`), icon: 'plus' }}
      submit={t('invite.submit')}
    >
      <TextField
        {...state.field('email')}
        type="email"
        label={t('invite.email')}
        hint={t('invite.email_hint')}
        autoComplete="off"
        required
      />
      {roles.length > 1 && (
        <SelectField
          label={t('column.role')}
          items={roles.map((each) => ({ value: each, label: roleText(t, each) }))}
          value={role.value}
          onValueChange={role.onChange}
        />
      )}
      {section === 'moderators' && (
        <div>
          <p className="mb-1 text-sm font-medium text-ink">{t('grants.title')}</p>
          <GrantBoxes value={grants.value ?? []} onChange={grants.onChange} />
        </div>
      )}
    </ChangeDialog>
  );
}
