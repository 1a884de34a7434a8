import { DAY_MS, daysAfter } from '../kernel/clock.ts';
import { type BasisPoints, type Minor, minor } from '../kernel/money.ts';

/** A seller's level follows from what they sold in these days (rules.md §2 "rolling 90 d"). */
export const LEVEL_WINDOW_DAYS = 90;
/** A level is lost after so many weeks in which its needs were not met (rules.md §2). */
const FAILING_WEEKS = 2;
/** A share of fewer cases says nothing, so it counts as met. */
export const FEWEST_CASES = 10;
/** The verification level that every seller needs (rules.md §2, §8). */
const SELLER_VERIFICATION = 2;

/** What a seller needs for a level; the levels below it need the same or less. */
export interface LevelNeeds {
  readonly orders: number;
  readonly volume_minor: Minor;
  /** The least share of their feedback; null where the table asks for none. */
  readonly positive_share: BasisPoints | null;
  /** The most that may be lost of completed orders, by disputes and by recalls. */
  readonly loss_share: BasisPoints | null;
  readonly recall_share: BasisPoints | null;
}

/** A seller's facts of the window, counted: shares are of all cases, never rounded. */
export interface SellerRecord {
  readonly verification_level: number;
  /** Completed orders and the price of their completed units. */
  readonly orders: number;
  readonly volume_minor: number;
  readonly feedback: number;
  readonly positive_feedback: number;
  /** Of the completed orders: disputes decided against the seller, and recalls. */
  readonly lost_orders: number;
  readonly recalled_orders: number;
}

export const LEVEL_NEED_NAMES = [
  'verification',
  'orders',
  'volume',
  'positive_share',
  'loss_share',
  'recall_share',
] as const;

/**
 * One need of a level. Shares are in basis points, volumes in cents. `has` is null for a share of
 * no cases.
 */
export interface LevelNeed {
  readonly name: (typeof LEVEL_NEED_NAMES)[number];
  readonly needed: number;
  readonly has: number | null;
  readonly is_met: boolean;
  /** A share of fewer than `FEWEST_CASES`, which counts as met. */
  readonly has_few_cases: boolean;
}

type Shares = readonly [positive: number | null, loss: number | null, recall: number | null];

function needs(
  orders: number,
  dollars: number,
  [positive, loss, recall]: Shares = [null, null, null],
): LevelNeeds {
  return {
    orders,
    volume_minor: minor(dollars * 100),
    positive_share: positive,
    loss_share: loss,
    recall_share: recall,
  };
}

/** The table of rules.md §2, by level. */
const LEVEL_NEEDS: readonly LevelNeeds[] = [
  needs(0, 0),
  needs(5, 100, [null, 500, null]),
  needs(30, 1_000, [9_600, 300, null]),
  needs(100, 5_000, [9_750, 200, 100]),
  needs(300, 15_000, [9_900, 100, 50]),
];

export const HIGHEST_LEVEL = LEVEL_NEEDS.length - 1;

/** What a level needs, and what of it a record has. Level 0 needs the verification alone. */
export function needsOf(record: SellerRecord, level: number, table = LEVEL_NEEDS): LevelNeed[] {
  const row = table[level];
  if (row === undefined) throw new RangeError(`there is no level ${String(level)}`);
  const { orders, lost_orders: lost, recalled_orders: recalled } = record;
  return [
    atLeast('verification', record.verification_level, SELLER_VERIFICATION),
    ...(row.orders > 0 ? [atLeast('orders', orders, row.orders)] : []),
    ...(row.volume_minor > 0 ? [atLeast('volume', record.volume_minor, row.volume_minor)] : []),
    ...share('positive_share', [record.positive_feedback, record.feedback], row.positive_share),
    ...share('loss_share', [lost, orders], row.loss_share),
    ...share('recall_share', [recalled, orders], row.recall_share),
  ];
}

function atLeast(name: LevelNeed['name'], has: number, needed: number): LevelNeed {
  return { name, needed, has, is_met: has >= needed, has_few_cases: false };
}

/** Positive feedback needs at least this share of the cases, the others at most. */
function share(
  name: 'positive_share' | 'loss_share' | 'recall_share',
  [part, cases]: readonly [part: number, cases: number],
  needed: BasisPoints | null,
): LevelNeed[] {
  if (needed === null) return [];
  const hasFewCases = cases < FEWEST_CASES;
  // Compared as products, since a rounded share could pass a limit that the exact one misses.
  const [scaled, limit] = [part * 10_000, needed * cases];
  const isMet = hasFewCases || (name === 'positive_share' ? scaled >= limit : scaled <= limit);
  const has = cases === 0 ? null : Math.round(scaled / cases);
  return [{ name, needed, has, is_met: isMet, has_few_cases: hasFewCases }];
}

/** The highest level whose needs a record meets, with those of all levels below it. */
export function levelOf(record: SellerRecord, table = LEVEL_NEEDS): number {
  const failed = table.findIndex((_, level) =>
    needsOf(record, level, table).some(({ is_met }) => !is_met),
  );
  return (failed === -1 ? table.length : Math.max(failed, 1)) - 1;
}

/** The level that a seller has, and since when their facts deserve a lower one. */
export interface LevelStanding {
  readonly level: number;
  readonly failing_since: Date | null;
  /** The best level that the facts deserved since then; null while they deserve this one. */
  readonly best_level: number | null;
}

/**
 * The standing after the facts deserve a level. A higher level is given at once. A lower one only
 * after two weeks in which the facts never deserved the present one, and then the best that they
 * deserved meanwhile: each level is lost by its own two weeks.
 */
export function standingAfter(
  { level, failing_since: failingSince, best_level: bestLevel }: LevelStanding,
  deserved: number,
  now: Date,
): LevelStanding {
  if (deserved >= level) return { level: deserved, failing_since: null, best_level: null };
  if (failingSince === null) return { level, failing_since: now, best_level: deserved };
  const best = Math.max(bestLevel ?? 0, deserved);
  if (now < fallsAt(failingSince)) return { level, failing_since: failingSince, best_level: best };
  const isFailing = deserved < best;
  return {
    level: best,
    failing_since: isFailing ? now : null,
    best_level: isFailing ? deserved : null,
  };
}

/** When a seller who does not meet the needs of their level any more loses it. */
export function fallsAt(failingSince: Date): Date {
  return daysAfter(failingSince, FAILING_WEEKS * 7);
}

/** The weeks that are over in which a seller did not meet the needs of their level. */
export function failingWeeks(failingSince: Date | null, now: Date): number {
  if (failingSince === null) return 0;
  return Math.floor((now.getTime() - failingSince.getTime()) / (7 * DAY_MS));
}

/**
 * When time alone may change a level: an order leaves the window, or the failing weeks are over.
 * Null when nothing of both is ahead.
 */
export function nextAssessment(
  firstLeavesAt: Date | null,
  { failing_since: failingSince }: LevelStanding,
): Date | null {
  const times = [firstLeavesAt, failingSince === null ? null : fallsAt(failingSince)]
    .filter((time) => time !== null)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return times[0] ?? null;
}

/**
 * What a reader may take for something else, in lower case: `rn` for `m`, `0` for `o`. In this
 * order, so that `c1` is read as `cl` before that is read as `d`.
 */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[1|!]/g, 'l'],
  [/rn|nn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/i/g, 'l'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/[69]/g, 'g'],
];

/** A text as a reader perceives it at a glance; two with the same skeleton look alike (I6). */
export function skeletonOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@$!|]/gu, '');
  return LOOK_ALIKES.reduce((form, [pattern, letter]) => form.replaceAll(pattern, letter), plain);
}
