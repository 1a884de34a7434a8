import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import {
  askEventOf,
  orderEventOfRequest,
  requestDeadlines,
  type RequestFacts,
  requestTransitions,
  waitsForRequest,
} from './request-states.ts';
import { orderTransitions } from './states.ts';
import {
  ORDER_ACTORS,
  ORDER_STATES,
  REQUEST_KINDS,
  REQUEST_STATES,
  TERMINAL_REQUEST_STATES,
} from './types.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const facts: RequestFacts = {
  now: NOW,
  kind: 'cancellation',
  due_at: NOW,
  order_state: 'in_delivery',
  delivery_due_at: minutes(30),
  longer_due_at: minutes(150),
  requested: [],
  has_open: false,
  rules: firstRuleBook,
};

const answer = (event: string, state: string | null, actor: string, of: RequestFacts) => {
  const decision = decide(requestTransitions, { event, state, actors: [actor], facts: of });
  return decision.allowed ? 'allowed' : decision.reason;
};

/** event | from | kind | by | to. Every other combination is refused. */
const MAY = [
  ['ask_cancellation', null, 'cancellation', 'buyer', 'open', 'answer'],
  ['ask_cancellation', null, 'extension', 'buyer', 'open', 'answer'],
  ['ask_extension', null, 'extension', 'seller', 'open', 'answer'],
  ['ask_extension', null, 'cancellation', 'seller', 'open', 'answer'],
  ['accept_request', 'open', 'cancellation', 'seller', 'accepted'],
  ['accept_request', 'open', 'cancellation', 'system', 'accepted'],
  ['accept_request', 'open', 'extension', 'buyer', 'accepted'],
  ['refuse_request', 'open', 'cancellation', 'seller', 'refused'],
  ['refuse_request', 'open', 'extension', 'buyer', 'refused'],
  ['refuse_request', 'open', 'extension', 'system', 'refused'],
  ['withdraw_request', 'open', 'cancellation', 'buyer', 'withdrawn'],
  ['withdraw_request', 'open', 'extension', 'seller', 'withdrawn'],
  ['end_request', 'open', 'cancellation', 'system', 'ended'],
  ['end_request', 'open', 'extension', 'system', 'ended'],
] as const;

test('every event by every actor in every state and of every kind is decided (Z5)', () => {
  const events = [...new Set(MAY.map(([event]) => event))];
  const allowed: unknown[] = [];
  for (const event of events) {
    for (const state of [null, ...REQUEST_STATES]) {
      for (const kind of REQUEST_KINDS) {
        for (const actor of ORDER_ACTORS) {
          const orderState = event === 'end_request' ? 'delivered' : 'in_delivery';
          const of = { ...facts, kind, order_state: orderState } as const;
          const query = { event, state, actors: [actor], facts: of };
          const decision = decide(requestTransitions, query);
          if (!decision.allowed) continue;
          const { to, timer } = decision.row;
          allowed.push([event, state, kind, actor, to, ...(timer === undefined ? [] : [timer])]);
        }
      }
    }
  }
  expect(allowed.map(String).toSorted()).toEqual(MAY.map(String).toSorted());
});

describe('who may ask', () => {
  test.each<[string, Partial<RequestFacts>, string, string]>([
    ['in delivery', {}, 'allowed', 'allowed'],
    ['while another is open', { has_open: true }, 'REQUEST_OPEN', 'REQUEST_OPEN'],
    ['a second time', { requested: ['cancellation'] }, 'ASKED_BEFORE', 'allowed'],
    ['for more time a second time', { requested: ['extension'] }, 'allowed', 'ASKED_BEFORE'],
    ['at the promised time', { delivery_due_at: NOW }, 'allowed', 'TOO_LATE'],
    ['before it', { delivery_due_at: new Date(NOW.getTime() + 1) }, 'allowed', 'allowed'],
    ['when the buyer may cancel for it', { delivery_due_at: minutes(-30) }, 'TOO_LATE', 'TOO_LATE'],
    ['a moment earlier', { delivery_due_at: minutes(-29.9) }, 'allowed', 'TOO_LATE'],
    ['without a promised time', { delivery_due_at: null }, 'TOO_LATE', 'TOO_LATE'],
    ['with the longest option', { longer_due_at: null }, 'allowed', 'NO_LONGER'],
  ])('%s', (_, given, cancellation, extension) => {
    const ask = (kind: 'cancellation' | 'extension', by: string) =>
      answer(askEventOf[kind], null, by, { ...facts, ...given, kind });
    expect([ask('cancellation', 'buyer'), ask('extension', 'seller')]).toEqual([
      cancellation,
      extension,
    ]);
  });

  test('nobody asks in another state of the order', () => {
    for (const state of ORDER_STATES.filter((each) => each !== 'in_delivery')) {
      const of = { ...facts, order_state: state };
      expect(answer('ask_cancellation', null, 'buyer', of)).toBe('NOT_IN_DELIVERY');
      expect(answer('ask_extension', null, 'seller', of)).toBe('NOT_IN_DELIVERY');
    }
  });
});

test.each([
  ['accept_request', 'buyer', 'cancellation', 'NOT_YOURS'],
  ['accept_request', 'seller', 'extension', 'NOT_YOURS'],
  ['refuse_request', 'buyer', 'cancellation', 'NOT_YOURS'],
  ['refuse_request', 'system', 'cancellation', 'NOT_YOURS'],
  ['accept_request', 'system', 'extension', 'NOT_YOURS'],
  ['withdraw_request', 'seller', 'cancellation', 'NOT_YOURS'],
  ['withdraw_request', 'buyer', 'extension', 'NOT_YOURS'],
] as const)('%s by the %s does not fit a request for %s: %s', (event, actor, kind, expected) => {
  expect(answer(event, 'open', actor, { ...facts, kind })).toBe(expected);
});

test('a request does not end while its order is in delivery', () => {
  expect(answer('end_request', 'open', 'system', facts)).toBe('NOT_YET');
});

test('silence accepts a cancellation and refuses more time, when the answer is due', () => {
  for (const kind of REQUEST_KINDS) {
    const event = requestDeadlines[kind];
    expect(answer(event, 'open', 'system', { ...facts, kind })).toBe('allowed');
    const early = { ...facts, kind, due_at: new Date(NOW.getTime() + 1) };
    expect(answer(event, 'open', 'system', early)).toBe('NOT_YET');
    // The one who answers is not the one who asks.
    expect(answer('withdraw_request', 'open', waitsForRequest[kind], { ...facts, kind })).toBe(
      'NOT_YOURS',
    );
  }
  expect(requestDeadlines).toEqual({ cancellation: 'accept_request', extension: 'refuse_request' });
});

test('the graph has no dead end, and an accepted request is an event of its order', () => {
  expect(
    transitionTableErrors(requestTransitions, REQUEST_STATES, TERMINAL_REQUEST_STATES),
  ).toEqual([]);
  for (const event of Object.values(orderEventOfRequest)) {
    const query = { event, state: 'in_delivery', actors: ['system'], facts: facts as never };
    expect(decide(orderTransitions, query)).toMatchObject({ allowed: true });
  }
});
