import type { RefusedRows } from '../test-refused-row.ts';

const PROPOSAL = `insert into staff_proposals (id, kind, subject, change, before, after, reason,
    needs_second_person, fingerprint, proposed_by)
  values ('00000000-0000-7000-8000-000000000001', 'k', 's', '{}', '{}', '{}',`;
const ACTED = `'00000000-0000-7000-8000-000000000001', $buyer, true, 'f',`;
/** An act on a proposal of the buyer, inserted with it. */
const actOn = (act: string) => `${PROPOSAL} 'A reason for it.', true, 'f', $buyer);
  insert into staff_acts (id, proposal_id, proposed_by, needs_second_person, fingerprint, act,
    actor_id, role, reason) values (uuidv7(), ${ACTED} ${act})`;

/** A batch of the audit with some columns in SQL. */
const auditBatch = (columns: Readonly<Record<string, string>>) => {
  const row = {
    number: '900000',
    previous_hash: `sha256('before')`,
    hash: `sha256('this')`,
    entries: '1',
    last_entry_id: 'uuidv7()',
    ...columns,
  };
  return `insert into audit_batches (${Object.keys(row).join()})
    values (${Object.values(row).join()})`;
};

export const kernelRefused: RefusedRows = {
  statements: [
    [
      'an entry of the audit of an unknown kind',
      `insert into audit_entries (id, kind, event) values (uuidv7(), 'other', 'a.b')`,
      'audit_entries_kind_check',
    ],
    [
      'an act of staff that nobody did (G1)',
      `insert into audit_entries (id, kind, event) values (uuidv7(), 'staff_act', 'a.b')`,
      'audit_entries_acts_have_actors',
    ],
    [
      'a short key of the audit',
      `insert into audit_keys (user_id, key) values ($buyer, 'short')`,
      'audit_keys_key_check',
    ],
    ['a batch without entries', auditBatch({ entries: '0' }), 'audit_batches_entries_check'],
    ['a batch before the first', auditBatch({ number: '0' }), 'audit_batches_number_check'],
    ['a batch with half a hash', auditBatch({ hash: `'half'` }), 'audit_batches_hash_check'],
    [
      'a batch that follows half a hash',
      auditBatch({ previous_hash: `'half'` }),
      'audit_batches_previous_hash_check',
    ],
    [
      'a link with half a hash',
      `${auditBatch({})}; insert into audit_entries (id, kind, event)
        values ('00000000-0000-7000-8000-000000000009', 'security_event', 'a.b');
       insert into audit_links (entry_id, batch, hash)
        values ('00000000-0000-7000-8000-000000000009', 900000, 'half')`,
      'audit_links_hash_check',
    ],
    [
      'two rate limit rows with one key (A3)',
      `insert into rate_limits (key, tries, ends_at) values ('k', 1, now()), ('k', 1, now())`,
      'rate_limits_pkey',
    ],
    [
      'two sums of one measure and day',
      `insert into shop_days (day, measure, amount)
      values ('2026-01-01', 'm', 1), ('2026-01-01', 'm', 2)`,
      'shop_days_pkey',
    ],
    [
      'an outbox message in an unknown state',
      `insert into outbox (id, kind, payload, state) values (uuidv7(), 'mail', '{}', 'other')`,
      'outbox_state_check',
    ],
    [
      'a proposal without a reason (G1)',
      `${PROPOSAL} 'short', true, 'f', $buyer)`,
      'staff_proposals_reason_check',
    ],
    [
      'two proposals with one id',
      `${PROPOSAL} 'A reason for it.', true, 'f', $buyer),
      ('00000000-0000-7000-8000-000000000001', 'k', 's', '{}', '{}', '{}', 'A reason for it.',
        true, 'g', $buyer)`,
      'staff_proposals_id_key',
    ],
    [
      'an own proposal that needs a second person, confirmed (Z10)',
      actOn(`'carry_out', $buyer, 'admin', null`),
      'staff_acts_second_person',
    ],
    [
      'a dismissal without a reason (G1)',
      actOn(`'dismiss', $seller, 'admin', null`),
      'staff_acts_dismissal_has_reason',
    ],
    ['an unknown act', actOn(`'forget', $seller, 'admin', 'x'`), 'staff_acts_act_check'],
    [
      'a proposal that is closed twice (M4)',
      actOn(
        `'carry_out', $seller, 'admin', null), (uuidv7(), ${ACTED} 'dismiss', $seller, 'a', 'x'`,
      ),
      'staff_acts_closed_once',
    ],
    [
      'a cursor that is at a position of no target',
      `insert into event_cursors (name, seen, position) values ('x', '4:4:', 7)`,
      'event_cursors_part_of_target',
    ],
    [
      'a rate of the euro in euros',
      `insert into exchange_rates values ('EUR', '2026-11-20', 1000000, 'test')`,
      'exchange_rates_currency_check',
    ],
    [
      'a rate of nothing',
      `insert into exchange_rates values ('USD', '2026-11-20', 0, 'test')`,
      'exchange_rates_per_euro_millionths_check',
    ],
    [
      'a rate from nowhere',
      `insert into exchange_rates values ('USD', '2026-11-20', 1, '')`,
      'exchange_rates_source_check',
    ],
  ],
  values: [
    ['app_clock', 'id = 2', 'app_clock_id_check'],
    ['event_log_start', 'id = 2', 'event_log_start_id_check'],
    ['rule_versions', 'version = 2', 'rule_versions_announced'],
    [
      'rule_versions',
      `version = 2, effective_at = now() + interval '1 day'`,
      'rule_versions_has_author',
    ],
    ['rule_versions', `numbers = '[]'`, 'rule_versions_numbers_check'],
    ['rule_versions', `reason = ''`, 'rule_versions_reason_check'],
    [
      'rule_versions',
      `version = 0, effective_at = now() + interval '1 day', created_by = $buyer`,
      'rule_versions_version_check',
    ],
  ],
};
