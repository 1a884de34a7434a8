/** The words of settings → security. */
export const securityCopy = {
  title: 'Settings',
  security: 'Security',
  load_failed: 'Your security settings did not load',
} as const;

export const stepUpCopy = {
  title: 'Is it still you?',
  description: 'This changes how you sign in, so prove first that nobody else sits here.',
  password: 'Your password',
  password_missing: 'Enter your password.',
  submit: 'Go on',
  cancel: 'Cancel',
} as const;

export const passwordCopy = {
  title: 'Password',
  has: 'You sign in with a password.',
  has_not: 'You have no password yet. With one you can sign in without a provider.',
  change: 'Change password',
  set: 'Set a password',
  new_password: 'New password',
  hint: 'At least 8 characters. A sentence is easier to remember than a riddle.',
  consequence: 'Every other device is signed out.',
  save: 'Save password',
  cancel: 'Cancel',
  done: 'Your password is changed. Other devices are signed out.',
} as const;

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

export const sessionsCopy = {
  title: 'Where you are signed in',
  intro: 'End what you do not know, then change your password.',
  load_failed: 'The list did not load',
  own: 'This device',
  unknown_browser: 'A browser or program',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  seen: 'Last seen',
  since: 'signed in',
  end: 'End',
  end_which: (name: string) => `End the session of ${name}`,
  ended: 'That session is over.',
  end_others: 'End all others',
  end_others_title: 'End all other sessions?',
  end_others_description: (count: number) =>
    `${count} ${count === 1 ? 'device is' : 'devices are'} signed out at once. This one stays.`,
  keep: 'Keep them',
  others_ended: (count: number) =>
    count === 1 ? 'One session was ended.' : `${count} sessions were ended.`,
} as const;
