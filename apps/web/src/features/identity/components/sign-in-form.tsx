import { signInSchema, type SignIn } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { TextField } from '@guildhall/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { awaitActivation, signIn } from '../../../lib/auth-state.ts';
import { showFormError } from '../../../lib/form-errors.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { secondStepOf, type SecondStep as Step } from '../../../lib/second-step.ts';
import { signInCopy } from '../copy.ts';
import { activationPath, userToActivate } from '../hooks.ts';
import type { DemoSignIn } from './demo-sign-ins.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Signs in, or leads on whoever owes a second step or has to confirm his address first. */
function useSignIn(form: UseFormReturn<SignIn>, onSecondStep: (step: Step) => void) {
  const navigate = useNavigate();
  return async (values: SignIn) => {
    try {
      await signIn(values);
      toasts.success(signInCopy.signed_in, { duration: SHORT_TOAST_MS });
    } catch (error) {
      const userId = userToActivate(error);
      const step = secondStepOf(error);
      if (step !== null) onSecondStep(step);
      else if (userId !== null) {
        awaitActivation(userId);
        await navigate(activationPath(userId));
      } else showFormError(form, error);
    }
  };
}

/** E-mail and password. Once signed in, the page's guard leads on to where the visitor was. */
export function SignInForm({
  onSecondStep,
  links,
  demoSignIns,
}: {
  /** The password was right, and a second factor is owed. */
  onSecondStep: (step: Step) => void;
  /** Other ways on, right below the form. */
  links: ReactNode;
  /** Stands below the form; gets the way to fill it in. */
  demoSignIns: (choose: (signIn: DemoSignIn) => void) => ReactNode;
}) {
  const form = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = useSignIn(form, onSecondStep);

  function choose({ email, password }: DemoSignIn) {
    form.clearErrors();
    form.setValue('email', email);
    form.setValue('password', password);
    form.setFocus('password');
  }

  return (
    <>
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
          autoComplete="username webauthn"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          error={errors.email?.message}
        />
        <PasswordField
          {...form.register('password')}
          size="lg"
          label={signInCopy.password}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Button type="submit" size="lg" block loading={isSubmitting}>
          {signInCopy.submit}
        </Button>
      </form>
      <PasskeySignIn />
      {links}
      {demoSignIns(choose)}
    </>
  );
}
