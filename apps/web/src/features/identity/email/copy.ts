export const emailCopy = {
  title: 'E-mail address',
  now: (email: string) => `You sign in as ${email}.`,
  change: 'Change address',
  new_email: 'New address',
  send: 'Send a code there',
  sent: (email: string) => `We sent six digits to ${email}. Enter them within ten minutes.`,
  code: 'Code',
  code_missing: 'Enter the six digits.',
  confirm: 'Use this address',
  cancel: 'Cancel',
  done: 'Your address is changed. Other devices are signed out.',
} as const;
