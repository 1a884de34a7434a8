import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const SAME = `'00000000-0000-4000-8000-000000000000'::uuid`;
type Row = Readonly<Record<string, string>>;

const REPORT: Row = {
  id: 'uuidv7()',
  kind: `'user'`,
  target_id: 'uuidv7()',
  target_user_id: 'uuidv7()',
  reporter_id: 'uuidv7()',
  reason: `'spam'`,
  note: `''`,
  snapshot: `'{}'`,
  state: `'open'`,
  priority: `'normal'`,
  due_at: 'now()',
};
const DECIDED: Row = {
  ...REPORT,
  state: `'dismissed'`,
  due_at: 'null',
  outcome: `'dismissed'`,
  statement: `'It is none.'`,
  decider_id: 'uuidv7()',
  decided_at: 'now()',
};
const APPEALED: Row = {
  ...DECIDED,
  state: `'appealed'`,
  due_at: 'now()',
  appeal: `'It is one.'`,
  appealed_at: 'now()',
};
const MEASURE: Row = { id: 'uuidv7()', report_id: 'uuidv7()', measure: `'warn'` };

const POINTS: Row = {
  id: 'uuidv7()',
  user_id: 'uuidv7()',
  rule: `'late_delivery'`,
  points: '1',
  source: `'order'`,
  source_id: 'uuidv7()',
  expires_at: 'now()',
};
const RESTRICTION: Row = {
  id: 'uuidv7()',
  user_id: 'uuidv7()',
  kind: `'suspended'`,
  state: `'in_force'`,
  rule: `'fraud'`,
  actor_id: 'uuidv7()',
  statement: `'It was fraud.'`,
  report_id: 'uuidv7()',
  in_effect: 'true',
  ends_at: 'now()',
};
const REAPPEALED: Row = {
  ...RESTRICTION,
  state: `'lifted'`,
  in_effect: 'false',
  appeal: `'It is one.'`,
  appealed_at: 'now()',
  appeal_statement: `'It was none.'`,
  appeal_decider_id: 'uuidv7()',
  appeal_decided_at: 'now()',
};
const restriction = (what: string, change: Row, row = RESTRICTION) =>
  refusedValue(what, 'restrictions', row, change);
const points = (what: string, change: Row) => refusedValue(what, 'penalty_points', POINTS, change);
const refusedRestriction = (what: string, row: Row, rule: string) =>
  refused(what, row, `restrictions_${rule}`, 'restrictions');

/** An insert of a row twice, which violates a constraint of several columns. */
function refused(what: string, row: Row, constraint: string, table = 'reports') {
  const statement = `insert into ${table} (${Object.keys(row).join(', ')})
    select ${Object.values(row).join(', ')} from generate_series(1, 2)`;
  return [what, statement, constraint] as const;
}

const value = (what: string, row: Row, change: Row) => refusedValue(what, 'reports', row, change);

