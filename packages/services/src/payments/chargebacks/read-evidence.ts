import type { ChargebackRow } from '@guildhall/db/payments/chargebacks/commands';
import { findPayment } from '@guildhall/db/payments/queries';
import { evidenceOf } from '@guildhall/domain/payments/chargebacks/rules';
import type { Evidence } from '@guildhall/domain/payments/chargebacks/types';
import type { PaymentsContext } from '../context.ts';
import { readSignIns } from '../../identity/sessions/read-sign-ins.ts';
import { readOrderEvidence } from '../../orders/evidence/read-evidence.ts';
import { readSpending } from '../../wallet/read-spending.ts';

/** How many uses of money that stayed in the wallet are named, and how many orders described. */
const USES = 50;
const LATER_ORDERS = 3;

/**
 * The evidence against a chargeback as things are now: of its order, or of what the money in the
 * wallet was used for, if it was a top-up, came too late for its order, or came back from it.
 */
export async function readEvidence(
  context: Pick<PaymentsContext, 'db'>,
  chargeback: ChargebackRow,
): Promise<Evidence> {
  const { db } = context;
  const { payment_id, user_id, order_id, amount_minor, currency } = chargeback;
  const payment = await findPayment(db, payment_id);
  if (payment === undefined) throw new Error(`there is no payment ${payment_id}`);
  const order = order_id === null ? null : await readOrderEvidence(context, order_id);
  const captured = payment.settled_at;
  const isInOrder = order !== null && order.paid_at !== null && order.refunded_minor === 0;
  const spending =
    isInOrder || captured === null
      ? null
      : await readSpending(db, user_id, { from: captured, limit: USES });
  const paidFor = new Set(spending?.flatMap((use) => use.order_id ?? []));
  if (order_id !== null) paidFor.delete(order_id);
  const later = [...paidFor].slice(0, LATER_ORDERS);
  return evidenceOf({
    payment_id,
    paid_minor: payment.amount_minor,
    taken_minor: amount_minor,
    currency,
    captured_at: captured,
    payer: await readSignIns(db, user_id),
    order,
    unpaid_order_id: order_id === null ? payment.order_id : null,
    spending,
    later_orders: await Promise.all(later.map((id) => readOrderEvidence(context, id))),
  });
}
