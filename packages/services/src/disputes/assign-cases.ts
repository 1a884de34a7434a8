import { listOfficers, listUnassigned } from '@guildhall/db/disputes/queries';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import type { Viewer } from '../kernel/viewer.ts';
import { applyDisputeEvent, BY_SYSTEM } from './apply-event.ts';
import type { DisputesContext } from './context.ts';
import { type LockedDispute, lockWithOrder, requireActors } from './lock-dispute.ts';
import { lifecycleOf } from './store-disputes.ts';

/** How many cases one run assigns at most. */
const MOST_CASES = 100;

/**
 * D9: assigns cases that nobody has taken for half of the time that rules.md §6 leaves, each to who
 * has the fewest of those who may decide it. Nobody is assigned a case of their own, of somebody
 * with whom they share a device or payout method (Z9), or the appeal against their own decision. A
 * case that nobody may decide stays in the queue. Any number of servers may run it. Returns how
 * many were assigned.
 */
export async function assignCases(
  context: DisputesContext,
  onError: (error: unknown, disputeId: string) => void,
): Promise<number> {
  const { db, rule_books } = context;
  const { assign_hours: most } = (await rule_books.current()).disputes;
  let assigned = 0;
  for (const waiting of await listUnassigned(db, { hours: most / 2, limit: MOST_CASES })) {
    try {
      assigned += await inWork(db, async (work) => {
        const locked = await lockWithOrder(work.trx, waiting, { side: null, staff_id: null });
        return await assign(context, work, locked);
      });
    } catch (error) {
      onError(error, waiting.id);
    }
  }
  return assigned;
}

async function assign(
  context: DisputesContext,
  work: Work,
  locked: LockedDispute,
): Promise<number> {
  const { dispute } = locked;
  for (const { id, role, grants } of await listOfficers(work.trx, 'disputes.decide')) {
    const facts = { ...locked.facts, staff_id: id };
    const call = { event: 'assign', ...BY_SYSTEM, changes: { officer_id: id } } as const;
    const query = { ...call, state: dispute.state, facts };
    if (!decide(lifecycleOf(dispute).transitions, query).allowed) continue;
    if (!(await isStaffOf(context, work, { user_id: id, role, grants }, locked))) continue;
    await applyDisputeEvent(work, { ...locked, facts }, call);
    return 1;
  }
  return 0;
}

/** Whether somebody acts as staff in a case: neither as a side, nor for who is linked to one. */
async function isStaffOf(
  context: DisputesContext,
  { trx }: Work,
  viewer: Viewer,
  { dispute }: LockedDispute,
): Promise<boolean> {
  try {
    return (await requireActors(context, trx, viewer, dispute)).actors.includes('staff');
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
