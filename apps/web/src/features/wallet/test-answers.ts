import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Wallet = OutputOf<'wallet.summary'>;
type Group = OutputOf<'wallet.statement'>['groups'][number];
type Entry = Group['entries'][number];

const NOW = '2026-11-20T12:00:00.000Z';

/** A user who has topped up 50 dollars. */
export function sampleWallet(changes: Partial<Wallet> = {}): Wallet {
  return {
    now: NOW,
    currency: 'USD',
    spendable_minor: 5_000,
    available_minor: 0,
    on_hold_minor: 0,
    reserve_minor: 0,
    withdrawing_minor: 0,
    in_escrow_minor: 0,
    debt_minor: 0,
    chargeback_debt_minor: 0,
    total_minor: 5_000,
    frozen: null,
    ...changes,
  };
}

type Figures = OutputOf<'site.figures'>;

/** A shop of one day. */
export function sampleFigures(changes: Partial<Figures> = {}): Figures {
  return {
    counted_at: NOW,
    money: {
      in_escrow_minor: 12_345,
      on_hold_minor: 0,
      reserved_minor: 0,
      available_minor: 0,
      in_wallets_minor: 5_000,
      withdrawing_minor: 0,
      in_debt_minor: 0,
      fund_minor: 200,
      revenue_minor: 640,
      released_minor: 0,
      refunded_minor: 0,
      at_providers_minor: 18_185,
      in_bank_minor: 0,
      owed_minor: 17_345,
      covered_minor: 18_185,
    },
    step: 'day',
    periods: [
      {
        from: '2026-11-20',
        to: '2026-11-20',
        sign_ups: 7,
        offers: 3,
        orders: 2,
        disputes: 0,
        revenue_minor: 640,
        released_minor: 0,
        refunded_minor: 0,
      },
    ],
    ...changes,
  };
}

export function sampleEntry(changes: Partial<Entry> = {}): Entry {
  return {
    id: 'entry-1',
    code: 'E1',
    account: 'wallet',
    amount_minor: 1_000,
    order_id: null,
    order_number: null,
    occurred_at: NOW,
    ...changes,
  };
}

/** A top-up without an order, unless changed. */
export function sampleGroup(id: string, changes: Partial<Group> = {}): Group {
  return {
    id,
    order: null,
    occurred_at: NOW,
    sum_minor: 1_000,
    entry_count: 1,
    entries: [sampleEntry({ id: `${id}.1` })],
    ...changes,
  };
}

export const walletAnswers = {
  'site.figures': () => sampleFigures(),
  'wallet.summary': () => sampleWallet(),
  'wallet.holds': () => [],
  'wallet.overTime': ({ days }) => ({
    days: days ?? 90,
    step: 'month',
    currency: 'USD',
    periods: [],
  }),
  'wallet.statement': () => ({ groups: [], next_cursor: null }),
} satisfies DefaultAnswers;
