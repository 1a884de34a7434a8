import type { StaffMemberView } from '@guildhall/api/identity/staff/views';
import { changeGrantsSchema } from '@guildhall/domain/identity/staff/schema';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { GRANTABLE_PERMISSIONS } from '@guildhall/domain/kernel/permissions';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { TextArea } from '@guildhall/ui/text-area';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useChangeGrants } from '../hooks.ts';
import { GrantBoxes } from './grant-boxes.tsx';

const schema = changeGrantsSchema.omit({ idempotency_key: true });

/** What a moderator may do besides what all moderators may. */
export function GrantsForm({ member }: { member: StaffMemberView }) {
  const t = useMessages('identity/staff');
  const shared = useMessages('decisions');
  const mutation = useChangeGrants();
  const granted = GRANTABLE_PERMISSIONS.filter((each) => member.grants.includes(each));
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { user_id: member.id, grants: granted, reason: '' },
    onSubmit: async (changed) => {
      await mutation.runOrThrow(changed);
      form.reset({ user_id: member.id, grants: granted, reason: '' });
    },
  });
  const { value, onChange } = useControlledField(form, 'grants');
  return (
    <Card>
      <CardHeader title={t('grants.title')} />
      <p className="text-sm text-muted">{t('grants.help')}</p>
      <form {...formProps} autoComplete="off" className="mt-4 flex flex-col gap-5">
        <GrantBoxes value={value} onChange={onChange} />
        <TextArea
          {...field('reason')}
          label={shared('reason.label')}
          hint={shared('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" loading={pending} className="self-start max-sm:w-full">
          {t('grants.submit')}
        </Button>
      </form>
    </Card>
  );
}
