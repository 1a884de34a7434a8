import { passwordSchema } from '@guildhall/domain/identity/schema';
import { PasswordField } from '@guildhall/ui/password-field';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { formResolver } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import { resetPassword } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';

const schema = z.object({ password: passwordSchema });

/** Sets a new password with the token of the link. The user then signs in as usual. */
export function ResetPasswordForm({ token }: { token: string }) {
  const t = useMessages('identity/sign-in');
  const shared = useMessages('identity');
  const navigate = useNavigate();
  const form = useForm<{ password: string }>({
    resolver: formResolver(schema),
    defaultValues: { password: '' },
  });
  const { errors } = form.formState;

  async function submit({ password }: { password: string }) {
    await resetPassword({ token, password });
    toasts.success(t('new_password.done'), { duration: SHORT_TOAST_MS });
    await navigate('/auth/login', { replace: true });
  }

  return (
    <AuthForm form={form} submit={t('new_password.submit')} onSubmit={submit}>
      <PasswordField
        {...form.register('password')}
        size="lg"
        label={t('new_password.password')}
        hint={shared('password_hint')}
        autoComplete="new-password"
        error={errors.password?.message}
      />
    </AuthForm>
  );
}
