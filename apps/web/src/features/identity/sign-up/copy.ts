export const signUpCopy = {
  title: 'Sign up',
  intro: 'We send you a code to confirm your address.',
  username: 'User name',
  username_hint: '3 to 20 letters, digits, dashes or underscores. Others see it.',
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
