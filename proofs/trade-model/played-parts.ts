import type { AnyStep } from './steps.ts';

/** Parts of sequences that are written down. */

export const SUE = 0;
export const SAM = 1;
export const ANN = 2;
export const BEN = 3;
export const plain = { nth: 0, is_stray: false, by: null } as const;
export const cards = {
  do: 'offer_gift_cards',
  stock: 6,
  flaw: null,
  is_steep: false,
  least: 1,
} as const;
export const account = { do: 'offer_account', warranty_days: 7, flaw: null } as const;
export const filled = { do: 'top_up', is_paid_at_once: true, is_away: false } as const;

export const buying = { do: 'check_out', price: null, is_risky: false } as const;
export const paying = { do: 'pay_from_wallet', aim: plain } as const;
export const nth = (count: number) => ({ ...plain, nth: count });
/** That one of all, whether it fits or not. */
export const exactly = (count: number) => ({ ...nth(count), is_stray: true });

export const viewing = (unit: number): AnyStep => ({
  do: 'reveal',
  aim: plain,
  unit,
  is_right_password: true,
});
export const confirming = { do: 'confirm', aim: plain, units: 0, has_foreign: false } as const;
export const days = { do: 'wait', span: 'days', does_work: true } as const;
