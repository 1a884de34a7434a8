import { signUpSchema } from '@guildhall/domain/identity/schema';
import { PasswordField } from '@guildhall/ui/password-field';
import { TextField } from '@guildhall/ui/text-field';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { activationPath, type ActivationState, useReturnPath } from '../../hooks.ts';
import { signUp } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';
import { EmailField } from '../../components/email-field.tsx';

/** Email, username and password; the code from the mail follows. */
export function SignUpForm() {
  const t = useMessages('identity/sign-in');
  const shared = useMessages('identity');
  const navigate = useNavigate();
  const next = useReturnPath();
  const { field, ...form } = useSchemaForm({
    schema: signUpSchema,
    defaultValues: { email: '', username: '', password: '' },
    onSubmit: async (values) => {
      const { user_id, mailed_code } = await signUp(values);
      const sent = mailed_code === 'six_digits';
      const state: ActivationState = { email: values.email, sent, mailed_code };
      await navigate(activationPath(user_id, next), { state });
    },
  });
  return (
    <AuthForm form={form} submit={t('sign_up.submit')}>
      <EmailField {...field('email')} autoComplete="email" />
      <TextField
        {...field('username')}
        size="lg"
        label={t('sign_up.username')}
        hint={t('sign_up.username_hint')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        size="lg"
        label={shared('password')}
        hint={shared('password_hint')}
        autoComplete="new-password"
      />
    </AuthForm>
  );
}
