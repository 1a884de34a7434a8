import { describe, expect, test } from 'vitest';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { OFFER_STATES, offerTransitions, TERMINAL_OFFER_STATES } from './states.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const facts = { needs_review: false, now: NOW, expires_at: NOW };

test('the offer table reaches every state and has no dead end', () => {
  expect(transitionTableErrors(offerTransitions, OFFER_STATES, TERMINAL_OFFER_STATES)).toEqual([]);
});

/**
 * The expected table from rules.md §5: event | from | by | to | timer. Every other combination is
 * refused; `-` is the state before the offer exists, or no timer.
 */
const MAY = `
create       | -                              | seller        | draft          | -
publish      | draft                          | seller        | active         | expiry
submit       | draft                          | seller        | pending_review | -
approve      | pending_review                 | moderator     | active         | expiry
reserve_last | active                         | system        | reserved       | expiry
run_out      | active                         | system        | out_of_stock   | expiry
restock      | reserved out_of_stock sold_out | system seller | active         | expiry
sell_out     | reserved                       | system        | sold_out       | -
expire       | active out_of_stock paused     | system        | expired        | -`;
const LATER = `
reject       | pending_review                 | moderator     | rejected       | -
revise       | rejected                       | seller        | draft          | -
pause        | active out_of_stock            | seller system | paused         | expiry
resume       | paused                         | seller        | active         | expiry
renew        | expired                        | seller        | active         | expiry
remove       | active out_of_stock paused pending_review | moderator | removed | -
archive      | draft rejected paused expired sold_out    | seller    | archived | -`;

const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));

test('every event by every actor in every state is decided as in rules.md §5 (Z5)', () => {
  const expected = cellsOf(MAY).flatMap(([event = '', from = '', by = '']) =>
    from.split(' ').flatMap((s) => by.split(' ').map((actor) => `${event} ${s} ${actor}`)),
  );
  const found: string[] = [];
  const events = new Set(offerTransitions.map(({ event }) => event));
  for (const event of events) {
    for (const state of [null, ...OFFER_STATES]) {
      for (const actor of ['seller', 'moderator', 'system', 'buyer']) {
        const { allowed } = decide(offerTransitions, { event, state, actors: [actor], facts });
        if (allowed) found.push(`${event} ${state ?? '-'} ${actor}`);
      }
    }
  }
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('every transition of an offer has the target and timer of rules.md §5', () => {
  const rows = offerTransitions.map(({ event, from, by, to, timer = '-', implemented }) => {
    const states = from.map((state) => state ?? '-').join(' ');
    return [event, states, by.join(' '), to, timer, implemented ? 'may' : 'later'];
  });
  const expected = [
    ...cellsOf(MAY).map((cells) => [...cells, 'may']),
    ...cellsOf(LATER).map((cells) => [...cells, 'later']),
  ];
  expect(rows.map(String).toSorted()).toEqual(expected.map(String).toSorted());
});

describe('guards', () => {
  test('a seller cannot publish an offer that needs review', () => {
    const query = { event: 'publish', state: 'draft', actors: ['seller'] };
    expect(decide(offerTransitions, { ...query, facts: { ...facts, needs_review: true } })).toEqual(
      {
        allowed: false,
        reason: 'RISK',
      },
    );
  });

  test.each([
    [NOW, true],
    [new Date(NOW.getTime() + 1), false],
    [null, false],
  ])('an offer with the date %s expires: %s', (expiresAt, allowed) => {
    const query = { event: 'expire', state: 'active', actors: ['system'] };
    const decision = decide(offerTransitions, {
      ...query,
      facts: { ...facts, expires_at: expiresAt },
    });
    expect(decision.allowed).toBe(allowed);
  });
});
