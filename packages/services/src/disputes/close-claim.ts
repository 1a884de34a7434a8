import type { DisputeRow } from '@guildhall/db/disputes/commands';
import { type Work, writeInWork } from '@guildhall/db/kernel/work';
import { closedState } from '@guildhall/domain/disputes/states';
import { add, type Minor, minor, subtract } from '@guildhall/domain/kernel/money';
import { refundInEscrow } from '@guildhall/domain/wallet/rules';
import { planUnitEvents, writePlan } from '../orders/apply-event.ts';
import type { LockedUnit } from '../orders/lock-own-order.ts';
import { unfreezeFunds } from '../wallet/freeze-funds.ts';
import { coverOfRefund, priceOf } from '../wallet/refund-units.ts';
import {
  closeAnswered,
  type DisputeCall,
  type Ending,
  freezeOwner,
  planDispute,
} from './apply-event.ts';
import type { LockedDispute } from './lock-dispute.ts';
import { notifySides } from './notify-sides.ts';
import { saveTurn } from './save-turn.ts';

/**
 * Closes a recall claim, or tries again to pay the rest of an approved one (O23). Where the seller
 * accepts it, their own money pays (refuses REFUND_NOT_COVERED). Where staff approve it, the buyer
 * gets back at once what the seller has and what the shop advances (E8, E9), and the rest as it is
 * recovered. `advanceMinor` is what the shop may advance, from the rule book unless given. Refuses
 * DISPUTE_EVENT_REFUSED, and what the ledger refuses.
 */
export async function closeClaim(
  work: Work,
  locked: LockedDispute,
  call: DisputeCall,
  { settlement, by }: Ending,
  advanceMinor: Minor = locked.order.rules.disputes.claim_cap_minor,
): Promise<DisputeRow> {
  const { dispute, units } = locked;
  await unfreezeFunds(work.trx, freezeOwner(dispute));
  if (settlement.outcome !== 'refund_full') {
    return await write(work, locked, { ...call, to: closedFor(call, settlement.outcome) });
  }
  const [unit] = units;
  if (unit === undefined || units.length > 1) throw new Error('a claim is about one account');
  const isDecided = by.actors.includes('support') || by.actors.includes('admin');
  const coveredMinor = isDecided
    ? await coverOfRefund(work.trx, locked.order, { unit, advanceMinor })
    : minor(unit.price_minor);
  const uncoveredMinor = subtract(minor(unit.price_minor), coveredMinor);
  const facts = { ...locked.facts, uncovered_minor: uncoveredMinor };
  const to = uncoveredMinor === 0 ? 'closed_refund_full' : 'recovering';
  const refund = { unit, partMinor: uncoveredMinor === 0 ? null : coveredMinor, by };
  const moved = { ...locked, facts };
  // Nothing may have come in since the last time.
  return await write(work, moved, { ...call, to }, coveredMinor === 0 ? null : refund);
}

const closedFor = ({ event }: DisputeCall, outcome: Ending['settlement']['outcome']) =>
  event === 'withdraw' ? 'closed_withdrawn' : closedState(outcome);

interface Refund {
  readonly unit: LockedUnit;
  /** The part of the price that goes back; null for all of it. */
  readonly partMinor: Minor | null;
  readonly by: Ending['by'];
}

/** Writes the step of the claim, and with it what goes back to the buyer. */
async function write(
  work: Work,
  locked: LockedDispute,
  call: DisputeCall,
  refund: Refund | null = null,
): Promise<DisputeRow> {
  const backMinor = refund === null ? minor(0) : refundedBy(refund);
  const refundedMinor = add(minor(locked.dispute.refunded_minor), backMinor);
  const changes = { ...call.changes, refunded_minor: refundedMinor };
  const move = planDispute(locked, { ...call, changes });
  await closeAnswered(work, move);
  notifySides(work, locked, move, refundedMinor);
  if (refund === null) {
    await writeInWork(work, { moves: [move], writes: [saveTurn(locked, move)] });
    return move.item;
  }
  const { unit, partMinor, by } = refund;
  const event =
    partMinor === null
      ? ({ event: 'approve_claim' } as const)
      : ({ event: 'approve_claim_part', payload: { refund_minor: partMinor } } as const);
  const plan = planUnitEvents(work, locked.order, [unit], {
    ...event,
    ...by,
    ends_case: 'recall_claim',
  });
  plan.other_moves.push(move);
  plan.later.push(saveTurn(locked, move));
  await writePlan(work, plan);
  return move.item;
}

function refundedBy({ unit, partMinor }: Refund): Minor {
  const price = priceOf(unit);
  return refundInEscrow(price, partMinor ?? price.price_minor).buyer_minor;
}
