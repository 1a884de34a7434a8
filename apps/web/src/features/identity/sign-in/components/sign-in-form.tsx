import { signInSchema, type SignIn } from '@guildhall/domain/identity/schema';
import { PasswordField } from '@guildhall/ui/password-field';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { awaitActivation, signIn } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import type { SecondFactorChallenge as Step } from '../../../../lib/session/sign-in-outcome.ts';
import { activationPath, type ActivationState, useReturnPath } from '../../hooks.ts';
import { userToActivate } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';
import type { DemoSignIn } from './demo-sign-ins.tsx';
import { EmailField } from '../../components/email-field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Signs in, or continues with the second factor or the confirmation of the email. */
function useSignIn(onSecondFactorRequired: (step: Step) => void) {
  const t = useMessages('identity/sign-in');
  const navigate = useNavigate();
  const next = useReturnPath();
  return async (values: SignIn) => {
    try {
      const outcome = await signIn(values);
      if (outcome.outcome === 'second_factor_required') onSecondFactorRequired(outcome);
      else toasts.success(t('sign_in.done'), { duration: SHORT_TOAST_MS });
    } catch (error) {
      const userId = userToActivate(error);
      if (userId === null) throw error;
      awaitActivation(userId);
      const state: ActivationState = { email: values.email, sent: false, mailed_code: null };
      await navigate(activationPath(userId, next), { state });
    }
  };
}

/** Email and password. After sign-in the guard of the page redirects. */
export function SignInForm({
  onSecondFactorRequired,
  links,
  demoSignIns,
}: {
  /** The password was correct, and a second factor is required. */
  onSecondFactorRequired: (step: Step) => void;
  /** Other sign-in methods, directly below the form. */
  links: ReactNode;
  /** Shown below the form; receives a function that fills it in. */
  demoSignIns: (choose: (signIn: DemoSignIn) => void) => ReactNode;
}) {
  const t = useMessages('identity/sign-in');
  const shared = useMessages('identity');
  const { form, field, ...status } = useSchemaForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    onSubmit: useSignIn(onSecondFactorRequired),
  });

  function choose({ email, password }: DemoSignIn) {
    form.clearErrors();
    form.setValue('email', email);
    form.setValue('password', password);
    form.setFocus('password');
  }

  return (
    <>
      <AuthForm form={status} submit={t('sign_in.submit')}>
        <EmailField {...field('email')} autoComplete="username webauthn" />
        <PasswordField
          {...field('password')}
          size="lg"
          label={shared('password')}
          autoComplete="current-password"
        />
      </AuthForm>
      <PasskeySignIn />
      {links}
      {demoSignIns(choose)}
    </>
  );
}
