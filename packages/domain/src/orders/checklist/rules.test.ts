import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../../kernel/rules/first-rule-book.ts';
import { ORDER_ACTORS, UNIT_STATES } from '../types.ts';
import {
  type ChecklistFacts,
  checklistEnds,
  checklistObstacle,
  checklistOf,
  completedAt,
  undoObstacle,
} from './rules.ts';
import { SECURING_ITEMS, type SecuringItem } from './types.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const FACTS: ChecklistFacts = {
  now: NOW,
  state: 'delivered',
  first_revealed_at: ago(MINUTE),
  confirmed_at: null,
  replaced_at: null,
  rules: firstRuleBook,
};

describe('the securing checklist (rules.md §4)', () => {
  test.each([
    ['account', {}, SECURING_ITEMS],
    ['account', { email_access: 'Yes' }, SECURING_ITEMS],
    ['account', { email_access: 'Changeable' }, SECURING_ITEMS],
    [
      'account',
      { email_access: 'No' },
      ['password_changed', 'two_factor_on', 'sessions_ended', 'recovery_removed'],
    ],
    ['gift_card', {}, []],
  ] as const)('of %s with %o has the items that apply', (kind, attributes, items) => {
    expect(checklistOf({ kind, attributes })).toEqual(items);
  });

  test('is ticked by the buyer alone', () => {
    const allowed = ORDER_ACTORS.filter((actor) => checklistObstacle(FACTS, [actor]) === null);
    expect(allowed).toEqual(['buyer']);
    expect(checklistObstacle(FACTS, ['seller'])).toBe('ACTOR');
  });

  test('is open from the first reveal until the unit is disputed or given back', () => {
    const open = UNIT_STATES.filter(
      (state) => checklistObstacle({ ...FACTS, state }, ['buyer']) === null,
    );
    expect(open).toEqual(['delivered', 'in_protection', 'completed']);
    expect(checklistObstacle({ ...FACTS, first_revealed_at: null }, ['buyer'])).toBe(
      'NOT_REVEALED',
    );
    expect(checklistObstacle({ ...FACTS, state: 'disputed' }, ['buyer'])).toBe('STATE');
  });

  test('is open as long as recalls are covered', () => {
    const completed = { ...FACTS, state: 'completed' } as const;
    const last = { ...completed, confirmed_at: ago(90 * DAY) };
    expect(checklistEnds(last)).toEqual(NOW);
    expect(checklistObstacle(last, ['buyer'])).toBe(null);
    const over = { ...completed, confirmed_at: ago(90 * DAY + 1) };
    expect(checklistObstacle(over, ['buyer'])).toBe('TOO_LATE');
  });

  test('gives a tick back for ten minutes', () => {
    const tick = { item: 'two_factor_on', is_done: true } as const;
    expect(undoObstacle({ ...tick, occurred_at: ago(10 * MINUTE) }, FACTS)).toBe(null);
    expect(undoObstacle({ ...tick, occurred_at: ago(10 * MINUTE + 1) }, FACTS)).toBe('TOO_LATE');
  });

  test('is complete at its last tick, and not while one is missing or taken back', () => {
    const items: SecuringItem[] = ['password_changed', 'two_factor_on'];
    const first = { item: 'password_changed', is_done: true, occurred_at: ago(MINUTE) } as const;
    const last = { item: 'two_factor_on', is_done: true, occurred_at: NOW } as const;
    expect(completedAt(items, [last, first])).toEqual(NOW);
    expect(completedAt(items, [first])).toBe(null);
    expect(completedAt(items, [first, { ...last, is_done: false }])).toBe(null);
    expect(completedAt([], [])).toBe(null);
  });
});
