import { describe, expect, test } from 'vitest';
import { linesIn, linesOf } from '../kernel/text/test-lines.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { reportActors } from './policy.ts';
import {
  appealableUntil,
  appellantOf,
  decisionDue,
  possibleMeasures,
  priorityOf,
  REASONS_OF,
  RULES_OF,
} from './rules.ts';
import { fileReportSchema } from './schema.ts';
import { type ReportFacts, reportLifecycle, reportTransitions } from './states.ts';
import {
  type BrokenRule,
  type Measure,
  REPORT_ACTORS,
  REPORT_EVENTS,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATES,
} from './types.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const monthsAgo = (months: number) => {
  const then = new Date(NOW);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
};

const facts = (changes: Partial<ReportFacts> = {}): ReportFacts => ({
  now: NOW,
  due_at: NOW,
  kind: 'offer',
  has_pictures: false,
  outcome: 'actioned',
  decider_id: 'bob',
  decided_at: monthsAgo(1),
  was_appealed: false,
  is_late: false,
  has_original: false,
  officer_id: 'ann',
  staff_id: 'ann',
  rules: firstRuleBook,
  ...changes,
});

const verdict = (
  event: string,
  state: string | null,
  actor: string,
  changes: Partial<ReportFacts> = {},
  payload?: object,
) => {
  const query = { event, state, actors: [actor], facts: facts(changes) };
  const decision = decide(
    reportTransitions as never,
    payload === undefined ? query : { ...query, payload },
  );
  return decision.allowed ? 'allowed' : decision.reason;
};

test('every state is reached, and every state but a duplicate is left', () => {
  const { states, terminal } = reportLifecycle;
  expect(transitionTableErrors(reportTransitions, states, terminal)).toEqual([]);
});

/** What these facts allow: an action was appealed, and somebody else than its decider has it. */
const ALLOWED = new Set([
  'file nothing reporter',
  'triage open staff',
  'triage triaged staff',
  'take open staff',
  'take triaged staff',
  'hand_back in_review staff',
  'dismiss in_review staff',
  'action in_review staff',
  'appeal actioned target',
  'appeal dismissed reporter',
  'uphold appealed staff',
  'overturn appealed staff',
  'fall_late open system',
  'fall_late triaged system',
  'fall_late in_review system',
  'fall_late appealed system',
]);
const cells = REPORT_EVENTS.flatMap((event) =>
  [null, ...REPORT_STATES].flatMap((state) =>
    REPORT_ACTORS.map((actor) => [event, state, actor] as const),
  ),
);

test.each(cells)('%s of a report that is %s by %s', (event, state, actor) => {
  const isAllowed = ALLOWED.has(`${event} ${state ?? 'nothing'} ${actor}`);
  expect(verdict(event, state, actor) === 'allowed').toBe(isAllowed);
});

describe('a second report of the same thing', () => {
  const second = { has_original: true };
  test('joins the first one, and is no report of its own', () => {
    expect(verdict('join', null, 'reporter', second)).toBe('allowed');
    expect(verdict('file', null, 'reporter', second)).toBe('ORIGINAL_THERE');
  });
  test('joins nothing when there is no first one', () => {
    expect(verdict('join', null, 'reporter')).toBe('NO_ORIGINAL');
  });
});

