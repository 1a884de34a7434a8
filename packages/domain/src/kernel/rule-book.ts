import { type BasisPoints, minor, type Minor } from './money.ts';

export const RISK_CLASSES = ['A', 'B', 'C'] as const;
/**
 * The risk class of a game sets the minimum warranty: A 7, B 14, C 30 days (rules.md §1 WARRANTY).
 */
export type RiskClass = (typeof RISK_CLASSES)[number];

/**
 * Every number of rules.md §1 and §2, as one versioned value. An order stores the version it was
 * created under, so a changed fee or time limit never affects it. To change a number, add a
 * version; never edit a version that has been live.
 */
export interface RuleBook {
  readonly version: number;
  readonly pay_ttl_minutes: number;
  readonly risk_review_score: number;
  readonly delivery_choices_minutes: readonly number[];
  readonly late_grace_minutes: number;
  readonly late_auto_hours: number;
  readonly inspect_hours: number;
  readonly inspect_after_reveal_hours: number;
  /** What is left of a deadline at least when a dispute ends (O18, O20). */
  readonly resume_least_hours: number;
  readonly reminder_hours: readonly number[];
  readonly warranty_days: Readonly<Record<RiskClass, number>>;
  readonly warranty_choices_days: readonly number[];
  readonly reserve_days: Readonly<Record<OfferKind, number>>;
  readonly recall_cover_days: number;
  readonly buyer_fee: Readonly<Record<OfferKind, { share: BasisPoints; least_minor: Minor }>>;
  readonly fund_share: BasisPoints;
  readonly levels: readonly LevelTerms[];
  readonly buyer_limits: readonly BuyerLimit[];
  readonly orders_opened_per_hour: number;
  readonly min_price_minor: Minor;
  readonly max_price_minor: Minor;
  readonly codes_per_order_new_buyer: number;
  readonly codes_per_order: number;
  readonly new_buyer_completed_orders: number;
  readonly offer_days: { readonly new_seller: number; readonly others: number };
  readonly reviewed_first_offers: number;
  readonly max_price_tiers: number;
  readonly reveal_tries_per_hour: number;
}

export type OfferKind = 'account' | 'gift_card';

/** The terms of a seller level (rules.md §2, CODE_HOLD of §1). */
export interface LevelTerms {
  readonly commission: Readonly<Record<OfferKind, BasisPoints>>;
  readonly max_active_offers: number;
  readonly max_price_minor: Minor;
  readonly early_release: BasisPoints;
  readonly reserve: BasisPoints;
  readonly code_hold_days: number;
}

/** Spending limits. A buyer gets the row with the highest `verification` that they have reached. */
export interface BuyerLimit {
  readonly verification: number;
  readonly max_order_minor: Minor;
  readonly max_day_minor: Minor;
  readonly orders_per_hour: number;
}

function level(
  [account, giftCard]: readonly [BasisPoints, BasisPoints],
  [offers, maxPrice, earlyRelease, reserve, codeHoldDays]: readonly number[],
): LevelTerms {
  return {
    commission: { account, gift_card: giftCard },
    max_active_offers: offers ?? 0,
    max_price_minor: minor((maxPrice ?? 0) * 100),
    early_release: earlyRelease ?? 0,
    reserve: reserve ?? 0,
    code_hold_days: codeHoldDays ?? 0,
  };
}

const first: RuleBook = {
  version: 1,
  pay_ttl_minutes: 15,
  risk_review_score: 70,
  delivery_choices_minutes: [20, 60, 180, 360, 720, 1_440, 2_880],
  late_grace_minutes: 30,
  late_auto_hours: 24,
  inspect_hours: 72,
  inspect_after_reveal_hours: 24,
  resume_least_hours: 24,
  reminder_hours: [24, 48, 66],
  warranty_days: { A: 7, B: 14, C: 30 },
  warranty_choices_days: [7, 14, 30, 60, 90],
  reserve_days: { account: 90, gift_card: 30 },
  recall_cover_days: 90,
  buyer_fee: {
    account: { share: 400, least_minor: minor(30) },
    gift_card: { share: 250, least_minor: minor(30) },
  },
  fund_share: 100,
  levels: [
    level([800, 500], [10, 150, 0, 1_000, 7]),
    level([750, 450], [50, 500, 0, 800, 5]),
    level([700, 400], [200, 1_500, 2_500, 600, 3]),
    level([600, 350], [1_000, 5_000, 5_000, 400, 2]),
    level([500, 300], [5_000, 10_000, 7_000, 300, 1]),
  ],
  buyer_limits: [
    {
      verification: 0,
      max_order_minor: minor(25_000),
      max_day_minor: minor(50_000),
      orders_per_hour: 5,
    },
    {
      verification: 1,
      max_order_minor: minor(100_000),
      max_day_minor: minor(100_000),
      orders_per_hour: 10,
    },
    {
      verification: 2,
      max_order_minor: minor(1_000_000),
      max_day_minor: minor(1_000_000),
      orders_per_hour: 10,
    },
  ],
  orders_opened_per_hour: 10,
  min_price_minor: minor(100),
  max_price_minor: minor(1_000_000),
  codes_per_order_new_buyer: 10,
  codes_per_order: 50,
  new_buyer_completed_orders: 1,
  offer_days: { new_seller: 14, others: 30 },
  reviewed_first_offers: 5,
  max_price_tiers: 5,
  reveal_tries_per_hour: 10,
};

const editions: Readonly<Record<number, RuleBook>> = { 1: first };

/** The rules for new orders and offers. */
export const currentRuleBook: RuleBook = first;

/** The rules that an order was created under. Throws a RangeError for an unknown version. */
export function ruleBookOf(version: number): RuleBook {
  const edition = editions[version];
  if (edition === undefined) throw new RangeError(`no rule book of version ${version}`);
  return edition;
}

/** The terms of a seller level from 0 to 4. A level outside the table gets the nearest row. */
export function levelTerms(book: RuleBook, sellerLevel: number): LevelTerms {
  const row = book.levels[Math.min(Math.max(sellerLevel, 0), book.levels.length - 1)];
  if (row === undefined) throw new RangeError('the rule book has no levels');
  return row;
}

export function buyerLimit(book: RuleBook, verificationLevel: number): BuyerLimit {
  const row = book.buyer_limits.findLast((limit) => limit.verification <= verificationLevel);
  if (row === undefined) throw new RangeError('the rule book has no buyer limits');
  return row;
}
