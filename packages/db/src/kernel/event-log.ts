import type { EventTopic } from '@guildhall/domain/kernel/event-topics';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { CUSTOM_PLAN } from '../prepared-statements.ts';

/** An event of the log. Triggers on the tables of its topic write it. */
export interface LoggedEvent {
  readonly position: number;
  readonly topic: EventTopic;
  /** An offer, order, payment or user, by the topic. */
  readonly subject_id: string;
  readonly event: string;
  /** The users concerned. */
  readonly user_ids: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}

const COLUMNS = sql.raw('position, topic, subject_id, event, user_ids, details');

export interface NewEvents {
  /** In the order of their positions. */
  readonly events: LoggedEvent[];
  /** The snapshot that they were read in: the next read continues from it. */
  readonly snapshot: string;
  /** False when there are more than `limit`, or when some may have been deleted. */
  readonly is_complete: boolean;
}

export interface NewEventsRange {
  readonly seen: string | null;
  readonly until?: string | null;
  readonly limit: number;
  /** More rows than these since `seen` are not read, and the result is not complete. */
  readonly most_scanned?: number;
}

/**
 * The events that are visible now, or in the snapshot `until`, and were not in the snapshot `seen`.
 * A transaction that was open at the last read may have lower positions than others that were read
 * already, so neither a position nor a clock tells what is new; a snapshot does. Later events of
 * one subject have higher positions, since their transactions wait for its row.
 *
 * Without `seen` it reads no events, only the snapshot to start from. A `seen` that is no snapshot
 * is an error with SQLSTATE 22P02.
 */
export async function readNewEvents(
  db: Kysely<Database>,
  { seen, until = null, limit, most_scanned: mostScanned }: NewEventsRange,
): Promise<NewEvents> {
  const bound = boundOf(seen, mostScanned);
  const { rows } = await sql<
    LoggedEvent & { snapshot: string; is_known: boolean; position: number | null }
  >`
    select now.snapshot::text as snapshot,
        ${seen}::pg_snapshot is null or (
          pg_snapshot_xmin(${seen}::pg_snapshot) >= event_log_start.xid${bound.condition}
          and pg_snapshot_xmax(${seen}::pg_snapshot) <= pg_snapshot_xmax(now.snapshot)) as is_known,
        ${COLUMNS}
      from event_log_start
      cross join (select pg_current_snapshot() as snapshot) as now
      left join (
        select ${COLUMNS} from ${bound.source}
         where xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
           and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
           and (${until}::pg_snapshot is null
             or pg_visible_in_snapshot(xid, ${until}::pg_snapshot))
         order by xid limit ${limit + 1}) as fresh on true
     order by position ${CUSTOM_PLAN}`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('event_log_start has no row');
  return {
    events: first.position === null ? [] : rows.slice(0, limit),
    snapshot: first.snapshot,
    is_complete: first.is_known && rows.length <= limit,
  };
}

/**
 * Where to read from, and how many rows. A client may name any snapshot as the one that it has
 * seen, also one for which the whole log is read and nothing in it is new.
 */
function boundOf(seen: string | null, mostScanned: number | undefined) {
  if (mostScanned === undefined) return { source: sql`event_log`, condition: sql`` };
  const rows = sql`from event_log where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) order by xid`;
  return {
    source: sql`(select xid, ${COLUMNS} ${rows} limit ${mostScanned}) as scanned`,
    condition: sql` and not exists (select ${rows} offset ${mostScanned})`,
  };
}

/** How far a reader that survives restarts has got; see `EventCursorsTable`. */
export interface EventCursor {
  /** Null for a reader that has never read: anything may be new to it. */
  readonly seen: string | null;
  readonly target: string;
  readonly position: number;
}

/**
 * Claims a reader for this transaction. Returns null while another server has it. An advisory lock
 * claims it and not the row of the cursor: a row lock would give this transaction an id before the
 * snapshot is taken, and what the transaction itself writes would then count as read.
 */
export async function claimEventCursor(
  trx: Transaction<Database>,
  name: string,
): Promise<EventCursor | null> {
  const { rows: claims } = await sql<{ is_claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`events:${name}`}, 0)) as is_claimed
  `.execute(trx);
  if (claims[0]?.is_claimed !== true) return null;
  const { rows } = await sql<EventCursor>`
    select seen::text as seen, coalesce(target, pg_current_snapshot())::text as target,
        coalesce(position, 0) as position
      from (select) as one left join event_cursors on name = ${name}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The next events of a cursor in the order of their positions, at most `limit`: those that are
 * visible in its target, were not in what it has seen, and come after its position.
 */
export async function listEventsAfter(
  db: Kysely<Database>,
  { seen, target, position }: EventCursor,
  { topics, limit }: { topics: readonly EventTopic[]; limit: number },
): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select ${COLUMNS} from event_log
     where xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
       and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
       and pg_visible_in_snapshot(xid, ${target}::pg_snapshot)
       and position > ${position}
       and topic = any(${[...topics]})
     order by position limit ${limit} ${CUSTOM_PLAN}`.execute(db);
  return rows;
}

/** Stores what a reader has processed, in the transaction that claimed it. */
export async function moveEventCursor(
  trx: Transaction<Database>,
  name: string,
  cursor: { seen: string; target: string | null; position: number },
): Promise<void> {
  await trx
    .insertInto('event_cursors')
    .values({ name, ...cursor })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...cursor, moved_at: sql<Date>`now()` }),
    )
    .execute();
}

/**
 * Deletes the oldest events that every cursor has passed; at most `limit`. Returns how many.
 * `delete_old_events` is the only way for the application to delete one.
 */
export async function deletePassedEvents(
  db: Kysely<Database>,
  { keepDays, limit }: { keepDays: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_events(make_interval(days => ${keepDays}), ${limit}) as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}

/** The cursors that have not moved for this long; they keep events from being deleted. */
export async function listStoppedCursors(db: Kysely<Database>, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event_cursors')
    .select('name')
    .where('moved_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * A backup that `pg_dump` made is restored into a database whose transaction ids start anew. All
 * events and cursors then name transactions of the future, and every later event would be missed.
 * This gives them the lowest ids: events that some cursor has not passed are new to every cursor.
 * Run by the owner at every start; returns whether there was anything to do.
 */
export async function adoptRestoredEvents(db: Kysely<Database>): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { rows: tables } = await sql<{ is_there: boolean }>`
      select to_regclass('event_log_start') is not null as is_there`.execute(trx);
    if (tables[0]?.is_there !== true) return false;
    const { rows } = await sql<{ is_foreign: boolean }>`
      select exists (select from event_log where xid >= pg_snapshot_xmax(pg_current_snapshot()))
          or exists (select from event_cursors
              where pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot()))
        as is_foreign`.execute(trx);
    if (rows[0]?.is_foreign !== true) return false;
    await sql`
      update event_log set xid = case when exists (select from event_cursors
          where not pg_visible_in_snapshot(event_log.xid, seen)) then '4' else '3' end::xid8
    `.execute(trx);
    await sql`update event_cursors set seen = '4:4:', target = null, position = 0`.execute(trx);
    await sql`update event_log_start set xid = '3'`.execute(trx);
    return true;
  });
}
