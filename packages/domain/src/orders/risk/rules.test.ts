import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../../kernel/rules/first-rule-book.ts';
import { RISK_RULES, type RiskRule } from '../types.ts';
import { assessPurchase, type RiskFacts } from './rules.ts';

const DAY = 24 * 60;
const { risk_rules: numbers, risk_review_score: reviewed } = firstRuleBook;

/** A buyer that no rule speaks about. */
const KNOWN: RiskFacts = {
  total_minor: 10_400,
  user_minutes: 30 * DAY,
  completed_orders: 3,
  highest_total_minor: 10_400,
  orders_this_hour: 0,
  device_minutes: 30 * DAY,
  device_users: 0,
  country: 'DE',
  known_countries: ['DE'],
};

const found = (facts: Partial<RiskFacts>) =>
  assessPurchase({ ...KNOWN, ...facts }, numbers).reasons;
const names = (facts: Partial<RiskFacts>) => found(facts).map(({ rule }) => rule);

describe('the rules of the risk score (decision 76)', () => {
  test('a known buyer who buys as always has no risk', () => {
    expect(assessPurchase(KNOWN, numbers)).toEqual({ score: 0, reasons: [] });
  });

  const FIRST = { completed_orders: 0, highest_total_minor: null };
  test.each<[RiskRule, Partial<RiskFacts>, number, Partial<RiskFacts>]>([
    ['new_user', { user_minutes: DAY - 1 }, DAY - 1, { user_minutes: DAY }],
    ['early_order', { user_minutes: 9 }, 9, { user_minutes: 10 }],
    ['few_orders', FIRST, 0, { completed_orders: 1 }],
    [
      'high_first_order',
      { ...FIRST, total_minor: 20_000 },
      20_000,
      { ...FIRST, total_minor: 19_999 },
    ],
    ['high_first_order', { ...FIRST, total_minor: 20_000 }, 20_000, { total_minor: 20_000 }],
    ['above_usual', { total_minor: 31_201 }, 10_400, { total_minor: 31_200 }],
    ['above_usual', { total_minor: 31_201 }, 10_400, { ...FIRST, total_minor: 31_201 }],
    ['new_device', { device_minutes: DAY - 1 }, DAY - 1, { device_minutes: DAY }],
    ['new_device', { device_minutes: 0 }, 0, { device_minutes: null }],
    ['shared_device', { device_users: 1 }, 1, { device_users: 0 }],
    ['new_country', { country: 'FR' }, 1, { country: 'DE' }],
    ['new_country', { country: 'FR', known_countries: ['DE', 'AT'] }, 2, { country: null }],
    ['new_country', { country: 'FR' }, 1, { country: 'FR', known_countries: [] }],
    ['many_orders', { orders_this_hour: 4 }, 5, { orders_this_hour: 3 }],
  ])('%s speaks from its threshold on', (rule, risky, value, plain) => {
    const { weight } = numbers[rule];
    expect(found(risky)).toContainEqual({ rule, weight, found: value });
    expect(names(plain)).not.toContain(rule);
  });

  test('each rule adds its weight of the rule book', () => {
    expect(RISK_RULES.map((rule) => [rule, numbers[rule].weight])).toEqual([
      ['new_user', 10],
      ['early_order', 15],
      ['few_orders', 15],
      ['high_first_order', 25],
      ['above_usual', 20],
      ['new_device', 15],
      ['shared_device', 25],
      ['new_country', 20],
      ['many_orders', 20],
    ]);
    expect(assessPurchase({ ...KNOWN, device_users: 2, country: 'FR' }, numbers).score).toBe(45);
  });

  test('no two rules lead to a review, nor does the first order of someone who signed up just now', () => {
    for (const one of RISK_RULES) {
      for (const other of RISK_RULES.filter((rule) => rule !== one)) {
        expect(numbers[one].weight + numbers[other].weight).toBeLessThan(reviewed);
      }
    }
    const newcomer = { ...FIRST, user_minutes: 2, device_minutes: null, total_minor: 25_000 };
    expect(assessPurchase({ ...KNOWN, ...newcomer }, numbers).score).toBe(65);
  });

  test('the score is 100 at most', () => {
    const worst = assessPurchase(
      {
        total_minor: 25_000,
        user_minutes: 1,
        ...FIRST,
        orders_this_hour: 4,
        device_minutes: 1,
        device_users: 3,
        country: 'FR',
        known_countries: ['DE'],
      },
      numbers,
    );
    expect(worst.score).toBe(100);
    expect(worst.reasons.map(({ rule }) => rule)).toEqual(
      RISK_RULES.filter((rule) => rule !== 'above_usual'),
    );
  });
});
