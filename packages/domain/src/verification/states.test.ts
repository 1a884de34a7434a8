import { describe, expect, test } from 'vitest';
import { linesIn, linesOf } from '../kernel/text/test-lines.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import {
  type VerificationFacts,
  verificationLifecycle,
  verificationTransitions,
} from './states.ts';
import { VERIFICATION_ACTORS, VERIFICATION_EVENTS, VERIFICATION_STATES } from './types.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const facts = (changes: Partial<VerificationFacts> = {}): VerificationFacts => ({
  now: NOW,
  due_at: daysAgo(1),
  level: 2,
  kind: 'individual',
  verified: null,
  has_open: false,
  rejections: 0,
  rejected_at: null,
  has_two_factor: true,
  birth_date: '2000-01-01',
  is_late: false,
  missing: [],
  officer_id: 'ann',
  staff_id: 'ann',
  rules: firstRuleBook,
  ...changes,
});

const verdict = (
  event: string,
  state: string | null,
  actor: string,
  changes: Partial<VerificationFacts> = {},
  payload?: object,
) => {
  const query = { event, state, actors: [actor], facts: facts(changes) };
  const decision = decide(
    verificationTransitions as never,
    payload === undefined ? query : { ...query, payload },
  );
  return decision.allowed ? 'allowed' : decision.reason;
};

test('every state is reached, and every state but the last ones is left', () => {
  const { states, terminal } = verificationLifecycle;
  expect(transitionTableErrors(verificationTransitions, states, terminal)).toEqual([]);
});

const ALLOWED = new Set([
  'start nothing applicant',
  'edit draft applicant',
  'edit needs_info applicant',
  'submit draft applicant',
  'submit needs_info applicant',
  'take submitted staff',
  'hand_back in_review staff',
  'ask_info in_review staff',
  'approve in_review staff',
  'reject in_review staff',
  'withdraw draft applicant',
  'withdraw submitted applicant',
  'withdraw in_review applicant',
  'withdraw needs_info applicant',
  'lapse draft system',
  'lapse needs_info system',
  'fall_late submitted system',
  'fall_late in_review system',
  'expire approved system',
  'revoke approved staff',
]);
const cells = VERIFICATION_EVENTS.flatMap((event) =>
  [null, ...VERIFICATION_STATES].flatMap((state) =>
    VERIFICATION_ACTORS.map((actor) => [event, state, actor] as const),
  ),
);

test.each(cells)('%s of a request that is %s by %s', (event, state, actor) => {
  const isAllowed = ALLOWED.has(`${event} ${state ?? 'nothing'} ${actor}`);
  expect(verdict(event, state, actor) === 'allowed').toBe(isAllowed);
});

describe('a request is begun', () => {
  const inForce = (level: number, daysLeft: number) => ({
    verified: { level, expires_at: daysAgo(-daysLeft) },
  });
  test.each<[string, Partial<VerificationFacts>, string]>([
    ['not beside an open one', { has_open: true }, 'OPEN_BEFORE'],
    ['not at a level that is in force', inForce(2, 91), 'VERIFIED_BEFORE'],
    [
      'not at a level that staff gave otherwise',
      { verified: { level: 2, expires_at: null } },
      'VERIFIED_BEFORE',
    ],
    ['at a higher level', { ...inForce(2, 91), level: 3 }, 'allowed'],
    ['not at a lower level', inForce(3, 91), 'VERIFIED_BEFORE'],
    ['90 days before it expires', inForce(2, 90), 'allowed'],
    ['7 days after a rejection', { rejections: 2, rejected_at: daysAgo(7) }, 'allowed'],
    ['not 6.9 days after it', { rejections: 1, rejected_at: daysAgo(6.9) }, 'TOO_SOON'],
    ['not after three of them', { rejections: 3, rejected_at: daysAgo(90) }, 'TRIES_USED'],
  ])('%s', (_when, changes, expected) => {
    expect(verdict('start', null, 'applicant', changes)).toBe(expected);
  });
});

