/** The words of the vault: sealing, revealing, and what comes after. */
export const vaultCopy = {
  title: 'Vault',
  sealed_title: 'Sealed in the vault',
  sealed_help:
    'Nobody has opened it since the seller sealed it. Only you can, with your password, and every look is logged.',
  returned_title: 'Returned sealed',
  returned_help: 'It was never opened, and the seller has it back.',
  opened_title: 'Opened',
  opened_help: (moment: string) =>
    `First opened on ${moment}. To look again, your password is asked for.`,
  sealed_units: (sealed: number, all: number) => `${sealed} of ${all} still sealed`,
  unit: (noun: string, position: number) => `${capital(noun)} ${position}`,
  inspect_until: 'Confirms itself on',
  protected_until: 'Protected until',
  ended: 'Protection has ended',
  reveal: 'Reveal',
  reveal_what: { account: 'Reveal sign-in', gift_card: 'Reveal code' },
  view_again: 'View again',
  hide: 'Hide',
  hides_itself: 'Closes by itself:',
  copy: (label: string) => `Copy ${label}`,
  shown: 'The vault is open.',
  hidden: 'The vault is closed again.',
  log: 'View log',
  log_title: 'Who has looked',
  log_of: (noun: string, position: number) => `Who has looked at ${noun} ${position}`,
  log_empty: 'Nobody has looked yet',
  log_empty_help: 'Every look is written down here: when, from where, with which device.',
  log_failed: 'The log did not load',
  log_viewer: 'Viewed by',
  log_address: 'Address',
  log_device: 'Device',
  log_unknown: 'not known',
} as const;

export const revealCopy = {
  title: { account: 'Reveal the sign-in?', gift_card: 'Reveal the code?' },
  again_title: { account: 'View the sign-in again', gift_card: 'View the code again' },
  description: 'Your password proves that it is you. The look is logged.',
  password: 'Your password',
  consent: (noun: string, hours: string) =>
    `I understand that a revealed ${noun} can no longer be returned sealed, and that I have ${hours} to check it.`,
  consent_missing: 'Tick this to go on.',
  password_missing: 'Enter your password.',
  cancel: 'Go back',
  submit: 'Reveal',
  submit_again: 'View',
} as const;

export const confirmCopy = {
  button: 'Confirm receipt',
  all_button: (count: number) => `Confirm all ${count} revealed`,
  title: 'Does everything work?',
  body: (seller: string, days: string) =>
    `Confirming credits ${seller}. The money is then held for ${days} while you are protected, and released by itself after that.`,
  body_account: 'Change the password and the e-mail address first.',
  body_undo: 'It cannot be taken back.',
  confirm: 'Confirm receipt',
  cancel: 'Go back',
  done: 'Confirmed. The seller is credited, and your protection runs.',
} as const;

export const returnCopy = {
  button: 'Return sealed',
  all_button: (count: number) => `Return all ${count} sealed`,
  title: (count: number) => (count === 1 ? 'Return it sealed?' : `Return ${count} sealed?`),
  body: (amount: string) =>
    `${amount} comes back to your wallet at once, fee included, and the seller has it back in stock. You give up the right to open it.`,
  confirm: 'Return sealed',
  cancel: 'Go back',
  done: (amount: string) => `Returned. ${amount} is in your wallet.`,
} as const;

export const redeemCopy = {
  title: 'How to redeem',
  link: 'Open the redeem page',
  hint: 'Check that the address is the brand’s own before you type the code.',
} as const;

export const securingCopy = {
  title: 'Make it yours',
  description: 'Do this right after signing in, in this order. Then confirm receipt.',
  steps: [
    'Change the password.',
    'Change the e-mail address to your own, and its password if it came with the account.',
    'Switch two-factor sign-in on with your own device.',
    'End all other sessions.',
    'Remove the seller’s recovery codes, phone number and security answers.',
  ],
} as const;

export const deliverCopy = {
  title: 'Deliver to the vault',
  description: (noun: string) =>
    `Fill in what the buyer needs. It is sealed at once: only the buyer can open the ${noun}, and you cannot read it again.`,
  unit: (noun: string, position: number, count: number) =>
    `${capital(noun)} ${position} of ${count}`,
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  like: (example: string) => `Looks like ${example}`,
  submit: 'Seal and deliver',
  faults: (count: number) =>
    count === 1 ? 'One field is not right yet.' : `${count} fields are not right yet.`,
  confirm_title: 'Seal and deliver?',
  confirm_body: (count: number, noun: string) =>
    [
      count === 1 ? `The ${noun} goes to the buyer now.` : `${count} ${noun}s go to the buyer now.`,
      'What you entered cannot be changed or taken back, and you cannot read it again.',
    ].join(' '),
  confirm: 'Seal and deliver',
  cancel: 'Check again',
  done: 'Delivered. The buyer has been told.',
  units_title: 'What you delivered',
  units_title_staff: 'What the seller delivered',
  units_help: 'Sealed: only the buyer can open it.',
  opened_on: (moment: string) => `Opened on ${moment}`,
  still_sealed: 'Still sealed',
} as const;

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
