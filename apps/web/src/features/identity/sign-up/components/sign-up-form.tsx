import { signUpSchema, type SignUp } from '@guildhall/domain/identity/schema';
import { PasswordField } from '@guildhall/ui/password-field';
import { TextField } from '@guildhall/ui/text-field';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formResolver } from '../../../../lib/form-errors.ts';
import { fieldCopy } from '../../copy.ts';
import { signUpCopy } from '../copy.ts';
import { activationPath, useReturnPath } from '../../hooks.ts';
import { signUp } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';
import { EmailField } from '../../components/email-field.tsx';

/** Address, name and password; then the code of the mail is asked for. */
export function SignUpForm() {
  const navigate = useNavigate();
  const next = useReturnPath();
  const form = useForm<SignUp>({
    resolver: formResolver(signUpSchema),
    defaultValues: { email: '', username: '', password: '' },
  });
  const { errors } = form.formState;
  return (
    <AuthForm
      form={form}
      submit={signUpCopy.submit}
      onSubmit={async (values) => await navigate(activationPath(await signUp(values), next))}
    >
      <EmailField {...form.register('email')} autoComplete="email" error={errors.email?.message} />
      <TextField
        {...form.register('username')}
        size="lg"
        label={signUpCopy.username}
        hint={signUpCopy.username_hint}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <PasswordField
        {...form.register('password')}
        size="lg"
        label={fieldCopy.password}
        hint={fieldCopy.password_hint}
        autoComplete="new-password"
        error={errors.password?.message}
      />
    </AuthForm>
  );
}
