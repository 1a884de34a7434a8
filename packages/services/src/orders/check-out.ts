import { readCheckoutFacts } from '@guildhall/db/orders/checkout-queries';
import { type Work, writeInWork } from '@guildhall/db/kernel/work';
import { insertOrder, insertUnits } from '@guildhall/db/orders/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type DisplayCurrency, displayCurrency } from '@guildhall/domain/kernel/exchange-rates';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor, multiply, type Minor, SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { NO_SESSION_RISK, type RiskAssessment } from '@guildhall/domain/kernel/risk';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { isReservable, isPublic } from '@guildhall/domain/offers/policy';
import { priceOfQuantity, priceTiers, termsOf } from '@guildhall/domain/offers/rules';
import type { PriceTier, UnitPrice } from '@guildhall/domain/offers/types';
import { tradeObstacle } from '@guildhall/domain/orders/policy';
import { exceededLimit, limitsOfBuyer, paymentDue } from '@guildhall/domain/orders/rules';
import type { CheckOut } from '@guildhall/domain/orders/schema';
import type { OrderFacts } from '@guildhall/domain/orders/states';
import type { UnitFacts } from '@guildhall/domain/orders/unit-states';
import type { OfferSnapshot, RiskRule } from '@guildhall/domain/orders/types';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { planCreation } from '../kernel/apply-transition.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { keptCover } from '../offers/read-offers.ts';
import { updateAvailability } from '../offers/update-availability.ts';
import { lockOfUser } from '../users/lock-user.ts';
import { refuseClosing } from '../users/read-closing.ts';
import type { OrderToAssess } from '../ports/risk-score.ts';
import { planReservation } from '../vault/apply-event.ts';
import { BY_SYSTEM } from './apply-event.ts';
import { storedOrder, storedUnit } from './store-lifecycles.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof readCheckoutFacts>>>;

/** The session and the address that an order is opened from, as far as they are known. */
export interface OpenedFrom {
  readonly session_id: string | null;
  readonly ip_address: string | null;
}

interface Opened {
  readonly order_id: string;
}

const NOWHERE: OpenedFrom = { session_id: null, ip_address: null };

/**
 * O1: opens an order on an offer and reserves its units for PAY_TTL. The
 * order keeps the risk of the purchase as it is now. Refuses, in this order:
 * OFFER_NOT_FOUND, OWN_OFFER, SHARED_DEVICE, CHARGEBACK_DEBT, OFFER_UNAVAILABLE,
 * QUANTITY_NOT_OFFERED, PRICE_CHANGED, BUYER_LIMIT, OUT_OF_STOCK.
 */
export async function checkOut(
  context: OrdersContext,
  viewer: Viewer,
  input: CheckOut,
  from: OpenedFrom = NOWHERE,
): Promise<Opened> {
  const { user_id } = viewer;
  // The buyer's row is locked (for no key update) before the facts are read: limits hold (M12).
  const call = { operation: 'orders.checkOut', user_id, input, lock: lockOfUser(user_id) };
  return await withIdempotencyKey<CheckOut, Opened>(context, call, async (work, answerWith) => {
    const facts = await readCheckoutFacts(work.trx, {
      offer_id: input.offer_id,
      buyer_id: user_id,
      session_id: from.session_id,
    });
    if (facts === undefined) throw new Refusal('OFFER_NOT_FOUND');
    const { rule_books } = context;
    const priced = await rule_books.of(facts.rule_version, work.trx);
    refuseParties(context, viewer, facts);
    const prices = priceTiers(facts, priced);
    const price = priceOf(facts, input, prices);
    const rules = await rule_books.at(facts.now, work.trx);
    const { quantity } = input;
    const total = multiply(price.total_minor, quantity);
    refuseBeyondLimits(facts, rules, total, quantity);
    const assessed = riskFactsOf(context, facts, { total_minor: total, ...from });
    const risk = await context.risk_score.assessOrder(assessed, rules);
    const display = displayOf(context, input);
    const purchase = { buyer_id: user_id, quantity, price, prices, rules, risk, display };
    const opened = answerWith({ order_id: newId() });
    await openOrder(work, facts, purchase, opened.order_id);
    return opened;
  });
}

