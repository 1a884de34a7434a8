import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { readEntries, readHolds, readWallet } from '@guildhall/services/wallet/read-wallet';
import { z } from 'zod';

const time = z.iso.datetime();

export const walletView = z.object({
  now: time,
  currency: z.string(),
  /** Topped up or refunded: buys things on this site. */
  spendable_minor: z.int(),
  /** Earned, and its date has come. */
  available_minor: z.int(),
  on_hold_minor: z.int(),
  reserve_minor: z.int(),
  /** The buyer's money in escrow of running orders. */
  in_escrow_minor: z.int(),
  debt_minor: z.int(),
});
export type WalletView = z.infer<typeof walletView>;

export const holdView = z.object({
  id: z.string(),
  kind: z.enum(['hold', 'reserve']),
  order_id: z.string(),
  order_number: z.string(),
  title: z.string(),
  amount_minor: z.int(),
  release_at: time,
});
export const holdListView = z.array(holdView);
export type HoldView = z.infer<typeof holdView>;

export const entryView = z.object({
  id: z.string(),
  /** The row of the fee and posting table: E1 … E18. */
  code: z.string(),
  account: z.enum(['wallet', 'available', 'hold', 'reserve', 'escrow', 'receivable', 'wd']),
  /** Above zero: in; below zero: out. */
  amount_minor: z.int(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  occurred_at: time,
});
export const entryListView = z.object({
  items: z.array(entryView),
  next_cursor: z.string().nullable(),
});
export type EntryView = z.infer<typeof entryView>;

export const movedEarningsView = z.object({ moved_minor: z.int() });

type WalletReading = Awaited<ReturnType<typeof readWallet>>;
type HoldRow = Awaited<ReturnType<typeof readHolds>>[number];
type EntryRow = Awaited<ReturnType<typeof readEntries>>['items'][number];

export function toWallet(reading: WalletReading): WalletView {
  return { ...reading, now: reading.now.toISOString(), currency: SETTLEMENT_CURRENCY };
}

export function toHold(row: HoldRow): HoldView {
  return {
    ...row,
    order_number: orderNumber(row.order_id),
    release_at: row.release_at.toISOString(),
  };
}

export function toEntry(row: EntryRow): EntryView {
  return {
    id: `${row.transaction_id}.${row.line}`,
    code: row.code,
    account: entryView.shape.account.parse(row.kind),
    amount_minor: row.amount_minor,
    order_id: row.order_id,
    order_number: row.order_id === null ? null : orderNumber(row.order_id),
    occurred_at: row.occurred_at.toISOString(),
  };
}
