import { describe, expect, test } from 'vitest';
import { firstRuleBook as rules } from './first-rule-book.ts';
import { buyerLimit, levelTerms } from './rule-book.ts';
import { ruleChangesSchema, ruleNumbersSchema } from './rule-book-schema.ts';

describe('the numbers of rules.md §1', () => {
  test.each([
    ['PAY_TTL, minutes', rules.pay_ttl_minutes, 15],
    ['risk score that requires review', rules.risk_review_score, 70],
    [
      'DELIVERY options, minutes',
      rules.delivery_choices_minutes,
      [20, 60, 180, 360, 720, 1440, 2880],
    ],
    ['LATE_GRACE, minutes', rules.late_grace_minutes, 30],
    ['LATE_AUTO, hours', rules.late_auto_hours, 24],
    ['INSPECT, hours from delivery', rules.inspect_hours, 72],
    ['INSPECT, hours after the reveal', rules.inspect_after_reveal_hours, 24],
    ['reminders, hours', rules.reminder_hours, [24, 48, 66]],
    ['WARRANTY, days by class', rules.warranty_days, { A: 7, B: 14, C: 30 }],
    ['WARRANTY, days to choose from', rules.warranty_choices_days, [7, 14, 30, 60, 90]],
    ['RECALL_COVER, days', rules.recall_cover_days, 90],
    ['reserve, days (E6)', rules.reserve_days, { account: 90, gift_card: 30 }],
    ['offers expire, days (§5)', rules.offer_days, { new_seller: 14, others: 30 }],
    ['first offers that are reviewed (§5)', rules.reviewed_first_offers, 5],
    [
      'prices that are reviewed (§2)',
      rules.price_review,
      { below_share: 4_000, above_share: 30_000, least_sales: 10, days: 30 },
    ],
    ['WD_REVIEW_SLA, hours', rules.withdrawals.review_hours, 24],
    ['withdrawals approve themselves after, hours', rules.withdrawals.auto_approve_hours, 48],
    ['SECURITY_COOLDOWN, hours', rules.withdrawals.security_cooldown_hours, 72],
    ['new device, hours (§9)', rules.withdrawals.new_device_hours, 24],
    ['longest hold, days (§7)', rules.withdrawals.hold_days, 30],
    ['extended hold, days (§7)', rules.withdrawals.extended_hold_days, 60],
    ['CANCEL_ANSWER, hours', rules.request_answer_hours, 6],
    ['time to take a tick of the checklist back, minutes', rules.checklist_undo_minutes, 10],
    ['age of a known country, hours', rules.risk_rules.new_country.hours, 24],
    ['the same of a withdrawal, hours', rules.withdrawal_risk_rules.new_country.hours, 24],
    ['recent earnings, hours', rules.withdrawal_risk_rules.recent_earnings.hours, 24],
    ['time to undo an archiving, hours', rules.archive_undo_hours, 24],
  ])('%s', (_name, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('the numbers of rules.md §2', () => {
  test.each([
    ['buyer fee', rules.buyer_fee.account, { share: 400, least_minor: 30 }],
    ['buyer fee on gift cards', rules.buyer_fee.gift_card, { share: 250, least_minor: 30 }],
    ['protection fund', rules.fund_share, 100],
    ['least price', rules.min_price_minor, 100],
    ['highest price', rules.max_price_minor, 1_000_000],
    ['codes per order of a new buyer', rules.codes_per_order_new_buyer, 10],
    ['codes per order', rules.codes_per_order, 50],
    ['orders opened per hour', rules.orders_opened_per_hour, 10],
    ['price tiers', rules.max_price_tiers, 5],
    ['top-up', rules.top_up, { least_minor: 1_000, most_minor: 200_000 }],
    ['unfinished payments at once', rules.payment_limits.unfinished, 5],
    [
      'top-ups of a day, by verification',
      rules.payment_limits.top_ups,
      [
        { verification: 0, max_day_minor: 200_000, per_day: 5 },
        { verification: 2, max_day_minor: 1_000_000, per_day: 20 },
      ],
    ],
    ['free refunds of unused top-ups', rules.refunds_to_source.free_unused, 1],
    ['within days', rules.refunds_to_source.free_unused_days, 30],
    ['least withdrawal', rules.withdrawals.least_minor, 1_000],
    ['free withdrawals of a month', rules.withdrawals.free_per_month, 1],
    [
      'withdrawals in a day, by level',
      rules.withdrawals.day_limits_minor,
      [50_000, 100_000, 300_000, 1_000_000, 2_500_000],
    ],
    [
      'fee of a bank transfer',
      rules.withdrawals.fees.bank,
      { share: 100, fixed_minor: 0, least_minor: 100, most_minor: 1_000 },
    ],
  ])('%s', (_name, found, expected) => {
    expect(found).toEqual(expected);
  });

  test.each([
    [0, 800, 500, 10, 150, 0, 1_000, 7],
    [1, 750, 450, 50, 500, 0, 800, 5],
    [2, 700, 400, 200, 1_500, 2_500, 600, 3],
    [3, 600, 350, 1_000, 5_000, 5_000, 400, 2],
    [4, 500, 300, 5_000, 10_000, 7_000, 300, 1],
  ])('level L%i', (level, account, giftCard, offers, dollars, early, reserve, codeHoldDays) => {
    expect(levelTerms(rules, level)).toEqual({
      commission: { account, gift_card: giftCard },
      max_active_offers: offers,
      max_price_minor: dollars * 100,
      early_release: early,
      reserve,
      code_hold_days: codeHoldDays,
    });
  });

  test('a level outside the table gets the nearest row', () => {
    expect(levelTerms(rules, 9)).toEqual(levelTerms(rules, 4));
    expect(levelTerms(rules, -1)).toEqual(levelTerms(rules, 0));
  });

  test('rules without levels or limits throw', () => {
    expect(() => levelTerms({ ...rules, levels: [] }, 0)).toThrow('no levels');
    expect(() => buyerLimit({ ...rules, buyer_limits: [] }, 2)).toThrow('no buyer limits');
  });

  test.each([
    ['unverified', 0, 250, 500, 5],
    ['two-factor', 1, 1_000, 1_000, 10],
    ['identity', 2, 10_000, 10_000, 10],
    ['enhanced', 3, 10_000, 10_000, 10],
  ])('a buyer who is %s', (_name, verification, order, day, perHour) => {
    expect(buyerLimit(rules, verification)).toMatchObject({
      max_order_minor: order * 100,
      max_day_minor: day * 100,
      orders_per_hour: perHour,
    });
  });
});

test('stored numbers are read by the schema of the type, and unknown ones are left out', () => {
  const { version, ...numbers } = rules;
  const stored: unknown = JSON.parse(JSON.stringify({ ...numbers, of_a_later_release: 1 }));
  expect({ version, ...ruleNumbersSchema.parse(stored) }).toEqual(rules);
});

test('a change names some numbers, and adds none by itself', () => {
  expect(ruleChangesSchema.parse({})).toEqual({});
  expect(ruleChangesSchema.parse({ fund_share: 150 })).toEqual({ fund_share: 150 });
});

test.each([
  ['unknown', { of_a_later_release: 1 }],
  ['unknown inside of another', { top_up: { ...rules.top_up, of_a_later_release: 1 } }],
  ['invalid', { fund_share: 10_001 }],
  ['of a longer list', { reminder_hours: Array.from({ length: 101 }, () => 24) }],
])('a number that is %s is refused in a change (Z4)', (_what, changes) => {
  expect(ruleChangesSchema.safeParse(changes).success).toBe(false);
});

test.each([
  ['a fraction of a cent', { max_price_minor: 100.5 }],
  ['a negative fee', { fund_share: -1 }],
  ['a share above the whole', { fund_share: 10_001 }],
  ['no levels', { levels: [] }],
  ['text', { pay_ttl_minutes: '15' }],
  ['nothing', { inspect_hours: undefined }],
])('rules with %s are refused', (_what, changes) => {
  expect(ruleNumbersSchema.safeParse({ ...rules, ...changes }).success).toBe(false);
});
