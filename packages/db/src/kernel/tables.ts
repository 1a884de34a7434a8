import type { EventTopic } from '@guildhall/domain/kernel/event-topics';
import type { NoticeKind } from '@guildhall/domain/kernel/notice-kinds';
import type { NoticeGroup } from '@guildhall/domain/kernel/notices';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import type { DecisionAct } from '@guildhall/domain/kernel/staff-decisions';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditTables } from './audit/tables.ts';
import { columnsOf } from './columns.ts';

/** One row per transition of an object; also its audit log. */
export interface HistoryColumns<State extends string, Event extends string> {
  id: string;
  event: Event;
  from_state: State | null;
  to_state: State;
  /** Null for the system. */
  actor_id: string | null;
  /** The reason that staff gave. */
  reason: string | null;
  /** The payload of the event. */
  details: JSONColumnType<object | null, string | null, string | null>;
  occurred_at: Generated<Date>;
}

/** The columns of a lifecycle that can be paused (`to: 'previous'`). */
export interface PauseColumns<State extends string> {
  paused_state: State | null;
  paused_left_ms: number | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  input_hash: Buffer;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Date>;
}

/** What users are told in the product itself: one row for each user and notice. */
export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: NoticeKind;
  notice_group: NoticeGroup;
  /** Rows of one group and subject are one line. Null: the row is a line of its own. */
  subject_id: string | null;
  facts: JSONColumnType<Record<string, unknown>>;
  /** Until when the user has to act. */
  due_at: Date | null;
  created_at: Generated<Date>;
  read_at: Date | null;
}

export interface OutboxTable {
  id: string;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  state: Generated<'pending' | 'sent' | 'dead'>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  last_error: string | null;
  created_at: Generated<Date>;
}

/** Which SQL of a file in `packages/db/functions` the database ran last. */
export interface DatabaseFunctionsTable {
  name: string;
  /** SHA-256 of the file, in hexadecimal. */
  hash: string;
  replaced_at: Generated<Date>;
}

export interface RecurringJobsTable {
  name: string;
  /** While a worker has claimed the job: the end of its lease. */
  due_at: Date;
  /** The start of the last run that succeeded, for whoever operates the shop. */
  ran_at: Date | null;
  /** How long it pauses between two runs; null before the first has ended. */
  pause_seconds: number | null;
}

/** One run of `npm run rotate-keys`. */
export interface KeyRotationsTable {
  id: string;
  /** The key that wraps from now on. */
  key_id: string;
  /** How many keys the run has wrapped again so far. */
  rewrapped: Generated<number>;
  /** How many rows no known key opens. */
  unreadable: Generated<number>;
  started_at: Generated<Date>;
  /** Null while it runs, and when it was killed. */
  ended_at: Date | null;
}

/** One version of the rule book; rows are only added. */
export interface RuleVersionsTable {
  version: number;
  effective_at: Date;
  numbers: JSONColumnType<RuleNumbers>;
  /** Null for the first version. */
  created_by: string | null;
  reason: string;
  created_at: Generated<Date>;
}

export const ruleVersionColumns = columnsOf<RuleVersionsTable>({
  version: true,
  effective_at: true,
  numbers: true,
  created_by: true,
  reason: true,
  created_at: true,
});

/** What one euro was worth in another currency on a day, as it was read; never changed. */
export interface ExchangeRatesTable {
  currency: string;
  /** YYYY-MM-DD */
  rate_date: string;
  per_euro_millionths: number;
  /** Where it was read. */
  source: string;
  created_at: Generated<Date>;
}

/** What a member of staff proposed; never changed. `fingerprint` is the hash of what it says. */
export interface StaffProposalsTable {
  id: string;
  kind: string;
  subject: string;
  change: JSONColumnType<object>;
  before: JSONColumnType<object>;
  after: JSONColumnType<object>;
  reason: string;
  needs_second_person: boolean;
  fingerprint: string;
  proposed_by: string;
  proposed_at: Generated<Date>;
}

export const staffProposalColumns = columnsOf<StaffProposalsTable>({
  id: true,
  kind: true,
  subject: true,
  change: true,
  before: true,
  after: true,
  reason: true,
  needs_second_person: true,
  fingerprint: true,
  proposed_by: true,
  proposed_at: true,
});

/** The audit log of staff decisions; rows are only added. */
export interface StaffActsTable {
  id: string;
  proposal_id: string;
  proposed_by: string;
  needs_second_person: boolean;
  fingerprint: string;
  act: DecisionAct;
  actor_id: string;
  role: string;
  reason: string | null;
  occurred_at: Generated<Date>;
}

export interface RateLimitsTable {
  key: string;
  tries: number;
  ends_at: Date;
}

/**
 * The columns of a row that holds something sealed, in whichever table: nothing is readable without
 * the key-encryption key, which is not in the database.
 */
export interface SealedColumns {
  ciphertext: Buffer;
  nonce: Buffer;
  wrapped_key: Buffer;
  wrap_nonce: Buffer;
  key_id: string;
  version: number;
  sealed_at: Generated<Date>;
}

/** Written by triggers, read-only for the application. */
export interface EventLogTable {
  /** Ascending in the order of the inserts; not in that of the commits. */
  position: GeneratedAlways<number>;
  /** The transaction that wrote the event. */
  xid: Generated<string>;
  topic: EventTopic;
  subject_id: string;
  event: string;
  /** The users concerned. */
  user_ids: string[];
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Generated<Date>;
}

/** How far a reader that survives restarts has got. */
export interface EventCursorsTable {
  name: string;
  /** Events that are visible in this snapshot were processed. */
  seen: string;
  /** While more events are new than one batch takes: the snapshot that the batches lead to. */
  target: string | null;
  /** In `target`, events up to this position were processed. */
  position: Generated<number>;
  moved_at: Generated<Date>;
}

/** One row. */
export interface EventLogStartTable {
  id: Generated<number>;
  /** No event of this transaction or of one with a higher id has been deleted. */
  xid: string;
}

/** A projection, counted again from the rows of every room: what happened on a day of UTC. */
export interface ShopDaysTable {
  /** `YYYY-MM-DD`. */
  day: string;
  measure: string;
  amount: number;
  counted_at: Generated<Date>;
}

/** The tables of no room. */
export interface KernelTables extends AuditTables {
  rate_limits: RateLimitsTable;
  key_rotations: KeyRotationsTable;
  database_functions: DatabaseFunctionsTable;
  recurring_jobs: RecurringJobsTable;
  rule_versions: RuleVersionsTable;
  shop_days: ShopDaysTable;
  exchange_rates: ExchangeRatesTable;
  staff_proposals: StaffProposalsTable;
  staff_acts: StaffActsTable;
  idempotency_keys: IdempotencyKeysTable;
  event_log: EventLogTable;
  event_log_start: EventLogStartTable;
  event_cursors: EventCursorsTable;
  outbox: OutboxTable;
  notifications: NotificationsTable;
}
