import { describe, expect, test } from 'vitest';
import { decide, tableFaults } from '../kernel/transitions.ts';
import { PAYMENT_STATES, paymentTransitions, TERMINAL_PAYMENT_STATES } from './states.ts';

test('the payment table reaches every state and has no dead end', () => {
  expect(tableFaults(paymentTransitions, PAYMENT_STATES, TERMINAL_PAYMENT_STATES)).toEqual([]);
});

describe('what the provider tells changes a payment only as written here', () => {
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

  test('nobody but the system may say that money came in', () => {
    const query = { event: 'capture', state: 'pending', actors: ['buyer'], facts: {} };
    expect(decide(paymentTransitions, query)).toEqual({ allowed: false, reason: 'ACTOR' });
  });

  test('only a capture moves money, once, wherever it finds the payment (M8)', () => {
    const moving = paymentTransitions.filter(({ money }) => money !== undefined);
    expect(moving.map(({ event, money }) => [event, money])).toEqual([['capture', 'E1']]);
  });
});
