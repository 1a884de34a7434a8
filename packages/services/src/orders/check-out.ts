import type { Database } from '@guildhall/db/database';
import { readCheckoutFacts } from '@guildhall/db/offers/queries';
import { insertOrder } from '@guildhall/db/orders/commands';
import { lockUser } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor, multiply, type Minor } from '@guildhall/domain/kernel/money';
import { buyerLimit, currentRuleBook, ruleBookOf } from '@guildhall/domain/kernel/rule-book';
import { isOnShelf, isShown } from '@guildhall/domain/offers/policy';
import { paymentDue } from '@guildhall/domain/orders/rules';
import { allInPrice, termsOf, tierPrice } from '@guildhall/domain/offers/rules';
import type { CheckOut } from '@guildhall/domain/orders/schema';
import type { OfferSnapshot } from '@guildhall/domain/orders/types';
import type { UnitPrice } from '@guildhall/domain/offers/types';
import type { Transaction } from 'kysely';
import type { ServiceContext, Viewer } from '../context.ts';
import { followStock } from '../offers/follow-stock.ts';
import { once } from '../kernel/once.ts';
import { reserveStock } from '../vault/apply-event.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof readCheckoutFacts>>>;

/**
 * O1: opens an order on an offer and reserves its units for PAY_TTL. Refuses, in this order:
 * OFFER_NOT_FOUND, OWN_OFFER, OFFER_UNAVAILABLE, QUANTITY_NOT_OFFERED, PRICE_CHANGED,
 * BUYER_LIMIT, OUT_OF_STOCK.
 */
export async function checkOut(
  context: ServiceContext,
  viewer: Viewer,
  input: CheckOut,
): Promise<{ order_id: string }> {
  const call = { operation: 'orders.checkOut', user_id: viewer.user_id, input };
  return await once(context.db, call, async (trx) => {
    await lockUser(trx, viewer.user_id);
    const facts = await readCheckoutFacts(trx, {
      offer_id: input.offer_id,
      buyer_id: viewer.user_id,
    });
    if (facts === undefined) throw new Refusal('OFFER_NOT_FOUND');
    const price = priceOf(facts, viewer, input);
    refuseBeyondLimits(facts, multiply(price.total_minor, input.quantity), input.quantity);
    const risk_score = await context.risk_score.scoreOrder({
      buyer_id: viewer.user_id,
      total_minor: multiply(price.total_minor, input.quantity),
    });
    return await openOrder(trx, facts, { viewer, input, price, risk_score });
  });
}

function priceOf(facts: Facts, viewer: Viewer, input: CheckOut): UnitPrice {
  if (!isShown(facts.state)) throw new Refusal('OFFER_NOT_FOUND');
  if (facts.seller_id === viewer.user_id) throw new Refusal('OWN_OFFER');
  const on_sale = isOnShelf(facts.state) && facts.seller_is_active;
  if (!on_sale) throw new Refusal('OFFER_UNAVAILABLE', { state: facts.state });
  const { min_quantity, max_quantity } = facts;
  if (input.quantity < min_quantity || input.quantity > max_quantity) {
    throw new Refusal('QUANTITY_NOT_OFFERED', { min_quantity, max_quantity });
  }
  const unit_price = tierPrice(facts.price_minor, facts.tiers, input.quantity);
  // Under the rules that the offer was shown with, or a new fee would refuse every old offer.
  const price = allInPrice(facts.kind, unit_price, ruleBookOf(facts.rule_version));
  if (price.total_minor !== input.expected_unit_total_minor) {
    throw new Refusal('PRICE_CHANGED', { unit_total_minor: price.total_minor });
  }
  return price;
}

/** Buyer limits of rules.md §2, each with what is allowed, so that the page can say it. */
function refuseBeyondLimits(facts: Facts, total_minor: Minor, quantity: number): void {
  const rules = currentRuleBook;
  const verification = Math.max(facts.buyer_verification_level, facts.buyer_two_factor ? 1 : 0);
  const limit = buyerLimit(rules, verification);
  const refuse = (name: string, most: number) => {
    throw new Refusal('BUYER_LIMIT', { limit: name, most });
  };
  const is_new = facts.completed_orders < rules.new_buyer_completed_orders;
  const codes_most = is_new ? rules.codes_per_order_new_buyer : rules.codes_per_order;
  const per_hour = Math.min(limit.orders_per_hour, rules.orders_opened_per_hour);
  if (quantity > codes_most) refuse('quantity', codes_most);
  if (total_minor > limit.order_most_minor) refuse('order', limit.order_most_minor);
  if (facts.spent_today_minor + total_minor > limit.day_most_minor) {
    refuse('day', limit.day_most_minor);
  }
  if (facts.orders_this_hour >= per_hour) refuse('orders_per_hour', per_hour);
}

async function openOrder(
  trx: Transaction<Database>,
  facts: Facts,
  purchase: { viewer: Viewer; input: CheckOut; price: UnitPrice; risk_score: number },
): Promise<{ order_id: string }> {
  const { viewer, input, price, risk_score } = purchase;
  const { quantity } = input;
  const order_id = newId();
  const { ids, has_more } = await reserveStock(trx, facts.id, quantity, order_id);
  if (ids.length < quantity) throw new Refusal('OUT_OF_STOCK', { left: ids.length });
  if (!has_more) await followStock(trx, facts.id, 'taken');
  const order = {
    id: order_id,
    buyer_id: viewer.user_id,
    seller_id: facts.seller_id,
    offer_id: facts.id,
    kind: facts.kind,
    state: 'awaiting_payment' as const,
    quantity,
    price_minor: multiply(price.price_minor, quantity),
    fee_minor: multiply(price.fee_minor, quantity),
    terms: JSON.stringify(termsOf(facts, facts.seller_level_now, currentRuleBook)),
    snapshot: JSON.stringify(snapshotOf(facts)),
    risk_score,
    delivery_due_at: null,
    due_at: paymentDue(facts.now, currentRuleBook),
    paid_at: null,
    delivered_at: null,
    closed_at: null,
  };
  const units = ids.map((stock_id, index) => ({
    id: newId(),
    order_id,
    stock_id,
    position: index + 1,
    state: 'awaiting_delivery' as const,
    price_minor: minor(price.price_minor),
    fee_minor: minor(price.fee_minor),
    due_at: null,
    delivered_at: null,
    first_revealed_at: null,
    confirmed_at: null,
    closed_at: null,
  }));
  const made = { order_id, rule: 'O1', from_state: null } as const;
  await insertOrder(trx, order, units, [
    {
      ...made,
      order_unit_id: null,
      event: 'check_out',
      to_state: 'awaiting_payment',
      actor: 'buyer',
      actor_id: viewer.user_id,
    },
    ...units.map(({ id }) => ({
      ...made,
      order_unit_id: id,
      event: 'reserve' as const,
      to_state: 'awaiting_delivery' as const,
      actor: 'system' as const,
      actor_id: null,
    })),
  ]);
  return { order_id };
}

function snapshotOf(facts: Facts): OfferSnapshot {
  return {
    offer_id: facts.id,
    kind: facts.kind,
    title: facts.title,
    description: facts.description,
    product_name: facts.product_name,
    product_slug: facts.product_slug,
    attributes: facts.attributes,
    region_code: facts.region_code,
    face_value_minor: facts.face_value_minor,
    face_value_currency: facts.face_value_currency,
    warranty_days: facts.warranty_days,
    schema_version: facts.schema_version,
  };
}
