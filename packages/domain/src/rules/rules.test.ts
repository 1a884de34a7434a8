import { describe, expect, test } from 'vitest';
import { daysAfter, minutesAfter } from '../kernel/clock.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { minor } from '../kernel/money.ts';
import type { RuleNumbers } from '../kernel/rules/rule-book.ts';
import {
  ANNOUNCED_AHEAD_DAYS,
  ANNOUNCED_AHEAD_MINUTES,
  contradictions,
  earliestEffect,
  FEE_NOTICE_DAYS,
  feeChanges,
  latestEffect,
} from './rules.ts';

const { buyer_limits, top_up } = firstRuleBook;
const [unverified, ...others] = buyer_limits;

describe('numbers contradict each other', () => {
  test.each<[string, Partial<RuleNumbers>, string]>([
    ['a least price above the highest', { min_price_minor: minor(1_000_001) }, 'max_price_minor'],
    ['a least price of nothing', { min_price_minor: minor(0) }, 'min_price_minor'],
    ['a new buyer may buy more', { codes_per_order_new_buyer: 51 }, 'codes_per_order'],
    [
      'a least top-up above the most',
      { top_up: { ...top_up, least_minor: minor(200_001) } },
      'top_up.most_minor',
    ],
    [
      'an extended hold that is shorter',
      { withdrawals: { ...firstRuleBook.withdrawals, extended_hold_days: 29 } },
      'withdrawals.extended_hold_days',
    ],
    ...(['bank', 'e_wallet', 'stablecoin'] as const).map((kind): [string, object, string] => {
      const { withdrawals } = firstRuleBook;
      const fee = { ...withdrawals.fees[kind], least_minor: minor(2), most_minor: minor(1) };
      return [
        `a least fee of ${kind} above the most`,
        { withdrawals: { ...withdrawals, fees: { ...withdrawals.fees, [kind]: fee } } },
        `withdrawals.fees.${kind}.most_minor`,
      ];
    }),
    [
      'no limits of an unverified user who tops up',
      {
        payment_limits: {
          ...firstRuleBook.payment_limits,
          top_ups: firstRuleBook.payment_limits.top_ups.slice(1),
        },
      },
      'payment_limits.top_ups',
    ],
    ['no limits of an unverified buyer', { buyer_limits: others }, 'buyer_limits'],
    [
      'limits in another order',
      { buyer_limits: [unverified, ...others.toReversed()].flatMap((each) => each ?? []) },
      'buyer_limits',
    ],
  ])('%s', (_what, changes, field) => {
    expect(Object.keys(contradictions({ ...firstRuleBook, ...changes }))).toEqual([field]);
  });

  test('and not at their boundaries', () => {
    const most = minor(200_000);
    const changes = {
      min_price_minor: minor(1_000_000),
      codes_per_order_new_buyer: 50,
      top_up: { least_minor: most, most_minor: most },
    };
    expect(contradictions({ ...firstRuleBook, ...changes })).toEqual({});
  });
});

describe('a version is announced', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const numbers = firstRuleBook;
  const last = { effective_at: now, numbers };
  const inTime = minutesAfter(now, ANNOUNCED_AHEAD_MINUTES);
  const withNotice = daysAfter(now, FEE_NOTICE_DAYS);

  test.each<[string, Partial<RuleNumbers>, Date]>([
    ['a limit, once every server knows it', { pay_ttl_minutes: 20 }, inTime],
    ['the share of the fund too', { fund_share: 150 }, inTime],
    ['a fee of withdrawals, 15 days ahead', raisedWithdrawalFee(), withNotice],
    ['a time of release too', { reserve_days: { account: 91, gift_card: 30 } }, withNotice],
  ])('%s', (_what, changes, earliest) => {
    expect(earliestEffect(now, last, { ...numbers, ...changes })).toEqual(earliest);
  });

  test('not before the last one, and at most a year ahead', () => {
    const announced = minutesAfter(inTime, 1);
    expect(earliestEffect(now, { ...last, effective_at: announced }, numbers)).toEqual(announced);
    expect(latestEffect(now)).toEqual(daysAfter(now, ANNOUNCED_AHEAD_DAYS));
  });
});

function raisedWithdrawalFee(): Partial<RuleNumbers> {
  const { withdrawals } = firstRuleBook;
  const bank = { ...withdrawals.fees.bank, least_minor: minor(101) };
  return { withdrawals: { ...withdrawals, fees: { ...withdrawals.fees, bank } } };
}

describe('the fees that a version changes', () => {
  test('are named by their place, with the values before and after', () => {
    const [first, ...levels] = firstRuleBook.levels;
    if (first === undefined) throw new Error('there is no level');
    const after: RuleNumbers = {
      ...firstRuleBook,
      fund_share: 150,
      levels: [{ ...first, commission: { ...first.commission, account: 700 } }, ...levels],
    };
    expect(feeChanges(firstRuleBook, after)).toEqual([
      { field: 'fund_share', before: 100, after: 150 },
      { field: 'levels.0.commission.account', before: 800, after: 700 },
    ]);
  });

  test('are none when only limits and deadlines change', () => {
    const after: RuleNumbers = {
      ...firstRuleBook,
      pay_ttl_minutes: 30,
      levels: firstRuleBook.levels.map((level) => ({ ...level, max_active_offers: 1 })),
      withdrawals: { ...firstRuleBook.withdrawals, review_hours: 1 },
    };
    expect(feeChanges(firstRuleBook, after)).toEqual([]);
  });

  test('a level that is added or removed has no value before or after', () => {
    const fewer: RuleNumbers = { ...firstRuleBook, levels: firstRuleBook.levels.slice(0, 4) };
    expect(feeChanges(fewer, firstRuleBook)).toContainEqual({
      field: 'levels.4.reserve',
      before: null,
      after: 300,
    });
  });
});