export const moderationRefused: RefusedRows = {
  statements: [
    value('a report of something else', REPORT, { kind: `'other'` }),
    value('a report for another reason', REPORT, { reason: `'other one'` }),
    value('a note that is too long', REPORT, { note: `repeat('x', 1001)` }),
    value('another priority', REPORT, { priority: `'urgent'` }),
    refused(
      'a report in another state',
      { ...REPORT, state: `'other'`, due_at: 'null' },
      'reports_state_check',
    ),
    value('another outcome', DECIDED, { outcome: `'other'` }),
    value('a rule without a name', DECIDED, { rule: `''` }),
    value('empty reasons', DECIDED, { statement: `''` }),
    value('an empty appeal', APPEALED, { appeal: `''` }),
    refused(
      'an appeal that is decided without reasons',
      {
        ...APPEALED,
        state: `'dismissed'`,
        due_at: 'null',
        appeal_decided_at: 'now()',
        appeal_decider_id: 'uuidv7()',
        appeal_statement: `''`,
      },
      'reports_appeal_statement_check',
    ),
    refused(
      'a report of oneself',
      { ...REPORT, target_user_id: SAME, reporter_id: SAME },
      'reports_of_others',
    ),
    refused(
      'a report that its target decides',
      { ...REPORT, target_user_id: SAME, officer_id: SAME },
      'reports_officer_is_other',
    ),
    refused(
      'a duplicate of nothing',
      { ...REPORT, state: `'duplicate'`, due_at: 'null' },
      'reports_joined',
    ),
    refused('a report without a clock', { ...REPORT, due_at: 'null' }, 'reports_clock'),
    refused('a decision of nobody', { ...DECIDED, decider_id: 'null' }, 'reports_decided'),
    refused(
      'an action for no rule',
      { ...DECIDED, state: `'actioned'`, outcome: `'actioned'` },
      'reports_action_has_rule',
    ),
    refused('an appeal without a word', { ...APPEALED, appeal: 'null' }, 'reports_appealed'),
    refused(
      'an appeal that nobody decided',
      { ...APPEALED, state: `'dismissed'`, due_at: 'null' },
      'reports_appeal_decided',
    ),
    refused(
      'an appeal that the same person decides',
      {
        ...APPEALED,
        state: `'dismissed'`,
        due_at: 'null',
        decider_id: SAME,
        appeal_decider_id: SAME,
        appeal_decided_at: 'now()',
        appeal_statement: `'It stays.'`,
      },
      'reports_appeal_by_another',
    ),
    refused('two open reports of one thing', { ...REPORT, target_id: SAME }, 'reports_one_open'),
    refused(
      'two reports of one user that joined another',
      {
        ...REPORT,
        state: `'duplicate'`,
        due_at: 'null',
        original_id: SAME,
        reporter_id: SAME,
      },
      'reports_joined_once',
    ),
    refusedValue('another measure', 'report_measures', MEASURE, { measure: `'other'` }),
    refused(
      'a warning that removed something',
      { ...MEASURE, has_removed: 'true' },
      'report_measures_remove',
      'report_measures',
    ),
    refused(
      'what comes back without a withdrawal',
      { ...MEASURE, measure: `'remove'`, has_removed: 'true', restored_at: 'now()' },
      'report_measures_restored',
      'report_measures',
    ),
    refused(
      'a measure twice',
      { ...MEASURE, report_id: SAME },
      'report_measures_report_id_measure_key',
      'report_measures',
    ),
    points('points for another rule', { rule: `'fraud'` }),
    points('no points', { points: '0' }),
    points('points for something else', { source: `'offer'` }),
    refused(
      'points for one thing twice',
      { ...POINTS, source_id: SAME },
      'penalty_points_once',
      'penalty_points',
    ),
    refused(
      'points by a report that nobody has given',
      { ...POINTS, source: `'report'` },
      'penalty_points_actor',
      'penalty_points',
    ),
    restriction('a restriction of another kind', { kind: `'slowed'` }),
    refusedRestriction(
      'a restriction in another state',
      { ...RESTRICTION, state: `'paused'`, in_effect: 'false' },
      'state_check',
    ),
    refusedRestriction(
      'points alone that restrict',
      { ...RESTRICTION, kind: `'points_only'` },
      'points_only',
    ),
    restriction('a restriction for no rule', { rule: `''` }),
    restriction('a restriction without reasons', { statement: `''` }),
    restriction('a restriction for no points', { total_points: '0' }),
    restriction('an appeal of a restriction without words', { appeal: `''` }, REAPPEALED),
    restriction('an answer to an appeal without words', { appeal_statement: `''` }, REAPPEALED),
    refusedRestriction(
      'a restriction of oneself',
      { ...RESTRICTION, user_id: SAME, actor_id: SAME },
      'of_others',
    ),
    refusedRestriction('a suspension without end', { ...RESTRICTION, ends_at: 'null' }, 'end'),
    refusedRestriction(
      'a lifted restriction in effect',
      { ...RESTRICTION, state: `'lifted'` },
      'in_effect',
    ),
    refusedRestriction(
      'a restriction of staff without reasons',
      { ...RESTRICTION, statement: 'null' },
      'reason',
    ),
    refusedRestriction(
      'an appeal without a clock',
      { ...RESTRICTION, state: `'appealed'`, appeal: `'It is.'`, appealed_at: 'now()' },
      'due',
    ),
    refusedRestriction(
      'an appeal of a restriction without a word',
      { ...RESTRICTION, appealed_at: 'now()' },
      'appealed',
    ),
    refusedRestriction(
      'an appeal of a restriction that nobody decided',
      { ...REAPPEALED, appeal_decider_id: 'null' },
      'appeal_decided',
    ),
    refusedRestriction(
      'an appeal that who restricts decides',
      { ...REAPPEALED, actor_id: SAME, appeal_decider_id: SAME },
      'appeal_by_another',
    ),
  ],
};
