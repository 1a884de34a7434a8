import { expect, test } from 'vitest';
import { firstRuleBook as rules } from './rules/first-rule-book.ts';
import { isForStaff, PERMISSIONS } from './permissions.ts';
import { DECISION_RULES, needsSecondPerson, needsSecondPersonForRole } from './staff-decisions.ts';

test.each([
  ['orders.review_payment', 100_000, false],
  ['orders.review_payment', 100_001, true],
  ['rules.change', 0, true],
  ['wallet.contribute_capital', 0, true],
  ['vault.break_glass', 0, true],
  ['withdrawals.approve', 100_000, false],
  ['withdrawals.approve', 100_001, true],
  ['withdrawals.reject', 100_001, false],
] as const)('%s on %i cents needs a second person: %s (Z10)', (kind, amount, expected) => {
  expect(needsSecondPerson(kind, amount, rules)).toBe(expected);
});

test('every kind of decision asks for a permission of staff', () => {
  for (const { permission } of Object.values(DECISION_RULES)) {
    expect(PERMISSIONS).toContain(permission);
    expect(isForStaff(permission)).toBe(true);
  }
});

test.each([
  ['user', 'support', 0, false],
  ['user', 'support', 1, true],
  ['user', 'admin', 2, true],
  ['support', 'moderator', 1, true],
  ['moderator', 'user', 1, false],
  ['admin', 'user', 1, true],
  ['admin', 'user', 0, false],
] as const)('%s to %s beside %i other admins: %o', (before, after, others, second) => {
  expect(needsSecondPersonForRole(before, after, others)).toBe(second);
});
