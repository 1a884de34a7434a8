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
      'a measure twice',
      { ...MEASURE, report_id: SAME },
      'report_measures_report_id_measure_key',
      'report_measures',
    ),
  ],
};
