import { orderNumber } from '@guildhall/domain/kernel/ids';
import { PERIOD_STEPS } from '@guildhall/domain/kernel/periods';
import type { readEntries } from '@guildhall/services/wallet/read-entries';
import { z } from 'zod';

const time = z.iso.datetime();

export const entryView = z.object({
  id: z.string(),
  /** The row of the posting table: E1 … E20. */
  code: z.string(),
  account: z.enum(['wallet', 'available', 'hold', 'reserve', 'escrow', 'receivable', 'wd']),
  /** Positive for credits to the user, negative for debits. */
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

export const moneyOverTimeView = z.object({
  days: z.int(),
  step: z.enum(PERIOD_STEPS).describe('what each of the periods is'),
  currency: z.string(),
  /** In order; together the days, in UTC. */
  periods: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      in_minor: z.int().describe('top-ups, and what sales earned when they were confirmed'),
      released_minor: z.int().describe('earnings that became available'),
      held_minor: z.int().describe('on hold and in reserve at the end of the period'),
    }),
  ),
});
export type MoneyOverTimeView = z.infer<typeof moneyOverTimeView>;

type EntryRow = Awaited<ReturnType<typeof readEntries>>['items'][number];

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
