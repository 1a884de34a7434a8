import { PROVIDER_TITLES as PROVIDERS, type ProviderName } from '@guildhall/domain/identity/types';

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

/** The words of signing in at an identity provider. */
export const signOnCopy = {
  or: 'or',
  go_on: (provider: ProviderName) => `Continue with ${PROVIDERS[provider]}`,
  waiting_title: (provider: ProviderName) => `Go on in the ${PROVIDERS[provider]} window`,
  waiting: 'This page goes on by itself when you are done there. If you closed it, start again.',
  start_again: 'Start again',
  blocked_title: 'Your browser kept the window from opening',
  blocked: (provider: ProviderName) =>
    `Allow windows for this site and try again, or go to ${PROVIDERS[provider]} in this one.`,
  same_window: 'Go on in this window',
  busy_title: 'Signing you in',
  busy: (provider: ProviderName) => `${PROVIDERS[provider]} is confirming who you are.`,
  done_title: 'Done',
  done: 'You are signed in on the other page. You can close this window.',
  told: 'The other page says how to go on. You can close this window.',
  failed_title: 'You are not signed in',
  back: 'Back to sign in',
  cancelled: (provider: ProviderName) =>
    `You stopped at ${PROVIDERS[provider]}, so nothing has changed. Try again, or sign in another way.`,
  no_email: (provider: ProviderName) =>
    `${PROVIDERS[provider]} gave us no e-mail address, and we need one. Allow it there, or sign up with an address.`,
  not_confirmed: (provider: ProviderName) =>
    `${PROVIDERS[provider]} did not confirm who you are. Try again, or sign in another way.`,
  not_linked:
    'There is a user with this e-mail address. Sign in as before; then connect the two in your settings.',
  state_wrong: 'This sign-in was begun elsewhere, was used, or took too long. Begin again.',
  unavailable: (provider: ProviderName) =>
    `${PROVIDERS[provider]} does not answer just now. Try again in a moment, or sign in another way.`,
} as const;

export const userMenuCopy = {
  open: (name: string) => `Menu of ${name}`,
  profile: 'Public profile',
  sign_out: 'Sign out',
  signed_out: 'You are signed out.',
  balance: 'Wallet balance',
  session_ended: 'Your session has ended. Sign in to go on.',
} as const;

export const authCopy = {
  title: 'Welcome',
  intro: 'Sign in, or become a member in a minute.',
  sign_in: 'Sign in',
  sign_up: 'Sign up',
  new_here: 'New here?',
  member: 'Already a member?',
  forgot: 'Forgot your password?',
} as const;

export const signUpCopy = {
  title: 'Sign up',
  intro: 'We send you a code to confirm your address.',
  username: 'User name',
  username_hint: '3 to 20 letters, digits, dashes or underscores. Others see it.',
  password_hint: 'At least 8 characters. A few words are better than many signs.',
  submit: 'Sign up',
} as const;

export const activateCopy = {
  title: 'Confirm your address',
  intro: 'Enter the six digits that we have sent you. They are good for ten minutes.',
  code: 'Code',
  submit: 'Confirm',
  done: 'Your address is confirmed. Welcome!',
  resend: 'Send a new code',
  resend_in: (seconds: number) => `A new code in ${seconds} s`,
  resent: 'A new code is on its way.',
  nobody: 'Sign up or sign in first; then we know whose address it is.',
} as const;

export const resetCopy = {
  title: 'Forgot your password?',
  intro: 'Enter your address. If it is known here, a link to a new password goes to it.',
  submit: 'Send the link',
  sent_title: 'Look into your mailbox',
  sent: 'If this address is known here, a link is on its way. It is good for 30 minutes.',
  verify_title: 'Choose a new password',
  verify_intro: 'It ends every session of yours, so you sign in anew.',
  password: 'New password',
  verify_submit: 'Set the password',
  done: 'Your password is set. Sign in with it.',
  no_token: 'This link is not whole. Open it from the mail again, or ask for a new one.',
  again: 'Ask for a new link',
  back: 'Back to signing in',
} as const;

export const firstAdminCopy = {
  title: 'First admin',
  intro: 'This shop has no admin yet. The server printed a token when it started.',
  token: 'Token',
  submit: 'Become the admin',
  wrong: 'This token is wrong or spent. The next start of the server prints another.',
  done: 'You are the admin now. Sign in anew.',
} as const;
