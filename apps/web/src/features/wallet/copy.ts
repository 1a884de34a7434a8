import type { EntryView } from '@guildhall/api/wallet/views';
import type { ListEntries } from '@guildhall/domain/wallet/schema';

type EntryAccount = EntryView['account'];
type Filter = ListEntries['account'];

/** The words of the wallet. */
export const walletCopy = {
  title: 'Wallet',
  header: (amount: string) => `Wallet: ${amount}`,
  header_loading: 'Wallet',
  load_failed: 'The wallet did not load',
  spendable: 'Spendable',
  spendable_help: 'Topped up, refunded or moved here. Buys anything on this site.',
  available: 'Available',
  available_help: 'Earned, and its date has come. Move it over to spend it.',
  on_hold: 'On hold',
  on_hold_help: 'Earned. Each sale is released when its protection ends.',
  reserve: 'Reserve',
  reserve_help: 'A slice of each sale, kept a while longer against recalls.',
  in_escrow: 'In escrow',
  in_escrow_help: 'Paid for your running orders. Nobody can touch it until you have checked.',
  debt: 'Owed',
  debt_help: 'Taken from later releases until it is paid back.',
  earnings: 'Your earnings',
  purchases: 'Your money',
} as const;

export const topUpCopy = {
  open: 'Top up',
  title: 'Top up your wallet',
  description: 'No fee. What you top up buys things here, or goes back to where it came from.',
  presets: 'Amounts',
  amount: 'Amount',
  hint: (least: string, most: string) => `From ${least} to ${most}.`,
  invalid: (least: string, most: string) => `Enter an amount from ${least} to ${most}.`,
  submit: (amount: string) => `Go on to pay ${amount}`,
  submit_plain: 'Go on to pay',
  cancel: 'Go back',
} as const;

export const moveCopy = {
  open: 'Move to spendable',
  nothing: 'There is nothing to move yet.',
  title: 'Move earnings to spendable',
  description:
    'Spendable money buys things on this site. It cannot be moved back to your earnings.',
  available: (amount: string) => `${amount} is available.`,
  amount: 'Amount',
  all: 'Everything',
  invalid: (most: string) => `Enter an amount up to ${most}.`,
  submit: 'Move',
  submit_amount: (amount: string) => `Move ${amount}`,
  cancel: 'Go back',
  done: 'Moved. It is spendable now.',
} as const;

export const holdsCopy = {
  title: 'Held for you',
  description: 'Every held amount, with the date it is released and why it is held.',
  load_failed: 'The held amounts did not load',
  empty: 'Nothing is held',
  empty_help: 'When a buyer confirms a sale, your part stands here until its date has come.',
  column_why: 'Why',
  column_order: 'Sale',
  column_date: 'Released on',
  column_amount: 'Amount',
  why: {
    hold: 'Protection of the buyer',
    reserve: 'Reserve against recalls',
  },
  show_all: (count: number) => `Show all ${count}`,
  show_fewer: 'Show fewer',
} as const;

export const ledgerCopy = {
  title: 'Ledger',
  description: 'Every movement of your money, newest first. Nothing here is ever changed.',
  filter: 'Account',
  filters: {
    all: 'All accounts',
    wallet: 'Spendable',
    available: 'Available',
    hold: 'On hold',
    reserve: 'Reserve',
  } satisfies Record<Filter, string>,
  accounts: {
    wallet: 'Spendable',
    available: 'Available',
    hold: 'On hold',
    reserve: 'Reserve',
    escrow: 'Escrow',
    receivable: 'Owed',
    wd: 'Withdrawal',
  } satisfies Record<EntryAccount, string>,
  load_failed: 'The ledger did not load',
  empty: 'Nothing has moved yet',
  empty_help: 'Top-ups, purchases, refunds and earnings are listed here.',
  empty_filter_help: 'There are no movements on this account.',
  column_date: 'When',
  column_what: 'What',
  column_account: 'Account',
  column_amount: 'Amount',
  unknown: (code: string) => `Movement ${code}`,
} as const;

export const entryFilters = Object.keys(ledgerCopy.filters) as Filter[];

type Words = Partial<Record<EntryAccount, string>> & { readonly else: string };

/** What a posting did, in plain words, as its account's owner sees it (rules.md §3). */
export const entryWords = {
  E1: { else: 'Topped up' },
  E2: { else: 'Paid for an order' },
  E3: { else: 'Refunded' },
  E4: {
    hold: 'Sale confirmed, on hold',
    reserve: 'Sale confirmed, kept in reserve',
    available: 'Sale confirmed, released early',
    else: 'Sale confirmed',
  },
  E5: { else: 'Hold released' },
  E6: { else: 'Reserve released' },
  E7: { wallet: 'Refunded in part', else: 'Taken back for a partial refund' },
  E8: { wallet: 'Refunded', else: 'Taken back for a refund' },
  E9: { wallet: 'Refunded', else: 'Owed for a refund' },
  E10: { else: 'Debt paid back' },
  E11: { else: 'Withdrawal' },
  E12: { else: 'Payment charged back' },
  E13: { else: 'Payment charged back' },
  E14: { else: 'Dispute fee' },
  E15: { else: 'Settled with the bank' },
  E16: { else: 'Cost of the payment provider' },
  E17: { wallet: 'Moved from earnings', else: 'Moved to spendable' },
  E18: { else: 'Capital paid in' },
} as const satisfies Record<string, Words>;

export function wordsOfEntry(code: string, account: EntryAccount): string {
  if (!isKnown(code)) return ledgerCopy.unknown(code);
  const words: Words = entryWords[code];
  return words[account] ?? words.else;
}

function isKnown(code: string): code is keyof typeof entryWords {
  return Object.hasOwn(entryWords, code);
}

export const earningsCopy = {
  title: 'What you get',
  before: 'The dates begin when the buyer confirms, or when the time to check runs out.',
  price: 'Price',
  commission: 'Commission',
  net: 'You get',
  when: 'When you get it',
  available: 'Available when confirmed',
  hold: 'On hold',
  hold_days: (days: string) => `On hold for ${days} after confirmation`,
  hold_until: (date: string) => `On hold until ${date}`,
  hold_first: (date: string) => `On hold, the first part until ${date}`,
  hold_over: 'Hold, released',
  reserve: (days: string) => `Reserve, released ${days} after confirmation`,
  reserve_until: (date: string) => `Reserve until ${date}`,
  reserve_first: (date: string) => `Reserve, the first part until ${date}`,
  reserve_over: 'Reserve, released',
  none: 'Nothing was earned with this order.',
} as const;
