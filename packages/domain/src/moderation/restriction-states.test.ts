import { describe, expect, test } from 'vitest';
import { linesIn, linesOf } from '../kernel/text/test-lines.ts';
import { daysAfter } from '../kernel/clock.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { restrictionActors } from './policy.ts';
import {
  LADDER,
  POINTS_OF,
  pointRuleOf,
  RECALL_LOSSES,
  restrictionEnds,
  reviewDue,
  sanctionOfRecalls,
  stepReached,
} from './restriction-rules.ts';
import {
  type RestrictionFacts,
  restrictionLifecycle,
  restrictionTransitions,
} from './restriction-states.ts';
import { RESTRICTION_ACTORS, RESTRICTION_EVENTS, RESTRICTION_STATES } from './types.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const inDays = (days: number) => daysAfter(NOW, days);

/** One that was imposed by Bob, is over, waits for staff and can be appealed. */
const facts = (changes: Partial<RestrictionFacts> = {}): RestrictionFacts => ({
  now: NOW,
  kind: 'suspended',
  in_effect: true,
  ends_at: NOW,
  due_at: NOW,
  imposed_at: inDays(-7),
  imposer_id: 'bob',
  was_appealed: false,
  staff_id: 'ann',
  rules: firstRuleBook,
  ...changes,
});

const verdict = (
  [event, state, actor]: readonly [string, string | null, string],
  changes: Partial<RestrictionFacts> = {},
  payload?: object,
) => {
  const query = { event, state, actors: [actor], facts: facts(changes) };
  const decision = decide(
    restrictionTransitions as never,
    payload === undefined ? query : { ...query, payload },
  );
  return decision.allowed ? 'allowed' : decision.reason;
};

test('every state is reached, and every state but a lifted one is left', () => {
  const { states, terminal } = restrictionLifecycle;
  expect(transitionTableErrors(restrictionTransitions, states, terminal)).toEqual([]);
});

const ALLOWED = new Set([
  'impose nothing staff',
  'impose nothing system',
  'change_end in_force staff',
  'lift in_force staff',
  'confirm in_force staff',
  'expire in_force system',
  'run_out appealed system',
  'appeal in_force user',
  'appeal ended user',
  'uphold appealed staff',
  'overturn appealed staff',
  'withdraw in_force system',
  'withdraw appealed system',
]);
const cells = RESTRICTION_EVENTS.flatMap((event) =>
  [null, ...RESTRICTION_STATES].flatMap((state) =>
    RESTRICTION_ACTORS.map((actor) => [event, state, actor] as const),
  ),
);

test.each(cells)('%s of a restriction that is %s by %s', (...cell) => {
  const [event, state, actor] = cell;
  const isAllowed = ALLOWED.has(`${event} ${state ?? 'nothing'} ${actor}`);
  expect(verdict(cell) === 'allowed').toBe(isAllowed);
});

describe('a restriction is imposed', () => {
  test.each([
    ['suspended', 1, 'abuse', false, 'allowed'],
    ['suspended', 365, 'abuse', false, 'allowed'],
    ['suspended', 366, 'abuse', false, 'END_UNSUITED'],
    ['suspended', 0, 'abuse', false, 'END_UNSUITED'],
    ['suspended', null, 'abuse', false, 'END_UNSUITED'],
    ['banned', 7, 'stolen_goods', false, 'END_UNSUITED'],
    ['banned', null, 'stolen_goods', false, 'allowed'],
    ['banned', null, 'own_recall', false, 'allowed'],
    ['banned', null, 'fake_identity', false, 'allowed'],
    ['banned', null, 'off_platform_payment', false, 'allowed'],
    ['banned', null, 'abuse', false, 'RULE_UNSUITED'],
    ['banned', null, 'lost_recalls', true, 'allowed'],
  ] as const)('as %s for %s days by %s (%s): %s', (kind, days, rule, isAutomated, expected) => {
    const end = restrictionEnds(NOW, days);
    const cell = ['impose', null, isAutomated ? 'system' : 'staff'] as const;
    const payload = { rule, is_automated: isAutomated };
    expect(verdict(cell, { kind, ends_at: end }, payload)).toBe(expected);
  });
});

describe('staff', () => {
  test.each([
    ['suspended', 1, 'allowed'],
    ['suspended', 365, 'allowed'],
    ['suspended', 366, 'END_UNSUITED'],
    ['suspended', 0, 'END_UNSUITED'],
    ['banned', 1, 'END_UNSUITED'],
  ] as const)('let %s end in %s days: %s', (kind, days, expected) => {
    const cell = ['change_end', 'in_force', 'staff'] as const;
    expect(verdict(cell, { kind }, { ends_at: inDays(days) })).toBe(expected);
  });
  test.each(['change_end', 'lift'])('do not %s what is over', (event) => {
    const over = { in_effect: false };
    expect(verdict([event, 'in_force', 'staff'], over)).toBe('NOT_IN_EFFECT');
  });
  test('confirm what waits for a review alone', () => {
    expect(verdict(['confirm', 'in_force', 'staff'], { due_at: null })).toBe('NO_REVIEW');
  });
  test.each(['uphold', 'overturn'])('%s no appeal against themselves', (event) => {
    const cell = [event, 'appealed', 'staff'] as const;
    expect(verdict(cell, { staff_id: 'bob' })).toBe('IMPOSER');
    expect(verdict(cell, { staff_id: 'bob', imposer_id: null })).toBe('allowed');
  });
});

