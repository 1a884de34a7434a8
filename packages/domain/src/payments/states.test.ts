import { describe, expect, test } from 'vitest';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { PAYMENT_STATES, paymentTransitions, TERMINAL_PAYMENT_STATES } from './states.ts';

test('the payment table reaches every state and has no dead end', () => {
  expect(
    transitionTableErrors(paymentTransitions, PAYMENT_STATES, TERMINAL_PAYMENT_STATES),
  ).toEqual([]);
});

/** The expected table: event from by → to, timer, money. Every other combination is refused. */
const MAY = [
  'start - by buyer → pending, poll, -',
  'capture pending failed expired by system → captured, -, E1',
  'fail pending by system → failed, -, -',
  'expire pending by system → expired, -, -',
  'quarantine pending failed expired by system → quarantined, -, -',
];

test('a payment has exactly the expected transitions (Z5, H3)', () => {
  const rows = paymentTransitions.map((row) => {
    const { event, from, by, to, timer = '-', money = '-' } = row;
    const states = from.map((state) => state ?? '-').join(' ');
    return `${event} ${states} by ${by.join(' ')} → ${to}, ${timer}, ${money}`;
  });
  expect(rows).toEqual(MAY);
});

describe('an event of the provider is allowed only in the expected states', () => {
  test.each([
    ['capture', ['pending', 'failed', 'expired']],
    ['fail', ['pending']],
    ['expire', ['pending']],
    ['quarantine', ['pending', 'failed', 'expired']],
  ])('%s', (event, from) => {
    const allowed = PAYMENT_STATES.filter((state) => {
      const query = { event, state, actors: ['system'], facts: {} };
      return decide(paymentTransitions, query).allowed;
    });
    expect(allowed).toEqual(from);
  });

  test('only the system may capture a payment', () => {
    const query = { event: 'capture', state: 'pending', actors: ['buyer'], facts: {} };
    expect(decide(paymentTransitions, query)).toEqual({ allowed: false, reason: 'ACTOR' });
  });

  test('only a capture moves money, from any open state (M8)', () => {
    const moving = paymentTransitions.filter(({ money }) => money !== undefined);
    expect(moving.map(({ event, money }) => [event, money])).toEqual([['capture', 'E1']]);
  });
});
