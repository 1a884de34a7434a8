import { changePasswordSchema } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { PasswordField } from '@guildhall/ui/password-field';
import { useState } from 'react';
import { renewToken } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/** Changes the password, or sets the first one. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const t = useMessages('identity/settings');
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader
        level={3}
        title={t('password.title')}
        description={hasPassword ? t('password.present') : t('password.missing')}
        action={
          !open && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {hasPassword ? t('password.change') : t('password.set')}
            </Button>
          )
        }
      />
      {open && <PasswordForm email={email} onDone={() => setOpen(false)} />}
    </Card>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const { field, formProps, pending, problem } = useSchemaForm({
    schema: changePasswordSchema,
    defaultValues: { new_password: '' },
    onSubmit: async (values) => {
      const { access_token } = await withStepUp(
        async () => await utils.client.identity.changePassword.mutate(values),
      );
      renewToken(access_token);
      toasts.success(t('password.done'));
      onDone();
      await utils.identity.invalidate();
    },
    initialFocus: 'new_password',
  });

  return (
    <form {...formProps} className="mt-5 flex max-w-md flex-col gap-4">
      <FormProblem>{problem}</FormProblem>
      {/* Password managers store a password with the username next to it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('new_password')}
        label={t('password.new_password')}
        hint={shared('password_hint')}
        autoComplete="new-password"
      />
      <p className="text-sm text-muted">{t('password.consequence')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending}>
          {t('password.submit')}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onDone}>
          {t('password.cancel')}
        </Button>
      </div>
    </form>
  );
}
