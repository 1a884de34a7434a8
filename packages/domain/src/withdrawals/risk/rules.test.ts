import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../../kernel/rules/first-rule-book.ts';
import { WITHDRAWAL_RISK_RULES, type WithdrawalRiskRule } from '../types.ts';
import { assessWithdrawal, type WithdrawalRiskFacts } from './rules.ts';

const DAY = 24 * 60;
const { withdrawal_risk_rules: numbers, risk_review_score: reviewed } = firstRuleBook;

/** A seller that no rule speaks about. */
const KNOWN: WithdrawalRiskFacts = {
  amount_minor: 50_000,
  method_minutes: 60 * DAY,
  method_users: 0,
  paid_withdrawals: 3,
  highest_amount_minor: 50_000,
  withdrawals_this_day: 0,
  earned_minor: 0,
  open_chargebacks: 0,
  debt_minor: 0,
  device_minutes: 60 * DAY,
  device_users: 0,
  country: 'DE',
  known_countries: ['DE'],
};

const assess = (facts: Partial<WithdrawalRiskFacts>) =>
  assessWithdrawal({ ...KNOWN, ...facts }, numbers);
const names = (facts: Partial<WithdrawalRiskFacts>) =>
  assess(facts).reasons.map(({ rule }) => rule);

describe('the rules of the risk of a withdrawal (rules.md §7, decision 90)', () => {
  test('a known seller who withdraws as always has no risk', () => {
    expect(assess({})).toEqual({ score: 0, reasons: [] });
  });

  const FIRST = { paid_withdrawals: 0, highest_amount_minor: null };
  test.each<
    [WithdrawalRiskRule, Partial<WithdrawalRiskFacts>, number, Partial<WithdrawalRiskFacts>]
  >([
    ['new_method', { method_minutes: 14 * DAY - 1 }, 14 * DAY - 1, { method_minutes: 14 * DAY }],
    ['shared_method', { method_users: 1 }, 1, { method_users: 0 }],
    ['few_withdrawals', FIRST, 0, { paid_withdrawals: 1 }],
    ['high_first_withdrawal', FIRST, 50_000, { ...FIRST, amount_minor: 49_999 }],
    ['high_first_withdrawal', FIRST, 50_000, { amount_minor: 50_000 }],
    ['above_usual', { amount_minor: 150_001 }, 50_000, { amount_minor: 150_000 }],
    ['above_usual', { amount_minor: 150_001 }, 50_000, { ...FIRST, amount_minor: 150_001 }],
    ['recent_earnings', { earned_minor: 25_001 }, 25_001, { earned_minor: 25_000 }],
    ['new_device', { device_minutes: 7 * DAY - 1 }, 7 * DAY - 1, { device_minutes: 7 * DAY }],
    ['new_device', { device_minutes: 0 }, 0, { device_minutes: null }],
    ['shared_device', { device_users: 1 }, 1, { device_users: 0 }],
    ['new_country', { country: 'FR' }, 1, { country: 'DE' }],
    ['new_country', { country: 'FR', known_countries: ['DE', 'AT'] }, 2, { country: null }],
    ['new_country', { country: 'FR' }, 1, { country: 'FR', known_countries: [] }],
    ['many_withdrawals', { withdrawals_this_day: 3 }, 4, { withdrawals_this_day: 2 }],
    ['open_chargebacks', { open_chargebacks: 1 }, 1, { open_chargebacks: 0 }],
    ['debt', { debt_minor: 1 }, 1, { debt_minor: 0 }],
  ])('%s speaks from its threshold on', (rule, risky, value, plain) => {
    const { weight } = numbers[rule];
    expect(assess(risky).reasons).toContainEqual({ rule, weight, found: value });
    expect(names(plain)).not.toContain(rule);
  });

  test('each rule adds its weight of the rule book', () => {
    expect(WITHDRAWAL_RISK_RULES.map((rule) => [rule, numbers[rule].weight])).toEqual([
      ['new_method', 15],
      ['shared_method', 30],
      ['few_withdrawals', 10],
      ['high_first_withdrawal', 20],
      ['above_usual', 20],
      ['recent_earnings', 15],
      ['new_device', 15],
      ['shared_device', 25],
      ['new_country', 20],
      ['many_withdrawals', 20],
      ['open_chargebacks', 30],
      ['debt', 25],
    ]);
    expect(assess({ debt_minor: 1, country: 'FR' }).score).toBe(45);
  });

  test('no two rules take two people, nor does a first high withdrawal of new earnings', () => {
    for (const one of WITHDRAWAL_RISK_RULES) {
      for (const other of WITHDRAWAL_RISK_RULES.filter((rule) => rule !== one)) {
        expect(numbers[one].weight + numbers[other].weight).toBeLessThan(reviewed);
      }
    }
    const first = { ...FIRST, method_minutes: 3 * DAY, earned_minor: 50_000 };
    expect(assess(first).score).toBe(60);
    expect(assess({ ...first, device_users: 1 }).score).toBe(85);
  });

  test('the score is 100 at most, of every rule in the order of the table', () => {
    const worst = assess({
      ...FIRST,
      method_minutes: 0,
      method_users: 1,
      earned_minor: 50_000,
      device_minutes: 0,
      device_users: 1,
      country: 'FR',
      withdrawals_this_day: 3,
      open_chargebacks: 1,
      debt_minor: 1,
    });
    expect(worst.score).toBe(100);
    expect(worst.reasons.map(({ rule }) => rule)).toEqual(
      WITHDRAWAL_RISK_RULES.filter((rule) => rule !== 'above_usual'),
    );
  });
});
