import { listRefundable } from '@guildhall/db/payments/refunds/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { refundBySeller } from '@guildhall/scenes/orders';
import type { Scene } from '@guildhall/scenes/scene';
import { newPaymentProvider } from '@guildhall/services/payments/find-provider';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { decideRefund } from '@guildhall/services/payments/refunds/review-refund';
import {
  readPayment,
  startOrderPayment,
  startTopUp,
} from '@guildhall/services/payments/start-payment';
import type { PaymentProvider } from '@guildhall/services/ports/payments/payment-provider';
import { replayEvent } from '@guildhall/services/webhooks/replay-event';
import { anew, type Call, type RefusedRow } from './refused-call.ts';

const away = ({ services }: Scene): PaymentProvider => ({
  ...newPaymentProvider(services),
  openCheckout: async () => {
    throw new Refusal('PROVIDER_UNAVAILABLE');
  },
});

const withProviders = ({ services }: Scene, providers: readonly PaymentProvider[]) => ({
  ...services,
  payment_providers: providers,
});

const replay =
  (who: 'ann' | 'admin', id: 'quarantined_id' | 'replayed_event_id' | null): Call =>
  ({ scene, people, ids }) =>
    replayEvent(scene.services, people[who], {
      idempotency_key: newId(),
      webhook_event_id: id === null ? newId() : ids[id],
      reason: 'The provider has put it right.',
    });

/** Ann's wallet was filled with a payment of their own, which has bought something since. */
const refundOf =
  (who: 'ann' | 'stranger', amountMinor: number): Call =>
  async ({ scene, people }) => {
    const [payment] = await listRefundable(scene.services.db, people.ann.user_id);
    return await requestRefund(scene.services, people[who], {
      idempotency_key: newId(),
      payment_id: payment?.id ?? newId(),
      amount_minor: amountMinor,
    });
  };

const decideMissing: Call = ({ scene, people }) =>
  decideRefund(scene.services, people.admin, {
    idempotency_key: newId(),
    refund_id: newId(),
    decision: 'approve',
    reason: 'Looked at the payments of this user.',
  });

export const refusedPayments: readonly RefusedRow[] = [
  [
    'read a payment',
    'PAYMENT_NOT_FOUND',
    ({ scene, people }) => readPayment(scene.services, people.ann, newId()),
  ],
  ['refund to the source', 'PAYMENT_NOT_FOUND', refundOf('stranger', 1)],
  ['refund to the source', 'REFUND_LIMIT', refundOf('ann', 90_000_000)],
  ['decide about a refund', 'REFUND_NOT_FOUND', decideMissing],
  [
    'refund by the seller',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) =>
      refundBySeller(scene, people.stranger, ids.delivered_id, { unit_ids: [newId()] }),
  ],
  [
    'refund by the seller',
    'ORDER_EVENT_REFUSED',
    ({ scene, people, ids }) =>
      refundBySeller(scene, people.shop, ids.delivered_id, { refund_minor: 1_000_000 }),
  ],
  ['replay an event', 'PERMISSION_DENIED', replay('ann', 'quarantined_id')],
  ['replay an event', 'WEBHOOK_EVENT_NOT_FOUND', replay('admin', null)],
  ['replay an event', 'WEBHOOK_EVENT_REFUSED', replay('admin', 'replayed_event_id')],
  [
    'pay by card',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) =>
      startOrderPayment(scene.services, people.stranger, { ...anew(), order_id: ids.waiting_id }),
  ],
  [
    'pay by card',
    'ORDER_EVENT_REFUSED',
    ({ scene, people, ids }) =>
      startOrderPayment(scene.services, people.ann, { ...anew(), order_id: ids.paid_id }),
  ],
  [
    'top up',
    'PROVIDER_UNAVAILABLE',
    ({ scene, people }) =>
      startTopUp(withProviders(scene, [away(scene)]), people.ann, {
        ...anew(),
        amount_minor: 1_000,
      }),
    // The payment row is written before the provider is called, so that no money arrives
    // unannounced; the same key finds it again.
    ['payments', 'payment_history', 'idempotency_keys', 'event_log'],
  ],
  [
    'top up',
    'TOP_UP_LIMIT',
    ({ scene, people }) => startTopUp(scene.services, people.ann, { ...anew(), amount_minor: 999 }),
  ],
  [
    'top up without card payments',
    'PROVIDER_UNAVAILABLE',
    ({ scene, people }) =>
      startTopUp(withProviders(scene, []), people.ann, { ...anew(), amount_minor: 1_000 }),
  ],
];
