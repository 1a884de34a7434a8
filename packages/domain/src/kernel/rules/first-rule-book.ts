import { type BasisPoints, minor } from '../money.ts';
import type { LevelTerms, RuleBook } from './rule-book.ts';
import { MAX_AMOUNT_MINOR } from './rule-book-schema.ts';

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

const payoutFee = (share: BasisPoints, [fixed, least, most]: readonly number[]) => ({
  share,
  fixed_minor: minor(fixed ?? 0),
  least_minor: minor(least ?? 0),
  most_minor: minor(most ?? 0),
});

/**
 * Version 1, as the migrations insert it; a database test compares them. For tests, documents and
 * the demo shop alone: the product reads its numbers from the table.
 */
export const firstRuleBook: RuleBook = {
  version: 1,
  pay_ttl_minutes: 15,
  risk_review_score: 70,
  risk_review_hours: 2,
  second_person_above_minor: minor(100_000),
  delivery_choices_minutes: [20, 60, 180, 360, 720, 1_440, 2_880],
  late_grace_minutes: 30,
  late_auto_hours: 24,
  request_answer_hours: 6,
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
  top_up: { least_minor: minor(1_000), most_minor: minor(200_000) },
  payment_limits: {
    unfinished: 5,
    top_up_page_minutes: 60,
    top_ups: [
      { verification: 0, max_day_minor: minor(200_000), per_day: 5 },
      { verification: 2, max_day_minor: minor(1_000_000), per_day: 20 },
    ],
  },
  refunds_to_source: {
    per_day: 10,
    max_day_minor: minor(1_000_000),
    free_unused: 1,
    free_unused_days: 30,
    review_hours: 48,
    cost: { share: 290, fixed_minor: minor(30) },
  },
  archive_undo_hours: 24,
  price_review: { below_share: 4_000, above_share: 30_000, least_sales: 10, days: 30 },
  withdrawals: {
    least_minor: minor(1_000),
    fees: {
      bank: payoutFee(100, [0, 100, 1_000]),
      e_wallet: payoutFee(100, [0, 0, MAX_AMOUNT_MINOR]),
      stablecoin: payoutFee(0, [100, 0, MAX_AMOUNT_MINOR]),
    },
    network_costs: { ethereum: minor(300), polygon: minor(10) },
    free_per_month: 1,
    day_limits_minor: [50_000, 100_000, 300_000, 1_000_000, 2_500_000].map(minor),
    review_hours: 24,
    auto_approve_hours: 48,
    security_cooldown_hours: 72,
    new_device_hours: 24,
    hold_days: 30,
    extended_hold_days: 60,
  },
  risk_rules: {
    new_user: { weight: 10, hours: 24 },
    early_order: { weight: 15, minutes: 10 },
    few_orders: { weight: 15, orders: 1 },
    high_first_order: { weight: 25, least_minor: minor(20_000) },
    above_usual: { weight: 20, share: 30_000 },
    new_device: { weight: 15, hours: 24 },
    shared_device: { weight: 25, users: 1 },
    new_country: { weight: 20, hours: 24 },
    many_orders: { weight: 20, orders: 5 },
  },
  withdrawal_risk_rules: {
    new_method: { weight: 15, hours: 336 },
    shared_method: { weight: 30, users: 1 },
    few_withdrawals: { weight: 10, withdrawals: 1 },
    high_first_withdrawal: { weight: 20, least_minor: minor(50_000) },
    above_usual: { weight: 20, share: 30_000 },
    recent_earnings: { weight: 15, hours: 24, share: 5_000 },
    new_device: { weight: 15, hours: 168 },
    shared_device: { weight: 25, users: 1 },
    new_country: { weight: 20, hours: 24 },
    many_withdrawals: { weight: 20, withdrawals: 4 },
    open_chargebacks: { weight: 30, chargebacks: 1 },
    debt: { weight: 25, least_minor: minor(1) },
  },
  checklist_undo_minutes: 10,
};
