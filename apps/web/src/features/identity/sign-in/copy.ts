/** The words of signing in and out. */
export const signInCopy = {
  title: 'Sign in',
  intro: 'Good to see you again.',
  submit: 'Sign in',
  signed_in: 'You are signed in.',
  demo_title: 'Demo sign-ins',
  demo_intro: 'Choose one to fill in the form.',
  demo_choose: (role: string) => `Fill in the ${role} sign-in`,
} as const;

/** The words of the second step of signing in, and of passkeys in its place. */
export const secondFactorCopy = {
  title: 'One more step',
  app: 'Code of your authenticator app',
  recovery: 'Recovery code',
  recovery_hint: 'One of the ten that you kept. Each works once.',
  recovery_wrong_shape: 'Enter one of your recovery codes, ten characters.',
  submit: 'Sign in',
  by_passkey: 'Use a passkey',
  by_app: 'Use your authenticator app',
  by_recovery: 'Use a recovery code',
  nothing: 'There is no way left to prove it. Write to support.',
  back: 'Begin anew',
} as const;

export const passkeySignInCopy = {
  submit: 'Sign in with a passkey',
} as const;