describe.each(['draft', 'needs_info'])('a request that is %s is submitted', (state) => {
  test.each<[string, Partial<VerificationFacts>, string]>([
    ['with two factors only', { has_two_factor: false }, 'TWO_FACTOR_OFF'],
    ['not a day before the 18th birthday', { birth_date: '2008-05-21' }, 'UNDER_AGE'],
    ['on the 18th birthday', { birth_date: '2008-05-20' }, 'allowed'],
    ['not by somebody born tomorrow', { birth_date: '2026-05-21' }, 'UNDER_AGE'],
    ['not without a birth date', { birth_date: null }, 'UNDER_AGE'],
    ['not without a paper', { missing: ['selfie'] }, 'PAPERS_MISSING'],
  ])('%s', (_when, changes, expected) => {
    expect(verdict('submit', state, 'applicant', changes)).toBe(expected);
  });
});

describe('staff decide', () => {
  const other = { staff_id: 'bob' };
  test.each(['hand_back', 'ask_info', 'approve', 'reject'])(
    '%s: only who has taken the request',
    (event) => {
      expect(verdict(event, 'in_review', 'staff', other)).toBe('NOT_OFFICER');
      const nobody = { officer_id: null, staff_id: null };
      expect(verdict(event, 'in_review', 'staff', nobody)).toBe('NOT_OFFICER');
    },
  );
  test('a colleague takes over, who has it does not take it again', () => {
    expect(verdict('take', 'in_review', 'staff', other)).toBe('allowed');
    expect(verdict('take', 'in_review', 'staff')).toBe('OFFICER_BEFORE');
  });

  const V2 = ['document_genuine', 'document_valid', 'details_match', 'of_age', 'face_matches'];
  const V3 = [...V2, 'address_proven', 'source_proven'];
  const company = { level: 3, kind: 'company' } as const;
  test.each<[string, Partial<VerificationFacts>, string[], string]>([
    ['V2', {}, V2, 'allowed'],
    ['V2 but for one check', {}, V2.slice(1), 'CHECKS_MISSING'],
    ['V3', { level: 3 }, V3, 'allowed'],
    ['V3 with the checks of V2', { level: 3 }, V2, 'CHECKS_MISSING'],
    ['V3 of a company', company, [...V3, 'company_proven'], 'allowed'],
    ['V3 of a company with the checks of a person', company, V3, 'CHECKS_MISSING'],
  ])('%s when everything was checked', (_what, changes, checks, expected) => {
    expect(verdict('approve', 'in_review', 'staff', changes, { checks })).toBe(expected);
  });
});

test.each([
  ['lapse', 'draft'],
  ['lapse', 'needs_info'],
  ['fall_late', 'submitted'],
  ['fall_late', 'in_review'],
  ['expire', 'approved'],
])('%s of %s waits for its time', (event, state) => {
  const ahead = { due_at: daysAgo(-0.001) };
  expect(verdict(event, state, 'system', ahead)).toBe('NOT_YET');
  expect(verdict(event, state, 'system', { due_at: null })).toBe('NOT_YET');
  expect(verdict(event, state, 'system', { due_at: NOW })).toBe('allowed');
});

test.each(['submitted', 'in_review'])('staff miss the clock of %s once', (state) => {
  expect(verdict('fall_late', state, 'system', { is_late: true })).toBe('LATE_BEFORE');
});

test('each row has the actors, target and clock of rules.md §8', () => {
  expect(linesOf(verificationTransitions)).toEqual(
    linesIn(`
VR1 start | - | applicant | draft | application
VR2 edit | draft | applicant | draft | application
VR3 edit | needs_info | applicant | needs_info | papers
VR4 submit | draft needs_info | applicant | submitted | verification
VR5 take | submitted | staff | in_review | verification
VR6 take | in_review | staff | in_review | verification
VR7 hand_back | in_review | staff | submitted | verification
VR8 ask_info | in_review | staff | needs_info | papers
VR9 approve | in_review | staff | approved | validity
VR10 reject | in_review | staff | rejected | -
VR11 withdraw | draft submitted in_review needs_info | applicant | withdrawn | -
VR12 lapse | draft needs_info | system | withdrawn | -
VR13 fall_late | submitted | system | submitted | verification
VR14 fall_late | in_review | system | in_review | verification
VR15 expire | approved | system | expired | -
VR16 revoke | approved | staff | revoked | -`),
  );
});
