import { expect, test } from 'vitest';
import type { UnitState } from './types.ts';
import { stateOfUnits } from './unit-states.ts';

test.each<[readonly UnitState[], string]>([
  [['delivered'], 'delivered'],
  [['in_protection', 'delivered', 'completed'], 'in_protection'],
  [['disputed', 'in_protection', 'delivered'], 'disputed'],
  [['delivered', 'completed', 'refunded'], 'delivered'],
  [['delivered', 'returned'], 'delivered'],
  [['completed', 'refunded', 'returned'], 'completed'],
  [['refunded', 'refunded'], 'refunded'],
  [['refunded', 'returned'], 'refunded'],
  [['returned', 'returned'], 'cancelled'],
])('an order whose units are %j is %s (rules.md §4)', (units, expected) => {
  expect(stateOfUnits(units)).toBe(expected);
  expect(stateOfUnits(units.toReversed())).toBe(expected);
});
