import { passwordSchema } from '@guildhall/domain/identity/schema';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError } from '../../../../lib/api/api-errors.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import { resetPassword } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';

const schema = z.object({ password: passwordSchema });

/**
 * Sets a new password with the token of the link. The user then signs in as usual. A link that was
 * used or has expired says so in place of the form. `email` is the address in the link.
 */
export function ResetPasswordForm({ token, email }: { token: string; email: string | null }) {
  const t = useMessages('identity/sign-in');
  const shared = useMessages('identity');
  const navigate = useNavigate();
  const { field, ...form } = useSchemaForm({
    schema,
    defaultValues: { password: '' },
    onSubmit: submit,
  });
  const [isSpent, setSpent] = useState(false);

  async function submit({ password }: { password: string }) {
    try {
      await resetPassword({ token, password });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CODE_WRONG') throw error;
      setSpent(true);
      return;
    }
    toasts.success(t('new_password.done'), { duration: SHORT_TOAST_MS });
    await navigate('/auth/login', { replace: true });
  }

  if (isSpent) {
    return (
      <Notice tone="danger" urgent className="mt-6">
        {t('new_password.link_spent')}
      </Notice>
    );
  }
  return (
    <AuthForm form={form} submit={t('new_password.submit')}>
      {email !== null && (
        // Not for people: a password manager keeps the new password under this name.
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      )}
      <PasswordField
        {...field('password')}
        size="lg"
        label={t('new_password.password')}
        hint={shared('password_hint')}
        autoComplete="new-password"
      />
    </AuthForm>
  );
}
