export const userMenuCopy = {
  open: (name: string) => `Menu of ${name}`,
  profile: 'Public profile',
  sign_out: 'Sign out',
  signed_out: 'You are signed out.',
  balance: 'Wallet balance',
  session_ended: 'Your session has ended. Sign in to go on.',
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