describe('the time', () => {
  test.each([
    ['expire', 'in_force'],
    ['run_out', 'appealed'],
  ])('%s: only at the end, which a ban has not', (event, state) => {
    expect(verdict([event, state, 'system'], { ends_at: inDays(1) })).toBe('NOT_OVER');
    expect(verdict([event, state, 'system'], { ends_at: null })).toBe('NOT_OVER');
  });
  test('runs out once', () => {
    expect(verdict(['run_out', 'appealed', 'system'], { in_effect: false })).toBe('NOT_IN_EFFECT');
  });
  test('to appeal is six months, and once', () => {
    const half = new Date('2025-11-20T12:00:00Z');
    for (const state of ['in_force', 'ended'] as const) {
      const cell = ['appeal', state, 'user'] as const;
      expect(verdict(cell, { imposed_at: half })).toBe('allowed');
      expect(verdict(cell, { imposed_at: new Date(half.getTime() - 1) })).toBe('TOO_LATE');
      expect(verdict(cell, { was_appealed: true })).toBe('APPEALED_BEFORE');
    }
  });
  test('of staff is 72 hours', () => {
    expect(reviewDue(NOW, firstRuleBook.moderation)).toEqual(inDays(3));
  });
});

describe('points', () => {
  test('are those of the rule book (rules.md §9)', () => {
    expect(POINTS_OF).toEqual({
      late_delivery: 1,
      seller_cancellation: 1,
      misleading_offer: 2,
      contact_sharing: 2,
      early_confirmation: 3,
      lost_recall: 4,
      fake_evidence: 6,
    });
    expect([pointRuleOf('fake_evidence'), pointRuleOf('abuse')]).toEqual(['fake_evidence', null]);
  });
  test.each([
    [0, 2, undefined],
    [2, 3, 'warning 90'],
    [3, 5, undefined],
    [3, 6, 'sell_restricted 3'],
    [0, 6, 'sell_restricted 3'],
    [6, 8, undefined],
    [8, 9, 'sell_restricted 14'],
    [9, 11, undefined],
    [6, 12, 'sell_restricted 60 reviewed'],
    [12, 18, undefined],
  ])('from %i to %i lead to %s', (before, after, expected) => {
    const step = stepReached(before, after);
    const said = step && [step.sanction.kind, step.sanction.days].join(' ');
    const isReviewed = step?.sanction.needs_review === true;
    expect(said ? `${said}${isReviewed ? ' reviewed' : ''}` : undefined).toBe(expected);
  });
  test('have steps in the order of their points', () => {
    const steps = LADDER.map(({ points }) => points);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
  test.each([
    [1, 1, null],
    [2, 2, 'sell_restricted'],
    [1, 3, null],
    [2, 3, 'sell_restricted'],
    [1, 4, 'banned'],
  ])('%i recalls lost in 30 days and %i in all lead to %s', (recent, all, expected) => {
    expect(RECALL_LOSSES.days).toBe(30);
    expect(sanctionOfRecalls(recent, all)?.kind ?? null).toBe(expected);
  });
});

test.each([
  ['tom', 'admin', false, ['user']],
  ['sue', 'support', false, ['staff']],
  ['sue', 'support', true, []],
  ['sue', 'moderator', false, []],
  ['sue', 'user', false, []],
] as const)('in a restriction of Tom %s (%s, linked: %s) is %j', (id, role, isLinked, expected) => {
  const viewer = { user_id: id, role };
  expect(restrictionActors(viewer, { user_id: 'tom', is_linked: isLinked })).toEqual(expected);
});

test('each row has the actors, target and clock of rules.md §9', () => {
  expect(linesOf(restrictionTransitions)).toEqual(
    linesIn(`
RS1 impose | - | staff system | in_force | -
RS2 change_end | in_force | staff | in_force | -
RS3 lift | in_force | staff | lifted | -
RS4 confirm | in_force | staff | in_force | -
RS5 expire | in_force | system | ended | -
RS6 run_out | appealed | system | appealed | -
RS7 appeal | in_force | user | appealed | -
RS8 appeal | ended | user | appealed | -
RS9 uphold | appealed | staff | in_force | -
RS10 overturn | appealed | staff | lifted | -
RS11 withdraw | in_force appealed | system | lifted | -`),
  );
});
