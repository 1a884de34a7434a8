import type { Database } from '@guildhall/db/database';
import {
  type DecisionRow,
  type DisputeRow,
  findDispute,
  type ProposalRow,
} from '@guildhall/db/disputes/commands';
import { listDecisions, listProposals, listUnitIds } from '@guildhall/db/disputes/queries';
import { disputeActorsOf } from '@guildhall/domain/disputes/policy';
import {
  DISPUTE_SIDES,
  type DisputeActor,
  type DisputeFacts,
} from '@guildhall/domain/disputes/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import { requireStaffOf } from '../orders/break-glass/lock-case.ts';
import {
  type LockedOrder,
  type LockedUnit,
  lockOrderById,
  unitsOfOrder,
} from '../orders/lock-own-order.ts';
import { findChargebackCase } from '../payments/chargebacks/read-chargebacks.ts';
import { listUsersOfSameMethod } from '../withdrawals/decisions/lock-for-staff.ts';
import type { DisputesContext } from './context.ts';
import { disputeFacts } from './store-disputes.ts';

/** Who acts in a dispute: their actors, and their user id unless it is the system. */
export interface DisputePrincipal {
  readonly actors: readonly DisputeActor[];
  readonly actor_id: string | null;
  readonly reason?: string | null;
}

/** A dispute whose order this transaction has locked, with all that its lifecycle depends on. */
export interface LockedDispute {
  readonly dispute: DisputeRow;
  readonly order: LockedOrder;
  readonly units: readonly LockedUnit[];
  readonly proposals: readonly ProposalRow[];
  readonly decision: DecisionRow | undefined;
  readonly facts: DisputeFacts;
  /** The buyer takes the money back through their bank, and so not from here (must-hold M9). */
  readonly is_charged_back: boolean;
}

/**
 * The actors of a viewer in a dispute. Refuses DISPUTE_NOT_FOUND to everybody who is neither a
 * party nor staff who decide disputes, and to staff who share a device or a payout method with a
 * party (Z9).
 */
export async function requireActors(
  context: Pick<DisputesContext, 'settings'>,
  db: Kysely<Database>,
  viewer: Viewer,
  dispute: DisputeRow | undefined,
): Promise<{ dispute: DisputeRow; actors: DisputeActor[] }> {
  const actors = dispute === undefined ? [] : disputeActorsOf(viewer, dispute);
  if (dispute === undefined || actors.length === 0) throw new Refusal('DISPUTE_NOT_FOUND');
  if (actors.includes('staff')) {
    const sources = { listUsersOfSameMethod };
    await requireStaffOf(context, db, sources, viewer, dispute.order_id, 'DISPUTE_NOT_FOUND');
  }
  return { dispute, actors };
}

/** Locks the order of a dispute (for update) for one who takes part in it, and reads it again. */
export async function lockDispute(
  context: Pick<DisputesContext, 'settings'>,
  trx: Transaction<Database>,
  viewer: Viewer,
  disputeId: string,
): Promise<LockedDispute & { readonly principal: DisputePrincipal }> {
  const found = await findDispute(trx, disputeId);
  const { dispute, actors } = await requireActors(context, trx, viewer, found);
  const locked = await lockWithOrder(trx, dispute, actorIn(actors, viewer));
  return { ...locked, principal: { actors, actor_id: viewer.user_id } };
}

/** The side that acts, or the member of staff, as guards look at them. */
export const actorIn = (actors: readonly DisputeActor[], { user_id }: Viewer) => ({
  side: DISPUTE_SIDES.find((each) => actors.includes(each)) ?? null,
  staff_id: actors.includes('staff') ? user_id : null,
});

/** Locks the order of a dispute and reads the dispute again. */
export async function lockWithOrder(
  trx: Transaction<Database>,
  { id, order_id }: Pick<DisputeRow, 'id' | 'order_id'>,
  actor: ReturnType<typeof actorIn>,
): Promise<LockedDispute> {
  const order = await lockOrderById(trx, order_id);
  if (order === undefined) throw new Refusal('DISPUTE_NOT_FOUND');
  const [dispute, unitIds, proposals, decisions] = [
    await findDispute(trx, id),
    await listUnitIds(trx, id),
    await listProposals(trx, id),
    await listDecisions(trx, id),
  ];
  if (dispute === undefined) throw new Refusal('DISPUTE_NOT_FOUND');
  const units = unitsOfOrder(order.units, unitIds);
  const decision = decisions.at(-1);
  const sources = { order, units, proposals, decision, ...actor };
  const isChargedBack = (await findChargebackCase(trx, order_id)) !== undefined;
  const facts = disputeFacts(dispute, sources);
  return { dispute, order, units, proposals, decision, facts, is_charged_back: isChargedBack };
}