/**
 * What the risk of the purchase depends on. The device of a listed sign-in of a demo says nothing:
 * everybody signs in with it.
 */
function riskFactsOf(
  { settings }: OrdersContext,
  facts: Facts,
  purchase: OpenedFrom & { readonly total_minor: number },
): OrderToAssess {
  const { user_minutes, orders_this_hour, buyer_history, session_risk, buyer_email } = facts;
  const { public_sign_ins: known = [] } = settings;
  const seen = known.includes(buyer_email) ? null : session_risk;
  return {
    total_minor: purchase.total_minor,
    ip_address: purchase.ip_address,
    user_minutes,
    orders_this_hour,
    ...buyer_history,
    ...(seen ?? NO_SESSION_RISK),
  };
}

/** Refuses an offer that is not public before anything is said about its seller or the buyer. */
function refuseParties({ settings }: OrdersContext, viewer: Viewer, facts: Facts): void {
  if (!isPublic(facts.state)) throw new Refusal('OFFER_NOT_FOUND');
  const { seller_id, share_device, buyer_email, seller_email } = facts;
  const { public_sign_ins: known = [] } = settings;
  const obstacle = tradeObstacle({
    buyer_id: viewer.user_id,
    seller_id,
    share_device,
    are_public: known.includes(buyer_email) && known.includes(seller_email),
  });
  if (obstacle !== null) throw new Refusal(obstacle);
  refuseClosing({ closes_at: facts.buyer_closes_at });
  const { chargeback_debt_minor: owedMinor } = facts;
  if (owedMinor > 0) throw new Refusal('CHARGEBACK_DEBT', { owed_minor: owedMinor });
}

function priceOf(facts: Facts, input: CheckOut, prices: readonly PriceTier[]): UnitPrice {
  const onSale = isReservable(facts.state) && facts.seller_is_active;
  if (!onSale) throw new Refusal('OFFER_UNAVAILABLE', { state: facts.state });
  const { min_quantity, max_quantity } = facts;
  if (input.quantity < min_quantity || input.quantity > max_quantity) {
    throw new Refusal('QUANTITY_NOT_OFFERED', { min_quantity, max_quantity });
  }
  const price = priceOfQuantity(prices, input.quantity);
  if (price.total_minor !== input.expected_unit_total_minor) {
    throw new Refusal('PRICE_CHANGED', { unit_total_minor: price.total_minor });
  }
  return price;
}

/** The exchange rates by which the buyer saw the price in their own currency, if they did. */
function displayOf(context: OrdersContext, { display_currency: shown }: CheckOut) {
  if (shown === undefined) return null;
  return displayCurrency(context.known_rates.current(), SETTLEMENT_CURRENCY, shown);
}

/** The buyer limits of rules.md §2. The facts of a refusal say what is allowed, for display. */
function refuseBeyondLimits(
  facts: Facts,
  rules: RuleBook,
  totalMinor: Minor,
  quantity: number,
): void {
  const standing = {
    ...facts,
    verification_level: facts.buyer_verification_level,
    two_factor: facts.buyer_two_factor,
  };
  const purchase = { quantity, total_minor: totalMinor };
  const exceeded = exceededLimit(limitsOfBuyer(standing, rules), purchase);
  if (exceeded === null) return;
  throw new Refusal('BUYER_LIMIT', { limit: exceeded.limit, most: exceeded.most });
}

interface Purchase {
  readonly buyer_id: string;
  readonly quantity: number;
  readonly price: UnitPrice;
  /** What one unit costs from each quantity on. */
  readonly prices: readonly PriceTier[];
  /** The rules in force, which the order keeps. */
  readonly rules: RuleBook;
  readonly risk: RiskAssessment<RiskRule>;
  readonly display?: DisplayCurrency | null;
}

async function openOrder(
  work: Work,
  facts: Facts,
  purchase: Purchase,
  orderId: string,
): Promise<void> {
  const { quantity } = purchase;
  const { ids, moves, has_more } = await planReservation(work.trx, facts.id, quantity, orderId);
  if (ids.length < quantity) throw new Refusal('OUT_OF_STOCK', { left: ids.length });
  const { creations } = planOpening(facts, purchase, { order_id: orderId, stock_ids: ids });
  await writeInWork(work, { creations, moves });
  if (!has_more) await updateAvailability(work, facts.id, 'taken');
}