describe('staff decide', () => {
  test.each(['hand_back', 'dismiss', 'action'])('%s: only who has taken the report', (event) => {
    expect(verdict(event, 'in_review', 'staff', { staff_id: 'cleo' })).toBe('NOT_OFFICER');
    const nobody = { officer_id: null, staff_id: null };
    expect(verdict(event, 'in_review', 'staff', nobody)).toBe('NOT_OFFICER');
  });
  test('a colleague takes over, who has it does not take it again', () => {
    expect(verdict('take', 'in_review', 'staff', { staff_id: 'cleo' })).toBe('allowed');
    expect(verdict('take', 'in_review', 'staff')).toBe('OFFICER_BEFORE');
  });

  const CASES: readonly (readonly [ReportFacts['kind'], BrokenRule, Measure[], string])[] = [
    ['offer', 'stolen_goods', ['warn', 'remove'], 'allowed'],
    ['offer', 'insult', ['warn'], 'RULE_UNSUITED'],
    ['feedback', 'insult', ['remove'], 'allowed'],
    ['feedback', 'abuse', ['remove'], 'RULE_UNSUITED'],
    ['message', 'abuse', ['remove'], 'allowed'],
    ['user', 'abuse', ['warn'], 'allowed'],
    ['user', 'abuse', ['remove'], 'MEASURE_UNSUITED'],
    ['user', 'abuse', ['warn', 'remove'], 'MEASURE_UNSUITED'],
    ['order', 'fraud', ['remove'], 'MEASURE_UNSUITED'],
    ['order', 'fraud', [], 'MEASURE_UNSUITED'],
    ['order', 'fake_evidence', ['points'], 'allowed'],
    ['order', 'fraud', ['points'], 'MEASURE_UNSUITED'],
    ['message', 'contact_sharing', ['points', 'restrict'], 'allowed'],
    ['feedback', 'insult', ['restrict'], 'allowed'],
    ['feedback', 'insult', ['points'], 'MEASURE_UNSUITED'],
  ];
  test.each(CASES)('on a report of %s for %s by %j: %s', (kind, rule, measures, expected) => {
    const restriction = measures.includes('restrict') ? { kind: 'suspended' } : null;
    const given = { rule, measures, restriction };
    expect(verdict('action', 'in_review', 'staff', { kind }, given)).toBe(expected);
    const appeal = { kind, outcome: 'dismissed' } as const;
    expect(verdict('action', 'appealed', 'staff', appeal, given)).toBe(expected);
  });

  test.each([
    [['restrict'], null],
    [['warn'], { kind: 'suspended' }],
  ])('by %j to %j is refused: who is restricted, and to what, belong together', (measures, to) => {
    const given = { rule: 'abuse', measures, restriction: to };
    const found = verdict('action', 'in_review', 'staff', { kind: 'user' }, given);
    expect(found).toBe('MEASURE_UNSUITED');
  });
});

describe('an appeal', () => {
  test.each([
    ['actioned', 'target'],
    ['dismissed', 'reporter'],
  ])('of what was %s is possible for the %s once, within six months', (state, actor) => {
    expect(verdict('appeal', state, actor, { decided_at: monthsAgo(6) })).toBe('allowed');
    const late = { decided_at: new Date(monthsAgo(6).getTime() - 1) };
    expect(verdict('appeal', state, actor, late)).toBe('TOO_LATE');
    expect(verdict('appeal', state, actor, { decided_at: null })).toBe('TOO_LATE');
    expect(verdict('appeal', state, actor, { was_appealed: true })).toBe('APPEALED_BEFORE');
  });
  test('is not taken by who decided first', () => {
    const other = { officer_id: null, staff_id: 'bob' };
    expect(verdict('take', 'appealed', 'staff', other)).toBe('DECIDER');
    expect(verdict('take', 'appealed', 'staff', { ...other, staff_id: 'cleo' })).toBe('allowed');
    expect(verdict('take', 'appealed', 'staff')).toBe('OFFICER_BEFORE');
  });
  test.each(['uphold', 'overturn'])('%s: only by who has taken it', (event) => {
    expect(verdict(event, 'appealed', 'staff', { staff_id: 'cleo' })).toBe('NOT_OFFICER');
  });
  test('of a dismissal is upheld or acted on, and never overturned to a dismissal', () => {
    const dismissed = { outcome: 'dismissed' } as const;
    const spam = { rule: 'misleading_offer', measures: ['warn'], restriction: null };
    expect(verdict('uphold', 'appealed', 'staff', dismissed)).toBe('allowed');
    expect(verdict('overturn', 'appealed', 'staff', dismissed)).toBe('OTHER_OUTCOME');
    expect(verdict('action', 'appealed', 'staff', dismissed, spam)).toBe('allowed');
    expect(verdict('action', 'appealed', 'staff', {}, spam)).toBe('OTHER_OUTCOME');
  });
});

