import { orderNumber } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import type { StatementGroup } from '@guildhall/services/orders/statements/read-statement';
import { z } from 'zod';
import { entryView, toEntry } from '../../wallet/views.ts';

const time = z.iso.datetime();

const statementOrderView = z.object({
  id: z.string(),
  number: z.string(),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  kind: z.enum(['account', 'gift_card']),
  side: z.enum(['bought', 'sold']),
});

/** The entries of one order, or of one posting without an order. */
export const statementGroupView = z.object({
  id: z.string(),
  order: statementOrderView.nullable(),
  /** When the newest entry was posted. */
  occurred_at: time,
  /** What the entries add to what is the viewer's; debts are deducted. */
  sum_minor: z.int(),
  /** Of all entries, of which a part may be shown. */
  entry_count: z.int(),
  /** The newest ones, newest first. */
  entries: z.array(entryView),
});
export type StatementGroupView = z.infer<typeof statementGroupView>;

export const statementView = z.object({
  groups: z.array(statementGroupView),
  /** Where to go on. A page without groups may have it, too. */
  next_cursor: z.string().nullable(),
});

export function toStatementGroup({ order, occurred_at, entries, ...group }: StatementGroup) {
  return {
    ...group,
    order: order && {
      ...order,
      number: orderNumber(order.id),
      language: order.language ?? DEFAULT_LANGUAGE,
    },
    occurred_at: occurred_at.toISOString(),
    entries: entries.map(toEntry),
  } satisfies StatementGroupView;
}
