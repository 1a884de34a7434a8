import { disputeDue, disputeTypesOf } from '@guildhall/domain/disputes/rules';
import { disputeActorsOf } from '@guildhall/domain/disputes/policy';
import type { OpenForStaff } from '@guildhall/domain/disputes/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { requireStaffOf } from '../orders/break-glass/lock-case.ts';
import { planUnitEvents } from '../orders/apply-event.ts';
import { lockOwnOrder, unitsOfOrder } from '../orders/lock-own-order.ts';
import { findChargebackCase } from '../payments/chargebacks/read-chargebacks.ts';
import { listUsersOfSameMethod } from '../withdrawals/decisions/lock-for-staff.ts';
import { storeEvidence } from './add-evidence.ts';
import type { DisputesContext } from './context.ts';
import { caseOf, sourcesOf, writeOpening } from './open-dispute.ts';
import { disputeFacts } from './store-disputes.ts';

/**
 * O17, D18: staff who see a fraud stop the money of units inside their window. The case is in their
 * queue from the start, and is decided as any other: with reasons, a second person above an amount,
 * and an appeal. Its limits are those of staff, not the buyer's. Refuses ORDER_NOT_FOUND, also to
 * staff who share a device or a payout method with a side (Z9), ORDER_EVENT_REFUSED, DISPUTE_LIMIT
 * while a chargeback of the order is open (M9), INPUT_INVALID for a type of other goods and
 * for credentials.
 */
export async function openForStaff(context: DisputesContext, viewer: Viewer, input: OpenForStaff) {
  refuseCredentials({ statement: input.statement });
  const call = { operation: 'disputes.openForStaff', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { order, principal } = await lockOwnOrder(work.trx, viewer, input.order_id);
    if (!disputeActorsOf(viewer, order).includes('staff')) throw new Refusal('ORDER_NOT_FOUND');
    const linked = { listUsersOfSameMethod };
    await requireStaffOf(context, work.trx, linked, viewer, order.id, 'ORDER_NOT_FOUND');
    const units = unitsOfOrder(order.units, input.unit_ids);
    const { type, statement: text } = input;
    if (!disputeTypesOf(order.kind).includes(type)) {
      throw new Refusal('INPUT_INVALID', {}, { type: [fieldError('not_listed')] });
    }
    const plan = planUnitEvents(work, order, units, { event: 'dispute', ...principal });
    if ((await findChargebackCase(work.trx, order.id)) !== undefined) {
      throw new Refusal('DISPUTE_LIMIT', { limit: 'chargeback', most: 0 });
    }
    const { now } = order;
    const times = { now, due_at: null, opened_at: now, with_staff_at: now };
    const dispute = caseOf(order, {
      kind: 'dispute',
      opened_by: 'staff',
      state: 'escalated',
      type,
      wanted: { outcome: 'refund_full', refund_minor: null },
      no_evidence: null,
      with_staff_at: now,
      due_at: disputeDue('decision', times, order.rules),
    });
    const sources = { ...sourcesOf(order, units), side: null, staff_id: viewer.user_id };
    const facts = disputeFacts(dispute, sources);
    const by = { actors: ['staff'], actor_id: viewer.user_id, reason: text } as const;
    const opened = { event: 'open', ...by, facts } as const;
    await writeOpening(work, plan, { order, units, dispute, opened });
    const item = { dispute_id: dispute.id, kind: 'statement', side: 'staff' } as const;
    await storeEvidence(work.trx, viewer, { ...item, text, file_ids: [] });
    return { dispute_id: dispute.id, state: dispute.state };
  });
}
