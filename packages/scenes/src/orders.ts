import { newId } from '@guildhall/domain/kernel/ids';
import type { RequestKind } from '@guildhall/domain/orders/types';
import type { ReviewDecision } from '@guildhall/domain/orders/reviews/schema';
import { tierPrice, allInPrice } from '@guildhall/domain/offers/rules';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readOffer } from '@guildhall/services/offers/read-offers';
import { checkOut } from '@guildhall/services/orders/check-out';
import { deliverOrder } from '@guildhall/services/orders/deliver-order';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { decidePaymentReview } from '@guildhall/services/orders/reviews/review-payment';
import { answerRequest, withdrawRequest } from '@guildhall/services/orders/requests/answer-request';
import { askCancellation, askExtension } from '@guildhall/services/orders/requests/ask-request';
import { refundUnits } from '@guildhall/services/orders/refund-by-seller';
import { returnSealed } from '@guildhall/services/orders/returns/return-sealed';
import { revealUnit } from '@guildhall/services/orders/reveal-unit';
import {
  type PlainOrderEvent,
  triggerOrderEvent,
  triggerUnitEvent,
} from '@guildhall/services/orders/trigger-event';
import type { RiskScore } from '@guildhall/services/ports/risk-score';
import { ACTOR_PASSWORD } from './actors.ts';
import { fundWallet } from './payments.ts';
import type { Scene } from './scene.ts';

/** O1: opens an order at the offer's price and returns its id. */
export async function openOrder(
  { services }: Scene,
  buyer: Viewer,
  offerId: string,
  quantity = 1,
): Promise<string> {
  const { offer } = await readOffer(services, offerId);
  const unitPrice = tierPrice(offer.price_minor, offer.tiers, quantity);
  const rules = await services.rule_books.of(offer.rule_version);
  const { order_id } = await checkOut(services, buyer, {
    idempotency_key: newId(),
    offer_id: offerId,
    quantity,
    expected_unit_total_minor: allInPrice(offer.kind, unitPrice, rules).total_minor,
  });
  return order_id;
}

/** O4: pays from the wallet, which is funded with exactly the order's total first. */
export async function payOrder(scene: Scene, buyer: Viewer, orderId: string): Promise<void> {
  const { order } = await readOrder(scene.services, buyer, orderId);
  await fundWallet(scene, buyer, order.total_minor);
  await payFromWallet(scene.services, buyer, { idempotency_key: newId(), order_id: orderId });
}

export async function boughtOrder(scene: Scene, buyer: Viewer, offerId: string, quantity = 1) {
  const orderId = await openOrder(scene, buyer, offerId, quantity);
  await payOrder(scene, buyer, orderId);
  return orderId;
}

/** The same scene, in which everybody has just signed up and buys on a device that others use. */
export function riskyScene<Given extends Scene>(scene: Given): Given {
  const { risk_score } = scene.services;
  const risky: RiskScore = {
    ...risk_score,
    assessOrder: async (order, rules) =>
      await risk_score.assessOrder(
        { ...order, user_minutes: 5, orders_this_hour: 4, device_users: 2, device_minutes: 5 },
        rules,
      ),
  };
  return { ...scene, services: { ...scene.services, risk_score: risky } };
}

/** O3: an order whose payment is under review, because its risk is high. */
export async function reviewedOrder(scene: Scene, buyer: Viewer, offerId: string) {
  const orderId = await openOrder(riskyScene(scene), buyer, offerId);
  await payOrder(scene, buyer, orderId);
  return orderId;
}

/** O4, O5: decides about a payment under review; returns the id of a proposal that waits. */
export async function decideReview(
  { services }: Scene,
  staff: Viewer,
  orderId: string,
  decision: ReviewDecision,
): Promise<string | null> {
  const reason = 'A decision that was made for a scene.';
  const input = { idempotency_key: newId(), order_id: orderId, decision, reason };
  const { proposal_id } = await decidePaymentReview(services, staff, input);
  return proposal_id;
}

export async function unitIds({ services }: Scene, viewer: Viewer, orderId: string) {
  const { units } = await readOrder(services, viewer, orderId);
  return units.map(({ id }) => id);
}

export async function trigger(
  { services }: Scene,
  viewer: Viewer,
  orderId: string,
  event: PlainOrderEvent,
): Promise<void> {
  await triggerOrderEvent(services, viewer, { idempotency_key: newId(), order_id: orderId }, event);
}

/** O9: the buyer asks to cancel. */
export async function askToCancel({ services }: Scene, buyer: Viewer, orderId: string) {
  const input = { idempotency_key: newId(), order_id: orderId, reason: 'sooner' } as const;
  await askCancellation(services, buyer, input);
}

/** O26: the seller asks for the next longer delivery time. */
export async function askForTime({ services }: Scene, seller: Viewer, orderId: string) {
  await askExtension(services, seller, { idempotency_key: newId(), order_id: orderId });
}

export async function answerTo(
  { services }: Scene,
  viewer: Viewer,
  orderId: string,
  kind: RequestKind,
  answer: 'accept' | 'refuse' | 'withdraw',
) {
  const input = { idempotency_key: newId(), order_id: orderId, kind };
  if (answer === 'withdraw') await withdrawRequest(services, viewer, input);
  else await answerRequest(services, viewer, { ...input, answer });
}

/** O10: delivers the given secrets, one per unit. */
export async function deliver(
  { services }: Scene,
  seller: Viewer,
  orderId: string,
  secrets: Record<string, string>[],
): Promise<void> {
  await deliverOrder(services, seller, { idempotency_key: newId(), order_id: orderId, secrets });
}

/** O13: reveals all units or the given ones. */
export async function reveal(
  scene: Scene,
  buyer: Viewer,
  orderId: string,
  options: { unit_ids?: readonly string[]; password?: string } = {},
) {
  const ids = options.unit_ids ?? (await unitIds(scene, buyer, orderId));
  const origin = { ip_address: '192.0.2.1', user_agent: 'scene' };
  const password = options.password ?? ACTOR_PASSWORD;
  const seen = [];
  for (const unitId of ids) {
    const input = { order_id: orderId, unit_id: unitId, password, consent: true } as const;
    seen.push(await revealUnit(scene.services, buyer, input, origin));
  }
  return seen;
}

/** O14 or O15: triggers the event for all units or the given ones. */
export async function triggerUnits(
  scene: Scene,
  buyer: Viewer,
  orderId: string,
  event: 'confirm' | 'return_sealed',
  named?: readonly string[],
): Promise<void> {
  const ids = [...(named ?? (await unitIds(scene, buyer, orderId)))];
  const input = { idempotency_key: newId(), order_id: orderId, unit_ids: ids };
  if (event === 'return_sealed') await returnSealed(scene.services, buyer, input);
  else await triggerUnitEvent(scene.services, buyer, input, event);
}

/** O25: the seller gives money back: all that is left of each unit, or a part of its price. */
export async function refundBySeller(
  scene: Scene,
  shop: Viewer,
  orderId: string,
  options: { unit_ids?: readonly string[]; refund_minor?: number | null } = {},
) {
  const ids = options.unit_ids ?? (await unitIds(scene, shop, orderId));
  return await refundUnits(scene.services, shop, {
    idempotency_key: newId(),
    order_id: orderId,
    unit_ids: [...ids],
    refund_minor: options.refund_minor ?? null,
  });
}