test.each(['open', 'triaged', 'in_review', 'appealed'])('staff miss the clock of %s', (state) => {
  expect(verdict('fall_late', state, 'system', { due_at: null })).toBe('NOT_YET');
  const ahead = { due_at: new Date(NOW.getTime() + 1) };
  expect(verdict('fall_late', state, 'system', ahead)).toBe('NOT_YET');
  expect(verdict('fall_late', state, 'system', { is_late: true })).toBe('LATE_BEFORE');
});

describe('the clock', () => {
  const { moderation } = firstRuleBook;
  test('is 24 hours for a high priority and 72 for a normal one', () => {
    expect(decisionDue(NOW, 'high', moderation)).toEqual(new Date('2026-05-21T12:00:00Z'));
    expect(decisionDue(NOW, 'normal', moderation)).toEqual(new Date('2026-05-23T12:00:00Z'));
  });
  test('of an appeal ends on the last day of a shorter month', () => {
    const decided = new Date('2026-08-31T08:00:00Z');
    expect(appealableUntil(decided, moderation)).toEqual(new Date('2027-02-28T08:00:00Z'));
  });
  test('is high where somebody loses money or safety', () => {
    const high = REPORT_REASONS.filter((reason) => priorityOf(reason) === 'high');
    expect(high).toEqual([
      'off_platform',
      'early_confirmation',
      'fraud',
      'stolen_goods',
      'personal_data',
      'extortion',
    ]);
  });
});

test('a decision is appealed by whom it is against', () => {
  expect([appellantOf('actioned'), appellantOf('dismissed')]).toEqual(['target', 'reporter']);
});

test.each(REPORT_KINDS)('a %s is reported, and decided, for what suits it', (kind) => {
  expect({
    reasons: REASONS_OF[kind],
    rules: RULES_OF[kind],
    measures: possibleMeasures(kind, true),
  }).toMatchSnapshot();
  const target = { kind, target_id: '01890000-0000-7000-8000-000000000000' };
  for (const reason of REPORT_REASONS) {
    const { success } = fileReportSchema.safeParse({ ...target, reason });
    expect(success, reason).toBe(REASONS_OF[kind].includes(reason));
  }
});

test('of a user nothing is removed but a picture that was reported', () => {
  expect(possibleMeasures('user', true)).toContain('remove');
  expect(possibleMeasures('user', false)).not.toContain('remove');
  expect(possibleMeasures('order', true)).not.toContain('remove');
});

describe('who somebody is in a report', () => {
  const report = { target_user_id: 'tom', reporter_ids: ['rob', 'rita'], is_linked: false };
  test.each([
    ['tom', 'admin', {}, ['target']],
    ['rita', 'support', {}, ['reporter']],
    ['sue', 'support', {}, ['staff']],
    ['sue', 'admin', {}, ['staff']],
    ['sue', 'moderator', {}, []],
    ['sue', 'user', {}, []],
    ['sue', 'admin', { is_linked: true }, []],
  ] as const)('%s as %s with %j: %j', (userId, role, changes, expected) => {
    expect(reportActors({ user_id: userId, role }, { ...report, ...changes })).toEqual(expected);
  });
});

test('each row has the actors, target and clock of rules.md §9', () => {
  expect(linesOf(reportTransitions)).toEqual(
    linesIn(`
RP1 file | - | reporter | open | report
RP2 join | - | reporter | duplicate | -
RP3 triage | open triaged | staff | triaged | report
RP4 take | open triaged | staff | in_review | report
RP5 take | in_review | staff | in_review | report
RP6 hand_back | in_review | staff | triaged | report
RP7 dismiss | in_review | staff | dismissed | -
RP8 action | in_review | staff | actioned | -
RP9 appeal | actioned | target | appealed | report_appeal
RP10 appeal | dismissed | reporter | appealed | report_appeal
RP11 take | appealed | staff | appealed | report_appeal
RP12 uphold | appealed | staff | actioned | -
RP13 uphold | appealed | staff | dismissed | -
RP14 overturn | appealed | staff | dismissed | -
RP15 action | appealed | staff | actioned | -
RP16 fall_late | open | system | open | report
RP17 fall_late | triaged | system | triaged | report
RP18 fall_late | in_review | system | in_review | report
RP19 fall_late | appealed | system | appealed | report_appeal`),
  );
});
