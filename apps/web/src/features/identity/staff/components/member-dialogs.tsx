import type { StaffMemberView } from '@guildhall/api/identity/staff/views';
import { changeRoleSchema, resetSecondFactorSchema } from '@guildhall/domain/identity/staff/schema';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { SelectField } from '@guildhall/ui/select-field';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useChangeRole, useResetFactors } from '../hooks.ts';
import { roleText } from '../words.ts';
import { ChangeDialog, useChangeDialog } from './change-dialog.tsx';

interface MemberProps {
  member: StaffMemberView;
}

const roleSchema = changeRoleSchema.omit({ idempotency_key: true });

/** Gives a member of staff another role, or ends their work here. */
export function RoleDialog({ member }: MemberProps) {
  const t = useMessages('identity/staff');
  const others = ROLES.filter((role) => role !== member.role);
  const state = useChangeDialog({
    schema: roleSchema,
    defaultValues: { email: member.email, role: others[0] ?? 'user', reason: '' },
    mutation: useChangeRole(),
  });
  const { value, onChange } = useControlledField(state.form, 'role');
  const isLeaving = value === 'user';
  return (
    <ChangeDialog
      state={state}
      title={t('role_dialog.title', { name: member.username })}
      help={t('role_dialog.help')}
      trigger={{ label: t('role_dialog.open'), icon: 'users', variant: 'secondary' }}
      submit={t(isLeaving ? 'role_dialog.end' : 'role_dialog.submit')}
      danger={isLeaving}
    >
      <SelectField
        label={t('role_dialog.role')}
        items={others.map((role) => ({ value: role, label: roleText(t, role) }))}
        value={value}
        onValueChange={onChange}
      />
    </ChangeDialog>
  );
}

const resetSchema = resetSecondFactorSchema.omit({ idempotency_key: true });

/** Removes the second factors of somebody who has lost them. */
export function ResetDialog({ member }: MemberProps) {
  const t = useMessages('identity/staff');
  const state = useChangeDialog({
    schema: resetSchema,
    defaultValues: { user_id: member.id, reason: '' },
    mutation: useResetFactors(),
  });
  return (
    <ChangeDialog
      state={state}
      title={t('reset.title', { name: member.username })}
      help={t('reset.help')}
      trigger={{ label: t('reset.open'), icon: 'key-round', variant: 'secondary' }}
      submit={t('reset.submit')}
      danger
    />
  );
}
