import { orderNumber } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { readHolds, readWallet } from '@guildhall/services/orders/read-wallet';
import { z } from 'zod';

const time = z.iso.datetime();

export const walletView = z.object({
  now: time,
  currency: z.string(),
  /** Top-ups and refunds, for purchases on this site. */
  spendable_minor: z.int(),
  /** Released earnings. */
  available_minor: z.int(),
  on_hold_minor: z.int(),
  reserve_minor: z.int(),
  /** In withdrawals that are on their way. */
  withdrawing_minor: z.int(),
  /** The buyer's money in the escrow of running orders. */
  in_escrow_minor: z.int(),
  debt_minor: z.int().describe('what you owe by decisions about your sales; releases pay it'),
  chargeback_debt_minor: z.int().describe('what you owe for payments that your bank took back'),
  total_minor: z.int().describe('all that is yours: every balance and your escrow, less your debt'),
  /** While the spendable money is frozen, nothing of it can be paid or refunded. */
  frozen: z.object({ reason: z.string(), started_at: time }).nullable(),
});
export type WalletView = z.infer<typeof walletView>;

export const holdView = z.object({
  id: z.string(),
  kind: z.enum(['hold', 'reserve']),
  order_id: z.string(),
  order_number: z.string(),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  amount_minor: z.int(),
  release_at: time,
});
export const holdListView = z.array(holdView);
export type HoldView = z.infer<typeof holdView>;

type WalletReading = Awaited<ReturnType<typeof readWallet>>;
type HoldRow = Awaited<ReturnType<typeof readHolds>>[number];

export function toWallet(reading: WalletReading): WalletView {
  const { now, frozen, ...amounts } = reading;
  return {
    ...amounts,
    now: now.toISOString(),
    currency: SETTLEMENT_CURRENCY,
    frozen: frozen && { reason: frozen.reason, started_at: frozen.started_at.toISOString() },
  };
}

export function toHold(row: HoldRow): HoldView {
  return {
    ...row,
    language: row.language ?? DEFAULT_LANGUAGE,
    order_number: orderNumber(row.order_id),
    release_at: row.release_at.toISOString(),
  };
}
