import { expect, test } from 'vitest';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { STOCK_STATES, stockTransitions, TERMINAL_STOCK_STATES } from './states.ts';

test('the stock table reaches every state and has no dead end', () => {
  expect(transitionTableErrors(stockTransitions, STOCK_STATES, TERMINAL_STOCK_STATES)).toEqual([]);
});

/** The expected transitions, from rules.md §4 and §5: event from by → to. */
const MAY = [
  'add - by seller → in_stock',
  'reserve in_stock by system → reserved',
  'release reserved by system → in_stock',
  'sell reserved by system → sold_sealed',
  'reveal sold_sealed by buyer → revealed',
  'take_back sold_sealed by buyer → returned',
  'restock returned by system → in_stock',
  'replace sold_sealed revealed by system → replaced',
  'set_aside - by seller → reserved',
  'discard reserved by system → void',
  'discard in_stock returned by seller system → void',
];

test('a stock unit has exactly the expected transitions (Z5, INV7)', () => {
  const rows = stockTransitions.map(({ event, from, by, to }) => {
    const states = from.map((state) => state ?? '-').join(' ');
    return `${event} ${states} by ${by.join(' ')} → ${to}`;
  });
  expect(rows).toEqual(MAY);
});

test('a stock unit that was revealed is never sold again (INV7)', () => {
  const toStock = stockTransitions.filter(({ to }) => to === 'in_stock' || to === 'reserved');
  expect(toStock.flatMap(({ from }) => from)).not.toContain('revealed');
});

test('only the buyer may reveal a stock unit (Z7)', () => {
  for (const actor of ['seller', 'system']) {
    const query = { event: 'reveal', state: 'sold_sealed', actors: [actor], facts: {} };
    expect(decide(stockTransitions, query)).toEqual({ allowed: false, reason: 'ACTOR' });
  }
});
