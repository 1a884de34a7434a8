import { saveFee } from '@guildhall/db/disputes/commands';
import type { DisputeRow } from '@guildhall/db/disputes/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { disputeFee, refundOf, unitEventOfOutcome } from '@guildhall/domain/disputes/rules';
import type { Settlement } from '@guildhall/domain/disputes/types';
import { minor } from '@guildhall/domain/kernel/money';
import { planUnitEvents, writePlan } from '../orders/apply-event.ts';
import { chargeDisputeFee } from '../wallet/charge-dispute-fee.ts';
import { unfreezeFunds } from '../wallet/freeze-funds.ts';
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
 * Applies an event that closes the dispute: its money is free again, its units move with their
 * money (O18 to O20), and a seller who lost before staff pays the dispute fee (E14), all in this
 * transaction. Refuses DISPUTE_EVENT_REFUSED, and what the ledger refuses.
 */
export async function closeDispute(
  work: Work,
  locked: LockedDispute,
  call: DisputeCall,
  { settlement, by }: Ending,
): Promise<DisputeRow> {
  const { order, units, dispute } = locked;
  const prices = units.map(({ price_minor, fee_minor }) => ({
    price_minor: minor(price_minor),
    fee_minor: minor(fee_minor),
  }));
  const refundedMinor = refundOf(prices, settlement).buyer_minor;
  const move = planDispute(locked, {
    ...call,
    changes: { ...call.changes, refunded_minor: refundedMinor },
  });
  await closeAnswered(work, move);
  await unfreezeFunds(work.trx, freezeOwner(dispute));
  const plan = planUnitEvents(work, order, units, {
    ...eventOf(settlement),
    ...by,
    ends_case: 'dispute',
  });
  plan.other_moves.push(move);
  plan.later.push(saveTurn(locked, move));
  notifySides(work, locked, move, refundedMinor);
  await writePlan(work, plan);
  const wasEscalated = call.event === 'close' || call.event === 'decide_appeal';
  const owedMinor = disputeFee(refundedMinor, wasEscalated, order.rules);
  if (owedMinor === 0) return move.item;
  const feeMinor = await chargeDisputeFee(work.trx, order, { ...dispute, units, owedMinor });
  await saveFee(work.trx, dispute.id, feeMinor);
  return { ...move.item, fee_minor: feeMinor };
}

function eventOf({ outcome, refund_minor }: Settlement) {
  const event = unitEventOfOutcome[outcome];
  if (event !== 'refund_part') return { event } as const;
  if (refund_minor === null) throw new Error('a partial refund has no amount');
  return { event, payload: { refund_minor } } as const;
}
