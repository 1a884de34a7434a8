/** Who buys from whom in the two years of the demo's trade, and what happens. Pure. */
import { DAY_MS, HOUR_MS } from '@guildhall/domain/kernel/clock';
import type { SellerLevel } from '../data-schema.ts';
import type { DemoSeller } from '../people.ts';
import type { Random } from '../random.ts';

/** Two years of trade, which end when all of its orders are at least confirmed. */
export interface TradeSpan {
  readonly from: Date;
  /** No order is opened later. */
  readonly to: Date;
  /** Deadlines have passed until here. */
  readonly now: Date;
}

/** The trade grows by a factor of e in this time. */
const GROWTH_DAYS = 120;

/**
 * The orders that a seller of each level gets in the last 90 days, at least and at most. A fifth of
 * them is cancelled, or not completed yet, and does not count for the level.
 */
const RECENT_ORDERS: Readonly<Record<SellerLevel, readonly [number, number]>> = {
  0: [1, 4],
  1: [12, 18],
  2: [46, 55],
  3: [143, 150],
  4: [375, 390],
};

/** How many days ago a seller of each level has joined, at least and at most. */
const JOINED_DAYS: Readonly<Record<SellerLevel, readonly [number, number]>> = {
  0: [25, 90],
  1: [150, 420],
  2: [260, 600],
  3: [450, 700],
  4: [660, 720],
};

/** Days before the end of the span at which a seller has joined; the demo seller is the first. */
export function joinedDaysAgo(random: Random, seller: DemoSeller, isFirst: boolean): number {
  const [least, most] = JOINED_DAYS[seller.level];
  const days = random.between(least, most);
  return isFirst ? 728 : days;
}

export interface TradingSeller extends DemoSeller {
  readonly joined_at: Date;
}

export interface Purchase {
  readonly seller: TradingSeller;
  readonly at: Date;
}

/**
 * The times at which orders are opened, in their order. Each seller's trade grows, and ends with
 * the orders that their level needs; the number hardly depends on chance.
 */
export function purchasesOf(
  random: Random,
  sellers: readonly TradingSeller[],
  span: TradeSpan,
): Purchase[] {
  const purchases = sellers.flatMap((seller) => {
    const [least, most] = RECENT_ORDERS[seller.level];
    const inAll = random.between(least, most) / (1 - Math.exp(-90 / GROWTH_DAYS));
    const oldest = (span.to.getTime() - seller.joined_at.getTime()) / DAY_MS - 1;
    return agesOf(random, inAll, oldest).map((days) => ({
      seller,
      at: wholeSecond(new Date(span.to.getTime() - days * DAY_MS)),
    }));
  });
  return purchases.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Ages in days of events whose rate falls exponentially with their age, newest first. */
function agesOf(random: Random, inAll: number, oldest: number): number[] {
  const ages: number[] = [];
  for (let count = 0; ; count += 1) {
    const part = (count + random.next()) / inAll;
    const age = part < 1 ? -GROWTH_DAYS * Math.log(1 - part) : Number.POSITIVE_INFINITY;
    if (age > oldest) return ages;
    ages.push(age);
  }
}

const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

/** Money moves in this rhythm: one call of the ledger posts what happens at the same time. */
const TICK_MS = 6 * HOUR_MS;

/**
 * The next time at or after `at` at which money moves. The times are irregular and the same for
 * everybody, so that few of them cover two years.
 */
export function tickAfter(at: Date): Date {
  const first = Math.floor(at.getTime() / TICK_MS) - 1;
  for (let index = first; ; index += 1) {
    // The fraction of a multiple of the golden ratio is spread evenly and does not repeat.
    const offset = Math.floor(((index * 0.618_033_988_749_895) % 1) * (TICK_MS / 1_000)) * 1_000;
    const tick = index * TICK_MS + offset;
    if (tick >= at.getTime()) return new Date(tick);
  }
}

/** What happens to an order. */
export type Play =
  | 'confirmed'
  | 'left_to_time'
  | 'returned'
  | 'never_paid'
  | 'late'
  | 'cancelled_late'
  | 'cannot_deliver'
  | 'changed_mind';

const INSTANT_PLAYS: readonly (readonly [Play, number])[] = [
  ['confirmed', 780],
  ['left_to_time', 170],
  ['returned', 22],
  ['never_paid', 28],
];
const MANUAL_PLAYS: readonly (readonly [Play, number])[] = [
  ['confirmed', 730],
  ['left_to_time', 170],
  ['late', 24],
  ['cancelled_late', 12],
  ['cannot_deliver', 14],
  ['changed_mind', 22],
  ['never_paid', 28],
];

export const playOf = (random: Random, delivery: 'instant' | 'manual'): Play =>
  random.weighted(delivery === 'instant' ? INSTANT_PLAYS : MANUAL_PLAYS);
