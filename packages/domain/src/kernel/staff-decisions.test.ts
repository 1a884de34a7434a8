import { expect, test } from 'vitest';
import { firstRuleBook as rules } from './first-rule-book.ts';
import { isForStaff, PERMISSIONS } from './permissions.ts';
import { DECISION_RULES, needsSecondPerson } from './staff-decisions.ts';

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