/** What an order keeps of its offer, at the time when it is opened. */
export type OfferedFacts = Parameters<typeof termsOf>[0] &
  Required<Omit<OfferSnapshot, 'offer_id' | 'cover' | 'prices'>> & {
    readonly cover?: OfferSnapshot['cover'] | null;
  } & Pick<Facts, 'id' | 'seller_id' | 'seller_level_now' | 'now'>;

/** Decides the first events of an order and its units, with reserved stock; writes nothing. */
export function planOpening(
  facts: OfferedFacts,
  { buyer_id, quantity, price, prices, rules, risk, display = null }: Purchase,
  { order_id: orderId, stock_ids }: { order_id: string; stock_ids: readonly string[] },
) {
  const terms = {
    ...termsOf(facts, facts.seller_level_now, rules),
    ...(display !== null && { display }),
  };
  const snapshot = snapshotOf(facts, prices);
  const dueAt = paymentDue(facts.now, rules);
  const order = {
    id: orderId,
    buyer_id,
    seller_id: facts.seller_id,
    offer_id: facts.id,
    kind: facts.kind,
    state: 'awaiting_payment' as const,
    quantity,
    price_minor: multiply(price.price_minor, quantity),
    fee_minor: multiply(price.fee_minor, quantity),
    risk_score: risk.score,
    delivery_due_at: null,
    due_at: dueAt,
    paid_at: null,
    delivered_at: null,
    closed_at: null,
    paused_state: null,
    paused_left_ms: null,
  };
  const units = unitsOf(orderId, stock_ids, price);
  const { now } = facts;
  const { delivery } = terms;
  const known = { now, due_at: dueAt, rules };
  const orderFacts: OrderFacts = {
    ...known,
    delivery,
    delivery_due_at: null,
    risk_score: risk.score,
  };
  const { price_minor } = price;
  const unitFacts: UnitFacts = {
    ...known,
    kind: facts.kind,
    revealed: false,
    confirmed_at: null,
    problem_reported_at: null,
    replaced_at: null,
    price_minor,
    ends_case: null,
  };
  const byBuyer = { actors: ['buyer'], actor_id: buyer_id } as const;
  const opening = { event: 'check_out', facts: orderFacts, ...byBuyer } as const;
  const reserving = { event: 'reserve', facts: unitFacts, ...BY_SYSTEM } as const;
  const stored = storedUnit({ now, kind: facts.kind, terms, rules });
  const texts = {
    terms: JSON.stringify(terms),
    snapshot: JSON.stringify(snapshot),
    risk_reasons: JSON.stringify(risk.reasons),
  };
  const creations = [
    planCreation(storedOrder, [order], opening, insertOrder({ ...order, ...texts })),
    planCreation(stored, units, reserving, insertUnits(units)),
  ];
  const kept = { ...order, terms, snapshot, risk_reasons: risk.reasons };
  return { order: kept, units, creations };
}

function unitsOf(orderId: string, stockIds: readonly string[], price: UnitPrice) {
  return stockIds.map((stockId, index) => ({
    id: newId(),
    order_id: orderId,
    stock_id: stockId,
    position: index + 1,
    state: 'awaiting_delivery' as const,
    price_minor: minor(price.price_minor),
    fee_minor: minor(price.fee_minor),
    due_at: null,
    delivered_at: null,
    first_revealed_at: null,
    problem_reported_at: null,
    replaced_at: null,
    confirmed_at: null,
    closed_at: null,
    case_waits_for: null,
    case_due_at: null,
    paused_state: null,
    paused_left_ms: null,
  }));
}

function snapshotOf(facts: OfferedFacts, prices: readonly PriceTier[]): OfferSnapshot {
  return {
    offer_id: facts.id,
    kind: facts.kind,
    language: facts.language,
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
    ...(facts.cover && { cover: keptCover(facts.cover) }),
    min_quantity: facts.min_quantity,
    prices: prices.map(({ min_quantity, price: { price_minor, fee_minor } }) => ({
      min_quantity,
      price_minor,
      fee_minor,
    })),
  };
}
