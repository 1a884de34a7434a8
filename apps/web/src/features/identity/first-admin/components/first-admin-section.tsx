import { becomeFirstAdminSchema, type BecomeFirstAdmin } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { TextField } from '@guildhall/ui/text-field';
import { useLocation, useNavigate } from 'react-router';
import { forgetUser } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { readRefusal } from '../../../../lib/api/refusals.ts';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';

/**
 * Only shown to users with the URL that a live server prints while it has no admin. The token is in
 * the fragment, so that no server and no log receives it.
 */
export function FirstAdminSection() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('first-admin');
  return token === null ? null : <FirstAdminForm key={token} token={token} />;
}

function FirstAdminForm({ token }: BecomeFirstAdmin) {
  const t = useMessages('identity/settings');
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema: becomeFirstAdminSchema,
    defaultValues: { token },
    onSubmit: submit,
  });

  async function submit(values: BecomeFirstAdmin) {
    try {
      await client.identity.becomeFirstAdmin.mutate(values);
      toasts.success(t('first_admin.done'));
      // The token is used up: after the next sign-in the form is no longer needed.
      await navigate({ hash: '' }, { replace: true });
      // A change of role ends all sessions, including this one.
      forgetUser();
    } catch (error) {
      if (readRefusal(error)?.code !== 'CODE_WRONG') throw error;
      form.setError('token', { message: t('first_admin.wrong') });
    }
  }

  return (
    <Card>
      <CardHeader title={t('first_admin.title')} description={t('first_admin.intro')} />
      <form {...formProps} className="mt-5 flex max-w-md flex-col gap-4">
        <FormProblem>{problem}</FormProblem>
        <TextField
          {...field('token')}
          label={t('first_admin.token')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Button type="submit" loading={pending}>
            {t('first_admin.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
