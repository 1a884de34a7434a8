import { describe, expect, test } from 'vitest';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import {
  OFFER_STATES,
  type OfferFacts,
  type OfferState,
  offerTransitions,
  TERMINAL_OFFER_STATES,
} from './states.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const facts: OfferFacts = {
  needs_review: false,
  now: NOW,
  expires_at: NOW,
  in_stock: true,
  is_away: false,
  restorable_until: LATER,
};
const EMPTY = { ...facts, in_stock: false };
const RISKY = { ...facts, needs_review: true };

test('the offer table reaches every state and has no dead end', () => {
  expect(transitionTableErrors(offerTransitions, OFFER_STATES, TERMINAL_OFFER_STATES)).toEqual([]);
});

/**
 * The expected table from rules.md §5: event | from | by | to | timer. Every other combination is
 * refused; `-` is the state before the offer exists, or no timer. `previous` is the state before
 * the offer was archived or removed.
 */
const MAY = `
create       | -                              | seller        | draft          | -
publish      | draft                          | seller        | active         | expiry
publish      | draft                          | seller        | out_of_stock   | expiry
submit       | draft                          | seller        | pending_review | -
approve      | pending_review                 | moderator     | active         | expiry
approve      | pending_review                 | moderator     | out_of_stock   | expiry
reject       | pending_review                 | moderator     | rejected       | -
revise       | rejected                       | seller        | draft          | -
edit         | draft                          | seller        | draft          | -
edit         | active                         | seller        | active         | expiry
edit         | out_of_stock                   | seller        | out_of_stock   | expiry
edit         | paused                         | seller        | paused         | expiry
edit         | expired                        | seller        | expired        | -
edit         | active out_of_stock paused expired | seller    | pending_review | -
send_to_review | active out_of_stock paused expired | system  | pending_review | -
reserve_last | active                         | system        | reserved       | expiry
run_out      | active                         | system        | out_of_stock   | expiry
restock      | reserved out_of_stock sold_out | system seller | active         | expiry
sell_out     | reserved                       | system        | sold_out       | -
pause        | active out_of_stock            | seller system | paused         | expiry
resume       | paused                         | seller system | active         | expiry
resume       | paused                         | seller system | out_of_stock   | expiry
expire       | active out_of_stock paused     | system        | expired        | -
renew        | expired                        | seller        | active         | expiry
renew        | expired                        | seller        | out_of_stock   | expiry
renew        | active                         | seller        | active         | expiry
renew        | out_of_stock                   | seller        | out_of_stock   | expiry
renew        | paused                         | seller        | paused         | expiry
remove       | active reserved out_of_stock paused pending_review | moderator | removed | -
remove       | expired sold_out               | moderator     | removed        | -
reinstate    | removed                        | moderator     | previous       | -
reinstate    | removed                        | moderator     | active         | expiry
reinstate    | removed                        | moderator     | out_of_stock   | expiry
reinstate    | removed                        | moderator     | paused         | expiry
archive      | draft pending_review active out_of_stock paused | seller | archived | -
archive      | expired sold_out rejected      | seller        | archived       | -
restore      | archived                       | seller        | previous       | -`;

const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));

/** The removal and the archiving have more states than a line. */
function wholeRows(lines: string[][]): string[][] {
  const [first] = lines;
  const [event = '', , by = '', to = '', timer = ''] = first ?? [];
  if (event !== 'remove' && event !== 'archive') return lines;
  return [[event, lines.map(([, from]) => from).join(' '), by, to, timer]];
}

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
  expect(found.toSorted()).toEqual([...new Set(expected)].toSorted());
});

test('every transition of an offer has the target and timer of rules.md §5', () => {
  const rows = offerTransitions.map(({ event, from, by, to, timer = '-' }) => {
    const states = from.map((state) => state ?? '-').join(' ');
    return [event, states, by.join(' '), to, timer];
  });
  const expected = [
    ...Map.groupBy(cellsOf(MAY), ([event, , by, to]) => `${event} ${by} ${to}`),
  ].flatMap(([, lines]) => wholeRows(lines));
  expect(rows.map(String).toSorted()).toEqual(expected.map(String).toSorted());
});

