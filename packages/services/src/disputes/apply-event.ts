import { closeProposal, type Replacement } from '@guildhall/db/disputes/commands';
import { type Work, writeInWork } from '@guildhall/db/kernel/work';
import type { DisputeRow } from '@guildhall/db/disputes/commands';
import type { DisputeTypes } from '@guildhall/domain/disputes/staff-states';
import { type Settlement, TERMINAL_DISPUTE_STATES } from '@guildhall/domain/disputes/types';
import type { EventOf } from '@guildhall/domain/kernel/transitions';
import { planTransition, type PlannedMove } from '../kernel/apply-transition.ts';
import type { OrderPrincipal } from '../orders/apply-event.ts';
import { discardSetAside } from '../vault/set-aside-secrets.ts';
import type { DisputePrincipal, LockedDispute } from './lock-dispute.ts';
import { notifySides } from './notify-sides.ts';
import { saveTurn } from './save-turn.ts';
import { disputeRefusal, storedDispute } from './store-disputes.ts';

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

export const freezeOwner = ({ id, kind }: Pick<DisputeRow, 'id' | 'kind'>) =>
  ({ owner_kind: kind, owner_id: id }) as const;

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
  if ((TERMINAL_DISPUTE_STATES as readonly string[]).includes(move.to)) {
    throw new Error(`${call.event} closes the dispute`);
  }
  await closeAnswered(work, move);
  notifySides(work, locked, move, 0);
  await writeInWork(work, { moves: [move], writes: [saveTurn(locked, move)] });
  return move.item;
}

/**
 * Decides an event of a case; writes nothing. While a chargeback of the order is open, the case can
 * only be withdrawn: the bank decides about the money then (must-hold M9). Refuses
 * DISPUTE_EVENT_REFUSED.
 */
export function planDispute(
  { order, dispute, facts, is_charged_back: isChargedBack }: LockedDispute,
  call: DisputeCall,
): DisputeMove {
  const { event } = call;
  // What is recovered of an approved claim pays the debt of the chargeback.
  if (isChargedBack && event !== 'withdraw' && event !== 'recover') {
    throw disputeRefusal({ event, state: dispute.state, reason: 'CHARGED_BACK' });
  }
  return planTransition(storedDispute(order, dispute.kind), dispute, { ...call, facts });
}

const ANSWERS = {
  accept_proposal: 'accepted',
  refuse_proposal: 'refused',
  expire_proposal: 'expired',
  withdraw: 'withdrawn',
} as const;

/**
 * The proposal that waited for this event ends with it. Returns what it offered as a replacement if
 * the buyer takes that; otherwise it is discarded.
 */
export async function closeAnswered(
  { trx }: Work,
  { steps, item }: DisputeMove,
): Promise<readonly Replacement[]> {
  const event = steps.at(-1)?.event ?? '';
  if (!Object.hasOwn(ANSWERS, event)) return [];
  const answer = ANSWERS[event as keyof typeof ANSWERS];
  const replacements = await closeProposal(trx, item.id, answer);
  if (answer === 'accepted') return replacements;
  await discardSetAside(
    trx,
    replacements.map(({ stock_id }) => stock_id),
  );
  return [];
}
