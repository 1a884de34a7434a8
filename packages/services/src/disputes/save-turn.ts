import type { DisputeRow } from '@guildhall/db/disputes/commands';
import type { Write } from '@guildhall/db/kernel/transitions';
import { losersOf, turnOf } from '@guildhall/domain/disputes/rules';
import type { DisputeTypes } from '@guildhall/domain/disputes/staff-states';
import type { Settlement } from '@guildhall/domain/disputes/types';
import type { PlannedMove } from '../kernel/apply-transition.ts';
import { saveCaseTurn } from '../orders/lock-own-order.ts';
import type { LockedDispute } from './lock-dispute.ts';
import { disputeFacts } from './store-disputes.ts';

/**
 * Marks the units of a case with whom it waits for after a transition, so that their order is in
 * that side's "needs you". Not for a statement that moves the units themselves.
 */
export function saveTurn(
  locked: LockedDispute,
  { item, steps }: Pick<PlannedMove<DisputeTypes, DisputeRow>, 'item' | 'steps'>,
): Write {
  const { side } = locked.facts;
  const settlement = (steps.at(-1)?.details ?? null) as Settlement | null;
  const facts = disputeFacts(item, { ...locked, side, staff_id: null });
  const decided = item.state === 'decided' ? (settlement ?? facts.decision) : null;
  const turn = turnOf({
    state: item.state,
    proposed_by: side,
    asked: facts.asked,
    lost_by: decided === null ? [] : losersOf(decided, facts.wanted),
    accepted: facts.accepted,
  });
  return saveCaseTurn(locked.units, { turn, due_at: turn === null ? null : item.due_at });
}