test('only what can be undone keeps the state that it leaves', () => {
  const kept = offerTransitions.filter(({ pauses }) => pauses === true);
  expect(kept.map(({ event }) => event)).toEqual(['remove', 'archive']);
});

/** The target of an event, or why it is refused. */
function outcomeOf(event: string, state: OfferState, of: OfferFacts): string {
  const actors = ['seller', 'moderator', 'system'];
  const decision = decide(offerTransitions, { event, state, actors, facts: of });
  return decision.allowed ? decision.row.to : decision.reason;
}

test('what comes back after an appeal is for sale only with stock, and while its seller is here', () => {
  const tried = (of: OfferFacts, to: OfferState) => {
    const event = { event: 'reinstate', state: 'removed', actors: ['moderator'] };
    const decision = decide(offerTransitions, { ...event, facts: of, to });
    return decision.allowed ? to : decision.reason;
  };
  const away = { is_away: true };
  expect(tried(facts, 'active')).toBe('active');
  expect(tried(EMPTY, 'active')).not.toBe('active');
  expect(tried({ ...facts, ...away }, 'active')).toBe('AWAY');
  expect(tried(EMPTY, 'out_of_stock')).toBe('out_of_stock');
  expect(tried(facts, 'out_of_stock')).not.toBe('out_of_stock');
  expect(tried({ ...EMPTY, ...away }, 'out_of_stock')).toBe('AWAY');
});

describe('guards', () => {
  test.each<[string, OfferState, OfferFacts, string]>([
    ['publish', 'draft', facts, 'active'],
    ['publish', 'draft', EMPTY, 'out_of_stock'],
    ['publish', 'draft', RISKY, 'RISK'],
    ['publish', 'draft', { ...EMPTY, needs_review: true }, 'RISK'],
    ['publish', 'draft', { ...facts, is_away: true }, 'AWAY'],
    ['publish', 'draft', { ...EMPTY, is_away: true }, 'AWAY'],
    ['submit', 'draft', RISKY, 'pending_review'],
    ['submit', 'draft', { ...RISKY, is_away: true }, 'AWAY'],
    ['approve', 'pending_review', RISKY, 'active'],
    ['approve', 'pending_review', EMPTY, 'out_of_stock'],
    ['edit', 'active', facts, 'active'],
    ['edit', 'active', RISKY, 'pending_review'],
    ['edit', 'out_of_stock', EMPTY, 'out_of_stock'],
    ['edit', 'out_of_stock', RISKY, 'pending_review'],
    ['edit', 'paused', facts, 'paused'],
    ['edit', 'paused', RISKY, 'pending_review'],
    ['edit', 'expired', facts, 'expired'],
    ['edit', 'expired', RISKY, 'pending_review'],
    ['resume', 'paused', facts, 'active'],
    ['resume', 'paused', EMPTY, 'out_of_stock'],
    ['resume', 'paused', { ...facts, is_away: true }, 'AWAY'],
    ['resume', 'paused', { ...EMPTY, is_away: true }, 'AWAY'],
    ['renew', 'expired', facts, 'active'],
    ['renew', 'expired', EMPTY, 'out_of_stock'],
    ['renew', 'expired', { ...facts, is_away: true }, 'AWAY'],
    ['renew', 'expired', { ...EMPTY, is_away: true }, 'AWAY'],
    ['renew', 'active', { ...facts, is_away: true }, 'active'],
    ['expire', 'active', facts, 'expired'],
    ['expire', 'active', { ...facts, expires_at: LATER }, 'NOT_YET'],
    ['expire', 'active', { ...facts, expires_at: null }, 'NOT_YET'],
    ['restore', 'archived', facts, 'previous'],
    ['restore', 'archived', { ...facts, restorable_until: NOW }, 'TOO_LATE'],
    ['restore', 'archived', { ...facts, restorable_until: null }, 'TOO_LATE'],
  ])('%s of an offer that is %s', (event, state, of, outcome) => {
    expect(outcomeOf(event, state, of)).toBe(outcome);
  });
});
