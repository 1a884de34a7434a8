import { newId } from '@guildhall/domain/kernel/ids';
import * as scenes from '@guildhall/scenes/orders';
import { checkOut } from '@guildhall/services/orders/check-out';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readOrder } from '@guildhall/services/orders/read-orders';
import {
  confirmPaymentReview,
  dismissPaymentReview,
} from '@guildhall/services/orders/reviews/review-payment';
import {
  anew,
  type Call,
  type Id,
  type Person,
  type RefusalFixture,
  type RefusedRow,
} from './refused-call.ts';

const buy =
  (who: Person, id: Id | null, changes: object = {}): Call =>
  async ({ scene, people, ids }) =>
    await checkOut(scene.services, people[who], {
      ...anew(),
      offer_id: id === null ? newId() : ids[id],
      quantity: 1,
      expected_unit_total_minor: 10_400,
      ...changes,
    });

/** With a fingerprint that belongs to no proposal. */
const confirmReview =
  (who: Person, id: Id): Call =>
  async ({ scene, people, ids }) =>
    await confirmPaymentReview(scene.services, people[who], {
      ...anew(),
      proposal_id: ids[id],
      fingerprint: '0'.repeat(64),
    });

const handOver =
  (secrets: (fixture: RefusalFixture) => Record<string, string>[]): Call =>
  async (fixture) =>
    await scenes.deliver(fixture.scene, fixture.people.shop, fixture.ids.paid_id, secrets(fixture));

/** Refusals of buying, and of what the parties and staff do with an order. */
export const refusedOrders: readonly RefusedRow[] = [
  ['check out', 'OFFER_NOT_FOUND', buy('ann', null)],
  ['check out', 'OFFER_NOT_FOUND', buy('ann', 'pending_id')],
  ['check out', 'OWN_OFFER', buy('shop', 'offer_id')],
  ['check out', 'SHARED_DEVICE', buy('neighbor', 'offer_id')],
  ['check out', 'OFFER_UNAVAILABLE', buy('ann', 'banned_offer_id')],
  ['check out', 'QUANTITY_NOT_OFFERED', buy('ann', 'offer_id', { quantity: 2 })],
  ['check out', 'PRICE_CHANGED', buy('ann', 'offer_id', { expected_unit_total_minor: 10_399 })],
  [
    'check out',
    'BUYER_LIMIT',
    ({ scene, people, ids }) => scenes.openOrder(scene, people.stranger, ids.pile_id, 11),
  ],
  [
    'check out',
    'OUT_OF_STOCK',
    ({ scene, people, ids }) => scenes.openOrder(scene, people.stranger, ids.pile_id, 3),
  ],
  [
    'pay from the wallet',
    'INSUFFICIENT_FUNDS',
    ({ scene, people, ids }) =>
      payFromWallet(scene.services, people.ann, { ...anew(), order_id: ids.waiting_id }),
  ],
  [
    'pay from the wallet',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) =>
      payFromWallet(scene.services, people.stranger, { ...anew(), order_id: ids.waiting_id }),
  ],
  [
    'pay from the wallet',
    'ORDER_EVENT_REFUSED',
    ({ scene, people, ids }) =>
      payFromWallet(scene.services, people.ann, { ...anew(), order_id: ids.delivered_id }),
  ],
  [
    'decide a payment review',
    'DECISION_PENDING',
    ({ scene, people, ids }) => scenes.decideReview(scene, people.admin, ids.reviewed_id, 'reject'),
  ],
  [
    'decide a payment review',
    'ORDER_NOT_FOUND',
    ({ scene, people }) => scenes.decideReview(scene, people.admin, newId(), 'reject'),
  ],
  [
    'decide a payment review',
    'ORDER_EVENT_REFUSED',
    ({ scene, people, ids }) =>
      scenes.decideReview(scene, people.admin, ids.delivered_id, 'reject'),
  ],
  ['confirm a payment review', 'PERMISSION_DENIED', confirmReview('ann', 'proposal_id')],
  ['confirm a payment review', 'DECISION_NOT_FOUND', confirmReview('admin', 'offer_id')],
  ['confirm a payment review', 'DECISION_OWN', confirmReview('support', 'proposal_id')],
  ['confirm a payment review', 'DECISION_CHANGED', confirmReview('admin', 'proposal_id')],
  ['confirm a payment review', 'DECISION_CLOSED', confirmReview('admin', 'closed_proposal_id')],
  [
    'dismiss a payment review',
    'DECISION_CLOSED',
    ({ scene, people, ids }) =>
      dismissPaymentReview(scene.services, people.admin, {
        ...anew(),
        proposal_id: ids.closed_proposal_id,
        reason: 'It is closed already.',
      }),
  ],
  [
    'return sealed',
    'FUNDS_FROZEN',
    ({ scene, people, ids }) =>
      scenes.triggerUnits(scene, people.guesser, ids.guessed_id, 'return_sealed'),
  ],
  [
    'read an order',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) => readOrder(scene.services, people.stranger, ids.paid_id),
  ],
  [
    'cancel',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) =>
      scenes.trigger(scene, people.stranger, ids.paid_id, 'cancel_before_start'),
  ],
  [
    'cancel',
    'ORDER_EVENT_REFUSED',
    ({ scene, people, ids }) =>
      scenes.trigger(scene, people.shop, ids.paid_id, 'cancel_before_start'),
  ],
  [
    'confirm',
    'ORDER_EVENT_REFUSED',
    ({ scene, people, ids }) => scenes.triggerUnits(scene, people.ann, ids.delivered_id, 'confirm'),
  ],
  [
    'confirm a foreign unit',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) =>
      scenes.triggerUnits(scene, people.ann, ids.delivered_id, 'confirm', [ids.guessed_unit_id]),
  ],
  ['deliver', 'SECRET_INVALID', handOver(() => [{ login: 'half' }])],
  ['deliver', 'SECRET_INVALID', handOver(({ sealed }) => [sealed, sealed])],
  ['deliver', 'SECRET_DUPLICATE', handOver(({ sealed }) => [sealed])],
];
