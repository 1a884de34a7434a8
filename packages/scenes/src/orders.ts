import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/context';
import { readOffer } from '@guildhall/services/offers/read-offers';
import { checkOut } from '@guildhall/services/orders/check-out';
import { deliverOrder } from '@guildhall/services/orders/deliver-order';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readOrder } from '@guildhall/services/orders/read-orders';
import {
  type PlainOrderEvent,
  triggerOrderEvent,
  triggerUnitEvent,
} from '@guildhall/services/orders/trigger-event';
import { revealUnit } from '@guildhall/services/vault/reveal-unit';
import { tierPrice, allInPrice } from '@guildhall/domain/offers/rules';
import { currentRuleBook } from '@guildhall/domain/kernel/rule-book';
import { ACTOR_PASSWORD } from './actors.ts';
import { fundWallet } from './payments.ts';
import type { Stage } from './stage.ts';

/** O1 at the price that the offer shows. Answers the order's id. */
export async function openOrder(
  { services }: Stage,
  buyer: Viewer,
  offer_id: string,
  quantity = 1,
): Promise<string> {
  const { offer } = await readOffer(services, offer_id);
  const unit_price = tierPrice(offer.price_minor, offer.tiers, quantity);
  const { order_id } = await checkOut(services, buyer, {
    idempotency_key: newId(),
    offer_id,
    quantity,
    expected_unit_total_minor: allInPrice(offer.kind, unit_price, currentRuleBook).total_minor,
  });
  return order_id;
}

/** O4 from a wallet that is filled first with exactly what the order costs. */
export async function payOrder(stage: Stage, buyer: Viewer, order_id: string): Promise<void> {
  const { order } = await readOrder(stage.services, buyer, order_id);
  await fundWallet(stage, buyer, order.total_minor);
  await payFromWallet(stage.services, buyer, { idempotency_key: newId(), order_id });
}

export async function boughtOrder(stage: Stage, buyer: Viewer, offer_id: string, quantity = 1) {
  const order_id = await openOrder(stage, buyer, offer_id, quantity);
  await payOrder(stage, buyer, order_id);
  return order_id;
}

/** The largest top-up, in one go. */
const POCKET_MINOR = 200_000;

/** Buys from what is in the wallet, and fills it well before when that is too little. */
export async function boughtFromPocket(
  stage: Stage,
  buyer: Viewer,
  offer_id: string,
  quantity = 1,
): Promise<string> {
  const order_id = await openOrder(stage, buyer, offer_id, quantity);
  const input = { idempotency_key: newId(), order_id };
  try {
    await payFromWallet(stage.services, buyer, input);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS')) throw error;
    await fundWallet(stage, buyer, POCKET_MINOR);
    await payFromWallet(stage.services, buyer, input);
  }
  return order_id;
}

export async function unitIds({ services }: Stage, viewer: Viewer, order_id: string) {
  const { units } = await readOrder(services, viewer, order_id);
  return units.map(({ id }) => id);
}

export async function trigger(
  { services }: Stage,
  viewer: Viewer,
  order_id: string,
  event: PlainOrderEvent,
): Promise<void> {
  await triggerOrderEvent(services, viewer, { idempotency_key: newId(), order_id }, event);
}

/** O10 with made-up secrets, one per unit. */
export async function deliver(
  { services }: Stage,
  seller: Viewer,
  order_id: string,
  secrets: Record<string, string>[],
): Promise<void> {
  await deliverOrder(services, seller, { idempotency_key: newId(), order_id, secrets });
}

/** O13 on every unit, or on those named. */
export async function reveal(
  stage: Stage,
  buyer: Viewer,
  order_id: string,
  options: { unit_ids?: readonly string[]; password?: string } = {},
) {
  const unit_ids = options.unit_ids ?? (await unitIds(stage, buyer, order_id));
  const origin = { ip_address: '192.0.2.1', user_agent: 'scene' };
  const password = options.password ?? ACTOR_PASSWORD;
  const seen = [];
  for (const unit_id of unit_ids) {
    const input = { order_id, unit_id, password, consent: true } as const;
    seen.push(await revealUnit(stage.services, buyer, input, origin));
  }
  return seen;
}

/** O14 or O15 on every unit, or on those named. */
export async function triggerUnits(
  stage: Stage,
  buyer: Viewer,
  order_id: string,
  event: 'confirm' | 'return_sealed',
  named?: readonly string[],
): Promise<void> {
  const unit_ids = [...(named ?? (await unitIds(stage, buyer, order_id)))];
  const input = { idempotency_key: newId(), order_id, unit_ids };
  await triggerUnitEvent(stage.services, buyer, input, event);
}
