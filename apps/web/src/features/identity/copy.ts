/** The words of signing in and out. */
export const signInCopy = {
  title: 'Sign in',
  intro: 'Good to see you again.',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  signed_in: 'You are signed in.',
  demo_title: 'Demo sign-ins',
  demo_intro: 'Choose one to fill in the form.',
  demo_choose: (role: string) => `Fill in the ${role} sign-in`,
} as const;

export const userMenuCopy = {
  open: (name: string) => `Menu of ${name}`,
  profile: 'Public profile',
  sign_out: 'Sign out',
  signed_out: 'You are signed out.',
  balance: 'Wallet balance',
  session_ended: 'Your session has ended. Sign in to go on.',
} as const;
