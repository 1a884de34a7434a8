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
