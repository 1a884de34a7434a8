import type { Database } from '@guildhall/db/database';
import { saveRatedOrders } from '@guildhall/db/feedback/commands';
import { windowCloses } from '@guildhall/domain/feedback/rules';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import type { Transaction } from 'kysely';
import { processEvents } from '../kernel/events/process-events.ts';
import { notify } from '../kernel/notify.ts';
import {
  type ConcludedOrder,
  listConcluded,
  listConcludedSince,
} from '../orders/list-sold-facts.ts';
import type { FeedbackContext } from './context.ts';

const READER = { name: 'orders to rate', topics: ['orders'] } as const;
/** The events of units that open an order for feedback, or refund something of it. */
const CONCLUDING = new Set([
  'confirm',
  'confirm_silently',
  'refund',
  'refund_part',
  'approve_claim',
  'approve_claim_part',
]);

/** Saves orders that can be rated, and tells both sides of each new one, once. */
export async function openOrders(
  trx: Transaction<Database>,
  orders: readonly ConcludedOrder[],
  { rules, isTold = true }: { rules: Pick<RuleBook, 'feedback'>; isTold?: boolean },
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ id, concluded_at: openedAt, ...order }) => ({
    ...order,
    order_id: id,
    opened_at: openedAt,
    closes_at: windowCloses(openedAt, rules.feedback),
  }));
  const added = new Set(await saveRatedOrders(trx, rows));
  if (!isTold) return;
  for (const { order_id, buyer_id, seller_id, closes_at } of rows) {
    if (!added.has(order_id)) continue;
    const closesAt = closes_at.toISOString();
    const notice = { kind: 'feedback_possible', order_id, closes_at: closesAt } as const;
    for (const userId of [buyer_id, seller_id]) {
      await notify(trx, { user_id: userId }, notice);
    }
  }
}

/**
 * Opens the orders whose units were confirmed or refunded since the last run. The first run opens
 * those that can still be rated, and tells nobody. Refuses nothing.
 */
export async function openConcludedOrders(
  context: Pick<FeedbackContext, 'db' | 'rule_books'>,
): Promise<void> {
  const rules = await context.rule_books.current();
  await processEvents(context, READER, async (trx, events) => {
    if (events === null) {
      const orders = await listConcludedSince(trx, rules.feedback.window_days);
      await openOrders(trx, orders, { rules, isTold: false });
      return;
    }
    const ids = events
      .filter(({ event }) => CONCLUDING.has(event))
      .map(({ subject_id }) => subject_id);
    const orders = ids.length === 0 ? [] : await listConcluded(trx, [...new Set(ids)]);
    await openOrders(trx, orders, { rules });
  });
}
