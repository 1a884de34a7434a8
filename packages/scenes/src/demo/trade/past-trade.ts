/** Plays the demo's two years of trade in memory: offers, orders, payments and their money. */
import { DAY_MS, hoursAfter, minutesAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { allInPrice, priceOfQuantity, priceTiers } from '@guildhall/domain/offers/rules';
import { LEVEL_WINDOW_DAYS, levelOf } from '@guildhall/domain/users/rules';
import type { OfferContent } from '@guildhall/services/offers/check-offer';
import type { Secret } from '@guildhall/services/vault/seal-secrets';
import { type Candidate, type disputeCast } from '../disputes/scripts.ts';
import { endOffer, moveOffer, type PastOffer, publishPastOffer } from './past-offer.ts';
import { openPastOrder, passTime, type PastOrder } from './past-order.ts';
import { playOrder, stockOf } from './past-plays.ts';
import type { Random } from '../random.ts';
import {
  type Play,
  playOf,
  type Purchase,
  tickAfter,
  type TradeSpan,
  type TradingSeller,
} from './trade.ts';

/** An invented offer with what is delivered: one secret for each unit of its stock. */
export interface PastGoods {
  readonly content: OfferContent;
  readonly secrets: readonly Secret[];
}

export interface PastBuyer {
  readonly id: string;
  readonly joined_at: Date;
}

export interface TradeContext {
  readonly random: Random;
  readonly rules: RuleBook;
  readonly span: TradeSpan;
  readonly moderator_id: string;
  readonly sellerId: (seller: TradingSeller) => string;
  readonly buyerOf: (at: Date) => PastBuyer;
  /** Invents an offer that a seller of this level may publish at this time. */
  readonly goodsOf: (seller: TradingSeller, level: number, at: Date) => PastGoods;
  /** Decides whether a buyer disputes their order. Nobody does without it. */
  readonly disputeOf?: ReturnType<typeof disputeCast>;
}

/** Everything that happened, in no particular order. */
export interface PastTrade {
  readonly offers: PastOffer[];
  readonly orders: PastOrder[];
  /** The level of each seller at the end, by id. */
  readonly levels: ReadonlyMap<string, number>;
}

interface Record {
  published: number;
  readonly completed: { readonly at: number; readonly price_minor: number }[];
  /** Gift-card offers with codes left. */
  readonly open: PastOffer[];
}

/** A gift-card offer is sold from for so many days; the seller archives it then. */
const OFFER_DAYS = 10;

/** Plays all purchases, one after the other; each order to its end or to the end of the span. */
export function playTrade(context: TradeContext, purchases: readonly Purchase[]): PastTrade {
  const { span } = context;
  const trade = { offers: [] as PastOffer[], orders: [] as PastOrder[] };
  const records = new Map<string, Record>();
  const recordOf = (id: string) => {
    const known = records.get(id) ?? { published: 0, completed: [], open: [] };
    records.set(id, known);
    return known;
  };
  for (const { seller, at } of purchases) {
    const sellerId = context.sellerId(seller);
    const record = recordOf(sellerId);
    const order = playPurchase(context, trade, { seller, at, record, seller_id: sellerId });
    trade.orders.push(order);
    const { state, closed_at, price_minor } = order.order;
    if (state === 'completed' && closed_at !== null) {
      record.completed.push({ at: closed_at.getTime(), price_minor });
    }
  }
  for (const { open } of records.values()) {
    for (const offer of open) endOffer(offer, offerEnd(offer), span.now);
  }
  const levels = new Map([...records].map(([id, record]) => [id, levelAt(record, span.now)]));
  return { ...trade, levels };
}

/** The seller's level by the orders that were completed in the window before. */
function levelAt({ completed }: Record, at: Date): number {
  const until = at.getTime();
  const from = until - LEVEL_WINDOW_DAYS * DAY_MS;
  const recent = completed.filter((order) => order.at > from && order.at <= until);
  return levelOf({
    orders: recent.length,
    volume_minor: recent.reduce((sum, { price_minor }) => sum + price_minor, 0),
    // All sellers of the demo are verified, and nobody has given feedback or lost a dispute.
    verification_level: 3,
    feedback: 0,
    positive_feedback: 0,
    lost_orders: 0,
    recalled_orders: 0,
  });
}

interface Sale {
  readonly seller: TradingSeller;
  readonly seller_id: string;
  readonly at: Date;
  readonly record: Record;
}

function playPurchase(
  context: TradeContext,
  trade: { offers: PastOffer[] },
  sale: Sale,
): PastOrder {
  const { random, rules } = context;
  const level = levelAt(sale.record, sale.at);
  // Paid orders are opened a few minutes before the time at which money moves.
  const paidAt = tickAfter(sale.at);
  const openedAt = minutesAfter(paidAt, -random.between(1, 12));
  const { offer, secrets } = offerFor(context, trade, sale, { level, openedAt });
  const { content } = offer;
  const play = playFor(random, offer);
  const quantity = quantityOf(random, offer, play);
  const stockIds = offer.free.splice(0, quantity);
  const script =
    play === 'confirmed'
      ? context.disputeOf?.(candidateOf(sale, content, { quantity, at: openedAt, ...context }))
      : undefined;
  const base = allInPrice(content.kind, minor(content.price_minor), rules);
  const prices = priceTiers({ ...content, ...base }, rules);
  const past = openPastOrder(
    newId(),
    {
      ...content,
      ...content.product,
      id: offer.row.id,
      product_name: content.product.name,
      product_slug: content.product.slug,
      region_code: content.face?.region_code ?? null,
      face_value_minor: content.face?.value_minor ?? null,
      face_value_currency: content.face?.currency ?? null,
      seller_id: sale.seller_id,
      seller_level_now: level,
      now: openedAt,
    },
    {
      buyer_id: context.buyerOf(openedAt).id,
      quantity,
      price: priceOfQuantity(prices, quantity),
      prices,
      rules,
      risk: { score: 0, reasons: [] },
    },
    stockIds,
    script,
  );
  if (offer.free.length === 0 && !offer.gives_back) takeLast(offer, openedAt);
  playOrder(random, past, offer, { play, paidAt, secrets });
  passTime(past, past.dispute?.opens_at ?? context.span.now);
  for (const { stock_id, stock_state } of past.order.units) {
    stockOf(offer, stock_id).state = stock_state;
  }
  followOrder(context, sale.record, past, offer);
  return past;
}

const candidateOf = (
  { seller }: Sale,
  { kind, warranty_days }: OfferContent,
  { quantity, at, span }: { quantity: number; at: Date; span: TradeSpan },
): Candidate => ({
  kind,
  quantity,
  warranty_days,
  seller_level: seller.level,
  days_ago: (span.now.getTime() - at.getTime()) / DAY_MS,
});

/** An offer to buy from: one with codes left, or a new one. */
function offerFor(
  context: TradeContext,
  trade: { offers: PastOffer[] },
  { seller, seller_id, at, record }: Sale,
  { level, openedAt }: { level: number; openedAt: Date },
): { offer: PastOffer } & { secrets: readonly Secret[] } {
  for (const old of record.open.filter((each) => offerEnd(each) <= openedAt)) {
    record.open.splice(record.open.indexOf(old), 1);
    endOffer(old, offerEnd(old), context.span.now);
  }
  const { random } = context;
  const [open] = record.open.filter(({ free }) => free.length > 0);
  if (open !== undefined && random.chance(0.8)) return { offer: open, secrets: [] };
  const { content, secrets } = context.goodsOf(seller, level, at);
  const isInstant = content.delivery === 'instant';
  const publishedAt = hoursAfter(openedAt, -random.between(2, 60));
  const offer = publishPastOffer(
    content,
    isInstant ? secrets : secrets.map(() => null),
    { id: seller_id, seller_level: level, published_offers: record.published },
    { at: later(publishedAt, seller.joined_at), moderator_id: context.moderator_id },
  );
  record.published += 1;
  trade.offers.push(offer);
  if (content.kind === 'gift_card') record.open.push(offer);
  return { offer, secrets };
}

const later = (a: Date, b: Date) => (a > b ? a : b);
const offerEnd = ({ created_at }: PastOffer) =>
  new Date(created_at.getTime() + OFFER_DAYS * DAY_MS);

const isKept = (play: Play) => play === 'confirmed' || play === 'left_to_time';

/** The last code is kept by its buyer: nobody would list it again. */
function playFor(random: Random, offer: PastOffer): Play {
  const play = playOf(random, offer.content.delivery);
  if (isKept(play) || offer.content.kind === 'account') return play;
  if (offer.free.length <= 1) return 'confirmed';
  offer.gives_back = true;
  return play;
}

function quantityOf(random: Random, { content, free }: PastOffer, play: Play): number {
  if (content.kind === 'account') return 1;
  const most = Math.min(content.max_quantity, isKept(play) ? free.length : free.length - 1);
  if (most <= 1) return 1;
  return Math.min(
    most,
    random.weighted([
      [1, 50],
      [2, 25],
      [3, 13],
      [5, 12],
    ] as const),
  );
}

const system = { actors: ['system'], actor_id: null } as const;

/** The last unit was taken: an account is reserved, and codes have run out. */
function takeLast(offer: PastOffer, at: Date): void {
  const event = offer.content.kind === 'account' ? 'reserve_last' : 'run_out';
  offer.offer = { ...offer.offer, in_stock: false };
  moveOffer(offer, at, { event, ...system });
}

/** What follows for the offer: an account is sold, or back and taken from sale by its seller. */
function followOrder(
  { span }: TradeContext,
  { open }: Record,
  { order, steps }: PastOrder,
  offer: PastOffer,
): void {
  if (offer.content.kind === 'gift_card') {
    if (offer.free.length > 0) return;
    open.splice(open.indexOf(offer), 1);
    return endOffer(offer, order.created_at, span.now);
  }
  const soldAt = order.paid_at;
  if (soldAt !== null) moveOffer(offer, soldAt, { event: 'sell_out', ...system });
  const back = steps.find(({ event }) => event === 'release' || event === 'restock');
  if (back === undefined) return;
  offer.offer = { ...offer.offer, in_stock: true };
  // Of an offer that was sold, the time starts again.
  const { offer_days } = order.rules;
  const changes =
    offer.offer.due_at === null
      ? { due_at: new Date(back.at.getTime() + offer_days.new_seller * DAY_MS) }
      : {};
  moveOffer(offer, back.at, { event: 'restock', ...system, changes });
  endOffer(offer, back.at, span.now);
}
