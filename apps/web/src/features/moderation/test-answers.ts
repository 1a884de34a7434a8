import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Case = OutputOf<'moderationCases.get'>;
type Own = OutputOf<'moderation.own'>['items'][number];

export const NOW = '2026-11-20T12:00:00.000Z';
export const DUE = '2026-11-21T12:00:00.000Z';

const about = {
  id: 'report-1',
  kind: 'offer',
  target_id: 'offer-1',
  state: 'open',
  snapshot: { title: 'A golden account', text: 'Write to me elsewhere.', at: NOW },
  created_at: NOW,
  decided_at: null,
} as const;

/** A report of an offer that nobody has taken. */
export function sampleReportCase(
  changes: Partial<Omit<Case, 'report'>> & { report?: Partial<Case['report']> } = {},
): Case {
  const { report, ...others } = changes;
  return {
    now: NOW,
    report: {
      ...about,
      reason: 'contact_details',
      target: 'bob',
      priority: 'high',
      due_at: DUE,
      is_late: false,
      officer: null,
      ...report,
    },
    target_user_id: 'user-2',
    is_officer: false,
    outcome: null,
    rule: null,
    statement: null,
    appeal: null,
    appeal_statement: null,
    reporters: [
      {
        id: 'report-1',
        username: 'ann',
        reason: 'contact_details',
        note: 'In the last line.',
        created_at: NOW,
      },
    ],
    pictures: [],
    measures: [],
    possible_rules: ['misleading_offer', 'contact_sharing'],
    possible_measures: ['warn', 'remove', 'points', 'restrict'],
    point_rules: ['misleading_offer', 'contact_sharing'],
    ban_rules: [],
    past: [],
    history: [
      {
        event: 'file',
        to_state: 'open',
        by: 'reporter',
        username: 'ann',
        reason: null,
        occurred_at: NOW,
      },
    ],
    allowed_events: ['take', 'triage'],
    ...others,
  };
}

/** What a user has reported, undecided. */
export const sampleOwnReport = (changes: Partial<Own> = {}): Own => ({
  ...about,
  reason: 'contact_details',
  note: '',
  rule: null,
  measures: [],
  statement: null,
  appeal: null,
  appealed_at: null,
  appeal_due_at: null,
  appeal_statement: null,
  appeal_until: null,
  allowed_events: [],
  ...changes,
});

type Restriction = OutputOf<'moderationRestrictions.get'>;
type OwnRestriction = OutputOf<'moderation.restrictions'>['restrictions'][number];

const restricted = {
  id: 'restriction-1',
  kind: 'sell_restricted',
  state: 'in_force',
  rule: 'points',
  is_automated: true,
  in_effect: true,
  total_points: 6,
  created_at: NOW,
  ends_at: DUE,
} as const;

/** Six points have stopped the sales of a user. */
export const sampleOwnRestriction = (changes: Partial<OwnRestriction> = {}): OwnRestriction => ({
  ...restricted,
  statement: null,
  appeal: null,
  appeal_due_at: null,
  appeal_statement: null,
  appeal_until: DUE,
  allowed_events: ['appeal'],
  ...changes,
});

export const samplePoints: Restriction['points'][number] = {
  id: 'points-1',
  rule: 'fake_evidence',
  points: 6,
  source: 'report',
  source_id: 'report-1',
  is_automated: false,
  created_at: NOW,
  expires_at: DUE,
  counts: true,
};

/** The same as staff see it. */
export function sampleRestrictionCase(
  changes: Partial<Omit<Restriction, 'restriction'>> & {
    restriction?: Partial<Restriction['restriction']>;
  } = {},
): Restriction {
  const { restriction, ...others } = changes;
  return {
    now: NOW,
    restriction: {
      ...restricted,
      user_id: 'user-2',
      user: 'bob',
      imposed_by: null,
      due_at: null,
      ...restriction,
    },
    report_id: null,
    statement: null,
    appeal: null,
    appeal_statement: null,
    currency: 'USD',
    on_hold_minor: 12_300,
    reserve_minor: 0,
    available_minor: 4_500,
    withdrawing_minor: 0,
    debt_minor: 0,
    points: [samplePoints],
    others: [],
    history: [{ event: 'impose', by: 'system', username: null, reason: null, occurred_at: NOW }],
    allowed_events: ['change_end', 'lift'],
    ...others,
  };
}

export const moderationAnswers: DefaultAnswers = {
  'moderation.own': () => ({ items: [], next_cursor: null }),
  'moderation.restrictions': () => ({ now: NOW, total_points: 0, points: [], restrictions: [] }),
  'moderationRestrictions.get': () => sampleRestrictionCase(),
  'moderationRestrictions.list': () => ({ now: NOW, items: [], next_cursor: null }),
  'moderationCases.get': () => sampleReportCase(),
  'moderationCases.list': () => ({ now: NOW, items: [], next_cursor: null }),
};
