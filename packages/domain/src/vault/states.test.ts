import { expect, test } from 'vitest';
import { decide, tableFaults } from '../kernel/transitions.ts';
import { STOCK_STATES, stockTransitions, TERMINAL_STOCK_STATES } from './states.ts';

test('the stock table reaches every state and has no dead end', () => {
  expect(tableFaults(stockTransitions, STOCK_STATES, TERMINAL_STOCK_STATES)).toEqual([]);
});

test('a sealed thing that was looked at is never sold again (INV7)', () => {
  const shelf = stockTransitions.filter(({ to }) => to === 'in_stock' || to === 'reserved');
  expect(shelf.flatMap(({ from }) => from)).not.toContain('revealed');
});

test('nobody but its buyer opens a sealed thing (Z7)', () => {
  for (const actor of ['seller', 'system']) {
    const query = { event: 'reveal', state: 'sold_sealed', actors: [actor], facts: {} };
    expect(decide(stockTransitions, query)).toEqual({ allowed: false, reason: 'ACTOR' });
  }
});
