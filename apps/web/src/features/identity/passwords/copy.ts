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
