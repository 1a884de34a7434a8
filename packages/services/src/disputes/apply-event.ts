import { closeProposal, saveFee } from '@guildhall/db/disputes/commands';
import { type Work, writeInWork } from '@guildhall/db/kernel/work';
import type { DisputeRow } from '@guildhall/db/disputes/commands';
import { disputeFee, refundOf, unitEventOfOutcome } from '@guildhall/domain/disputes/rules';
import { disputeLifecycle, type DisputeTypes } from '@guildhall/domain/disputes/states';
import type { Settlement } from '@guildhall/domain/disputes/types';
import { minor } from '@guildhall/domain/kernel/money';
import type { EventOf } from '@guildhall/domain/kernel/transitions';
import { planTransition, type PlannedMove } from '../kernel/apply-transition.ts';
import { type OrderPrincipal, planUnitEvents, writePlan } from '../orders/apply-event.ts';
import { chargeDisputeFee } from '../wallet/charge-dispute-fee.ts';
import { unfreezeFunds } from '../wallet/freeze-funds.ts';
import type { DisputePrincipal, LockedDispute } from './lock-dispute.ts';
import { notifySides } from './notify-sides.ts';
import { storedDispute } from './store-disputes.ts';

export const BY_SYSTEM = { actors: ['system'], actor_id: null } as const;

export type DisputeCall = EventOf<DisputeTypes> &
  DisputePrincipal & {
    /** Of rows that differ by their target. */
    readonly to?: DisputeTypes['state'];
    readonly changes?: Partial<Omit<DisputeRow, 'id' | 'state'>>;
  };

/** How a dispute ends: what its units get, and whose decision moves their money. */
export interface Ending {
  readonly settlement: Settlement;
  readonly by: OrderPrincipal;
}

export const freezeOwner = ({ id }: Pick<DisputeRow, 'id'>) =>
  ({ owner_kind: 'dispute', owner_id: id }) as const;

type DisputeMove = PlannedMove<DisputeTypes, DisputeRow>;

/**
 * Applies an event that leaves the dispute open. Refuses DISPUTE_EVENT_REFUSED. Returns the
 * dispute as it is now.
 */
export async function applyDisputeEvent(
  work: Work,
  locked: LockedDispute,
  call: DisputeCall,
): Promise<DisputeRow> {
  const move = planDispute(locked, call);
  if (disputeLifecycle.terminal.includes(move.to as DisputeRow['state'])) {
    throw new Error(`${call.event} closes the dispute`);
  }
  await closeAnswered(work, move);
  notifySides(work, locked, move, 0);
  await writeInWork(work, { moves: [move] });
  return move.item;
}

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
  const plan = planUnitEvents(work, order, units, { ...eventOf(settlement), ...by });
  plan.other_moves.push(move);
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

const planDispute = ({ order, dispute, facts }: LockedDispute, call: DisputeCall): DisputeMove =>
  planTransition(storedDispute(order), dispute, { ...call, facts });

const ANSWERS = {
  accept_proposal: 'accepted',
  refuse_proposal: 'refused',
  expire_proposal: 'expired',
  withdraw: 'withdrawn',
} as const;

/** The proposal that waited for this event ends with it. */
async function closeAnswered({ trx }: Work, { steps, item }: DisputeMove): Promise<void> {
  const event = steps.at(-1)?.event ?? '';
  if (!Object.hasOwn(ANSWERS, event)) return;
  await closeProposal(trx, item.id, ANSWERS[event as keyof typeof ANSWERS]);
}
