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
    measures: [],
    possible_rules: ['misleading_offer', 'contact_sharing'],
    possible_measures: ['warn', 'remove'],
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

export const moderationAnswers: DefaultAnswers = {
  'moderation.own': () => ({ items: [], next_cursor: null }),
  'moderationCases.get': () => sampleReportCase(),
  'moderationCases.list': () => ({ now: NOW, items: [], next_cursor: null }),
};
