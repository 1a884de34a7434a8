import { findLastSource } from '@guildhall/db/moderation/restriction-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { CONTACT_BLOCKS } from '@guildhall/domain/moderation/restriction-rules';
import type { PointRule } from '@guildhall/domain/moderation/types';
import { processEvents } from '../../kernel/events/process-events.ts';
import { listRecentBlocks } from '../../messages/list-recent-blocks.ts';
import { listSellerFaults, type SellerFault } from '../../orders/list-sold-facts.ts';
import type { ModerationContext } from '../context.ts';
import { givePoints } from '../give-points.ts';

const READER = { name: 'points', topics: ['orders'] } as const;
/** The events of orders that may count against their sellers. */
const COUNTING = new Set([
  'deliver',
  'cancel_late',
  'cannot_deliver',
  'approve_claim',
  'approve_claim_part',
]);

const rulesOf = (fault: SellerFault): PointRule[] => [
  ...(fault.was_late ? (['late_delivery'] as const) : []),
  ...(fault.was_cancelled ? (['seller_cancellation'] as const) : []),
  ...(fault.was_recalled ? (['lost_recall'] as const) : []),
];

/**
 * Gives sellers points for what happened to their orders since the last run: late deliveries,
 * cancellations of theirs, and recalls that they lost. What was before the first run counts for
 * nothing. Any number of servers may call it. Refuses nothing.
 */
export async function gatherOrderPoints(
  context: Pick<ModerationContext, 'db' | 'rule_books'>,
): Promise<void> {
  const rules = await context.rule_books.current();
  await processEvents(context, READER, async (trx, events) => {
    const counting = (events ?? []).filter(({ event }) => COUNTING.has(event));
    const ids = [...new Set(counting.map(({ subject_id }) => subject_id))];
    if (ids.length === 0) return;
    // By seller, so that two transactions lock them in the same order.
    for (const fault of await listSellerFaults(trx, ids)) {
      for (const rule of rulesOf(fault)) {
        const cause = { source: 'order', source_id: fault.order_id, actor_id: null } as const;
        await givePoints(trx, { user_id: fault.seller_id, rule, ...cause }, rules);
      }
    }
  });
}

/**
 * Gives points to users of whom three messages were blocked in 30 days since they had some for it
 * (rules.md §9 "Chat"). Any number of servers may call it. Refuses nothing.
 */
export async function gatherContactPoints({
  db,
  rule_books: ruleBooks,
}: Pick<ModerationContext, 'db' | 'rule_books'>): Promise<void> {
  const rules = await ruleBooks.current();
  for (const { user_id: userId, block_ids: ids } of await listRecentBlocks(
    { db },
    CONTACT_BLOCKS,
  )) {
    if (ids.length < CONTACT_BLOCKS.count) continue;
    await inTransaction(db, async (trx) => {
      const last = await findLastSource(trx, userId, 'contact_sharing');
      // Ids grow with time. Every third block since the last points gives some again.
      const since = last === undefined ? ids : ids.filter((id) => id > last);
      const source = since[CONTACT_BLOCKS.count - 1];
      if (source === undefined) return;
      const cause = { source: 'message', source_id: source, actor_id: null } as const;
      await givePoints(trx, { user_id: userId, rule: 'contact_sharing', ...cause }, rules);
    });
  }
}
