/** The words of the second step of signing in, and of passkeys in its place. */
export const secondStepCopy = {
  title: 'One more step',
  app: 'Code of your authenticator app',
  app_hint: 'Six digits, a new code every 30 seconds.',
  app_wrong_shape: 'Enter the six digits of your app.',
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

export const totpCopy = {
  title: 'Authenticator app',
  off: 'A code of an app on your phone is asked for after your password.',
  on: (date: string) => `On since ${date}. Its code is asked for after your password.`,
  set_up: 'Set up an app',
  replace: 'Use another app',
  turn_off: 'Turn off',
  turn_off_title: 'Turn off your authenticator app?',
  turn_off_description: 'Its codes stop working, and other devices are signed out.',
  keep: 'Keep it',
  turned_off: 'Your authenticator app is turned off.',
  scan: 'Scan this with your app',
  qr: 'QR code for your authenticator app',
  by_hand: 'Or type this into it',
  copy_secret: 'Copy the key',
  code: 'Then enter its code',
  confirm: 'Turn on',
  cancel: 'Cancel',
  turned_on: 'Your authenticator app is set up. Other devices are signed out.',
} as const;

export const recoveryCopy = {
  title: 'Recovery codes',
  left: (count: number) =>
    count === 1 ? 'One code is left.' : `${count} codes are left, each good for one sign-in.`,
  none: 'No codes are left. Make new ones, or you could be locked out.',
  make: 'Make new codes',
  made_title: 'Keep these codes',
  made: 'Each signs you in once when your app or passkey is not at hand. They are shown only now.',
  copy: 'Copy all codes',
  download: 'Download',
  file: 'recovery-codes.txt',
  saved: 'I saved them',
} as const;

export const passkeysCopy = {
  title: 'Passkeys',
  intro: 'Sign in with your finger, face or PIN instead of a password. It cannot be phished.',
  add: 'Add a passkey',
  name: 'Name of this passkey',
  name_hint: 'Where it is kept, so that you know it again.',
  first_name: 'My passkey',
  name_missing: 'Give it a name.',
  make: 'Go on',
  cancel: 'Cancel',
  added: 'Your passkey is added.',
  since: 'Added',
  used: 'last used',
  never_used: 'not used yet',
  backed_up: 'Kept by its maker for your other devices',
  rename: 'Rename',
  rename_which: (name: string) => `Rename ${name}`,
  save: 'Save name',
  renamed: 'The name is changed.',
  remove: 'Remove',
  remove_which: (name: string) => `Remove ${name}`,
  remove_title: (name: string) => `Remove “${name}”?`,
  remove_description: 'It will not open anything here any more. Other devices are signed out.',
  keep: 'Keep it',
  removed: 'That passkey is removed.',
  load_failed: 'Your second factors did not load',
} as const;

export const stepUpWaysCopy = {
  by_passkey: 'Prove it with a passkey',
  by_app: 'Code of your authenticator app',
  submit: 'Prove it',
} as const;
