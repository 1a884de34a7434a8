import { listRefundable } from '@guildhall/db/payments/refunds/queries';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { refundBySeller } from '@guildhall/scenes/orders';
import { replayEvent } from '@guildhall/services/webhooks/replay-event';
import { readPayment } from '@guildhall/services/payments/start-payment';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { decideRefund } from '@guildhall/services/payments/refunds/review-refund';
import type { RefusalFixture } from './refused-call.ts';

type Call = (fixture: RefusalFixture) => Promise<unknown>;

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

export const refusedPayments: readonly [string, ErrorCode, Call][] = [
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
];
