import { countDisputes, insertDispute, insertDisputeUnits } from '@guildhall/db/disputes/commands';
import type { DisputeRow } from '@guildhall/db/disputes/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { disputeTypesOf, disputeDue } from '@guildhall/domain/disputes/rules';
import type { OpenDispute } from '@guildhall/domain/disputes/schema';
import type { DisputeTypes } from '@guildhall/domain/disputes/staff-states';
import type { DisputeFacts, DisputeKind } from '@guildhall/domain/disputes/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { EventOf } from '@guildhall/domain/kernel/transitions';
import { planCreation } from '../kernel/apply-transition.ts';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { planUnitEvents, writePlan } from '../orders/apply-event.ts';
import {
  type LockedOrder,
  type LockedUnit,
  lockOwnOrder,
  unitsOfOrder,
} from '../orders/lock-own-order.ts';
import { findChargebackCase } from '../payments/chargebacks/read-chargebacks.ts';
import { freezeFunds } from '../wallet/freeze-funds.ts';
import { storeEvidence } from './add-evidence.ts';
import { freezeOwner } from './apply-event.ts';
import type { DisputesContext } from './context.ts';
import type { DisputePrincipal } from './lock-dispute.ts';
import { notifySides } from './notify-sides.ts';
import { saveTurn } from './save-turn.ts';
import { disputeFacts, disputeRefusal, storedDispute } from './store-disputes.ts';

/**
 * O17: the buyer disputes units of their order, inside their window. Their deadlines pause and
 * their money is frozen; other units go on. Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED (`STATE`
 * for a unit that is disputed already, `TOO_LATE` after the window), DISPUTE_LIMIT,
 * DISPUTE_EVENT_REFUSED (`AMOUNT` for a part that is not less than a price), INPUT_INVALID for
 * a type of the other kind of goods and for credentials, FILE_NOT_FOUND.
 */
export async function openDispute(context: DisputesContext, viewer: Viewer, input: OpenDispute) {
  refuseCredentials({ statement: input.statement });
  const call = { operation: 'disputes.open', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    const units = unitsOfOrder(order.units, input.unit_ids);
    if (!disputeTypesOf(order.kind).includes(input.type)) {
      throw new Refusal('INPUT_INVALID', {}, { type: [fieldError('not_listed')] });
    }
    // Staff open theirs by another call.
    const actors = principal.actors.filter((each) => each === 'buyer' || each === 'seller');
    const disputed = { event: 'dispute', ...principal, actors } as const;
    const plan = planUnitEvents(work, order, units, disputed);
    refusePart(input, units);
    const times = { now: order.now, due_at: null, opened_at: order.now, with_staff_at: null };
    const { type, wanted, no_evidence } = input;
    const dueAt = disputeDue('seller_answer', times, order.rules);
    const asked = { kind: 'dispute', type, wanted, no_evidence, due_at: dueAt } as const;
    const dispute = caseOf(order, asked);
    await refuseAboveLimits(work, order, { units, kind: dispute.kind });
    const facts = disputeFacts(dispute, sourcesOf(order, units));
    const opened = { event: 'open', actors: ['buyer'], actor_id: viewer.user_id, facts } as const;
    await writeOpening(work, plan, { order, units, dispute, opened });
    const { statement: text, file_ids } = input;
    const item = { dispute_id: dispute.id, kind: 'statement', side: 'buyer' } as const;
    await storeEvidence(work.trx, viewer, { ...item, text, file_ids });
    return { dispute_id: dispute.id, state: dispute.state };
  });
}

/** What is opened, by whom, with what is known of it. */
interface Opening {
  readonly order: LockedOrder;
  readonly units: readonly LockedUnit[];
  readonly dispute: DisputeRow;
  readonly opened: EventOf<DisputeTypes> & DisputePrincipal & { readonly facts: DisputeFacts };
}

