import { findPayment } from '@guildhall/db/payments/queries';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { settleChargeback } from '@guildhall/services/payments/chargebacks/settle-chargeback';
import { startOrderPayment } from '@guildhall/services/payments/start-payment';
import { openOrder } from './orders.ts';
import { settle } from './payments.ts';
import type { Scene } from './scene.ts';

/** A new order that its buyer pays by card. Returns both ids. */
export async function boughtByCard(scene: Scene, buyer: Viewer, offerId: string) {
  const orderId = await openOrder(scene, buyer, offerId);
  const input = { idempotency_key: newId(), order_id: orderId };
  const { payment_id, redirect_url } = await startOrderPayment(scene.services, buyer, input);
  await scene.approve(redirect_url);
  await settle(scene, redirect_url);
  return { order_id: orderId, payment_id };
}

/** The buyer's bank takes a payment back, or decides about it. */
export async function chargeBack(
  { services }: Scene,
  { payment_id }: { payment_id: string },
  status: 'open' | 'won' | 'lost' = 'open',
): Promise<void> {
  const payment = await findPayment(services.db, payment_id);
  if (payment === undefined) throw new Error('there is no such payment');
  const { amount_minor, currency, provider } = payment;
  await settleChargeback({ ...services, alert: () => undefined }, provider, {
    provider_reference: `dp_${payment_id}`,
    client_reference: payment_id,
    status,
    amount_minor,
    currency,
    reason_code: 'fraudulent',
    evidence_due_at: null,
  });
}
