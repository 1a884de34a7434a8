import { describe, expect, test } from 'vitest';
import { decide, tableFaults } from '../kernel/transitions.ts';
import { OFFER_STATES, offerTransitions, TERMINAL_OFFER_STATES } from './states.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const facts = { needs_review: false, now: NOW, expires_at: NOW };

test('the offer table reaches every state and has no dead end', () => {
  expect(tableFaults(offerTransitions, OFFER_STATES, TERMINAL_OFFER_STATES)).toEqual([]);
});

/** What is wired, a second time from rules.md §5: event | from | by. All else is refused. */
const MAY = `
create       | -                               | seller
publish      | draft                           | seller
submit       | draft                           | seller
approve      | pending_review                  | moderator
reserve_last | active                          | system
run_out      | active                          | system
restock      | reserved out_of_stock sold_out  | system seller
sell_out     | reserved                        | system
expire       | active out_of_stock paused      | system`;

test('every event by every actor in every state is answered as rules.md §5 says (Z5)', () => {
  const expected = MAY.trim()
    .split('\n')
    .flatMap((line) => {
      const [event = '', from = '', by = ''] = line.split('|').map((part) => part.trim());
      return from.split(' ').flatMap((s) => by.split(' ').map((actor) => `${event} ${s} ${actor}`));
    });
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

describe('guards', () => {
  test('an offer that has to be looked at is not published by its seller', () => {
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
  ])('an offer with the date %s expires: %s', (expires_at, allowed) => {
    const query = { event: 'expire', state: 'active', actors: ['system'] };
    const decision = decide(offerTransitions, { ...query, facts: { ...facts, expires_at } });
    expect(decision.allowed).toBe(allowed);
  });
});
