import { signUpSchema, type SignUp } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { TextField } from '@guildhall/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { showFormError } from '../../../lib/form-errors.ts';
import { signInCopy, signUpCopy } from '../copy.ts';
import { activationPath, signUp } from '../hooks.ts';

/** Address, name and password; then the code of the mail is asked for. */
export function SignUpForm() {
  const navigate = useNavigate();
  const form = useForm<SignUp>({
    resolver: zodResolver(signUpSchema),
    defaultValues: { email: '', username: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(values: SignUp) {
    try {
      await navigate(activationPath(await signUp(values)));
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="mt-6 flex flex-col gap-5"
    >
      {errors.root && (
        <Notice tone="danger" urgent>
          {errors.root.message}
        </Notice>
      )}
      <TextField
        {...form.register('email')}
        type="email"
        size="lg"
        label={signInCopy.email}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        error={errors.email?.message}
      />
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
        label={signInCopy.password}
        hint={signUpCopy.password_hint}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {signUpCopy.submit}
      </Button>
    </form>
  );
}