/** Stores a new case with its units, freezes their money and tells both sides. */
export async function writeOpening(
  work: Work,
  plan: ReturnType<typeof planUnitEvents>,
  { order, units, dispute, opened }: Opening,
): Promise<void> {
  const creation = planCreation(
    storedDispute(order, dispute.kind),
    [dispute],
    opened,
    insertDispute(dispute),
  );
  const reason = dispute.kind === 'dispute' ? 'dispute' : 'recall claim';
  await freezeFunds(work.trx, subjectsOf(units), { ...freezeOwner(dispute), reason });
  const { facts } = opened;
  const sides = { dispute, order, units, proposals: [], decision: undefined, facts };
  const locked = { ...sides, is_charged_back: false };
  const move = { item: dispute, steps: [], notices: creation.notices };
  notifySides(work, locked, move, 0);
  plan.creations.push(creation);
  plan.later.push(saveTurn(locked, move));
  await writePlan(work, plan);
  await insertDisputeUnits(
    work.trx,
    dispute.id,
    units.map(({ id }) => id),
  );
}

const subjectsOf = (units: readonly LockedUnit[]) => units.map(({ id }) => ({ order_unit_id: id }));

/** What the facts of a case that a buyer opens are taken from. */
export const sourcesOf = (order: LockedOrder, units: readonly LockedUnit[]) => ({
  order,
  units,
  proposals: [],
  decision: undefined,
  side: 'buyer' as const,
  staff_id: null,
});

/** A part is less than the price of each unit: all of it is a full refund. */
function refusePart({ wanted }: OpenDispute, units: readonly LockedUnit[]): void {
  const part = wanted.refund_minor;
  if (part === null || units.every(({ price_minor }) => part < price_minor)) return;
  throw disputeRefusal({ event: 'open', state: null, reason: 'AMOUNT' });
}

/**
 * The buyer's open disputes and those of each unit are bounded: a dispute that is withdrawn and
 * opened again would hold the seller's money for ever. Who takes the money back through their bank
 * gets it there (must-hold M9).
 */
export async function refuseAboveLimits(
  { trx }: Work,
  { buyer_id, id: orderId, rules }: LockedOrder,
  { units, kind }: { readonly units: readonly LockedUnit[]; readonly kind: DisputeKind },
): Promise<void> {
  const { open_per_buyer: mostOpen, per_unit: mostOfUnit } = rules.disputes;
  const ids = units.map(({ id }) => id);
  const { open, of_unit: ofUnit, ...more } = await countDisputes(trx, { buyer_id, kind }, ids);
  if (open >= mostOpen) {
    throw new Refusal('DISPUTE_LIMIT', { limit: 'open_per_buyer', most: mostOpen });
  }
  // A unit with a recall claim stays completed: its state does not refuse a second one.
  if (more.open_of_unit) throw new Refusal('DISPUTE_LIMIT', { limit: 'open_of_unit', most: 1 });
  if (ofUnit >= mostOfUnit) {
    throw new Refusal('DISPUTE_LIMIT', { limit: 'per_unit', most: mostOfUnit });
  }
  if ((await findChargebackCase(trx, orderId)) !== undefined) {
    throw new Refusal('DISPUTE_LIMIT', { limit: 'chargeback', most: 0 });
  }
}

type Opened = Pick<DisputeRow, 'kind' | 'type' | 'no_evidence' | 'due_at'> &
  Partial<Pick<DisputeRow, 'opened_by' | 'state' | 'with_staff_at'>> &
  Pick<OpenDispute, 'wanted'>;

/** The row of a case that begins now; unless something else is given, the buyer opens it. */
export function caseOf(order: LockedOrder, { wanted, ...opened }: Opened): DisputeRow {
  return {
    id: newId(),
    opened_by: 'buyer',
    state: 'open',
    with_staff_at: null,
    order_id: order.id,
    buyer_id: order.buyer_id,
    seller_id: order.seller_id,
    ...opened,
    wanted_outcome: wanted.outcome,
    wanted_refund_minor: wanted.refund_minor,
    buyer_asked_at: null,
    seller_asked_at: null,
    officer_id: null,
    missed_at: null,
    buyer_accepted_at: null,
    seller_accepted_at: null,
    appealed_at: null,
    waits_for_cover_at: null,
    refunded_minor: 0,
    fee_minor: 0,
    closed_at: null,
    created_at: order.now,
  };
}
