import { z } from 'zod';
import { type BasisPoints, minor } from '../kernel/money.ts';
import {
  amount,
  count,
  days,
  hours,
  list,
  type NumbersOf,
  type ObjectOf,
  share,
} from '../kernel/rules/number-schemas.ts';

/** The terms of a seller level (rules.md §2, CODE_HOLD of §1). */
const levelIn = (object: ObjectOf) =>
  object({
    commission: object({ account: share, gift_card: share }),
    max_active_offers: count,
    max_price_minor: amount,
    early_release: share,
    reserve: share,
    code_hold_days: days,
  });

const feeIn = (object: ObjectOf) => object({ share, least_minor: amount });

/** What offers have in the rule book. */
export const offerNumbersIn = (object: ObjectOf) => ({
  warranty_days: object({ A: days, B: days, C: days }),
  warranty_choices_days: list(days).min(1),
  reserve_days: object({ account: days, gift_card: days }),
  buyer_fee: object({ account: feeIn(object), gift_card: feeIn(object) }),
  fund_share: share,
  levels: list(levelIn(object)).min(1),
  min_price_minor: amount,
  max_price_minor: amount,
  offer_days: object({ new_seller: days, others: days }),
  reviewed_first_offers: count,
  max_price_tiers: count,
  /** How long the seller of an archived offer may undo that. */
  archive_undo_hours: hours,
  /**
   * Prices below and above these shares of the median of as many sales at least, in so many days,
   * are reviewed.
   */
  price_review: object({
    below_share: share,
    above_share: z.int().min(10_000).max(1_000_000),
    least_sales: z.int().min(1).max(1_000),
    days: z.int().min(1).max(365),
  }),
});

type LevelTerms = NumbersOf<typeof offerNumbersIn>['levels'][number];

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

/** As version 1 has them. */
export const firstOfferNumbers: NumbersOf<typeof offerNumbersIn> = {
  warranty_days: { A: 7, B: 14, C: 30 },
  warranty_choices_days: [7, 14, 30, 60, 90],
  reserve_days: { account: 90, gift_card: 30 },
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
  min_price_minor: minor(100),
  max_price_minor: minor(1_000_000),
  offer_days: { new_seller: 14, others: 30 },
  reviewed_first_offers: 5,
  max_price_tiers: 5,
  archive_undo_hours: 24,
  price_review: { below_share: 4_000, above_share: 30_000, least_sales: 10, days: 30 },
};
