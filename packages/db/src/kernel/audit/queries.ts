import type { AuditEvent, AuditKind } from '@guildhall/domain/kernel/audit/events';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { columnsIn } from '../columns.ts';
import { type AuditBatchesTable, auditEntryColumns, type AuditEntriesTable } from './tables.ts';

export type AuditEntryRow = Selectable<AuditEntriesTable>;

/** The last link of the chain; undefined before the first. */
export async function findAuditHead(
  db: Kysely<Database>,
): Promise<Selectable<AuditBatchesTable> | undefined> {
  return await db
    .selectFrom('audit_batches')
    .select(['number', 'previous_hash', 'hash', 'entries', 'last_entry_id', 'created_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Links of the chain in their order, after the one of this number. */
export async function listAuditBatches(db: Kysely<Database>, after: number, limit: number) {
  return await db
    .selectFrom('audit_batches')
    .select(['number', 'previous_hash', 'hash', 'entries', 'last_entry_id', 'created_at'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Microseconds, which the hash of an entry covers and a Date would lose. */
const occurredAt = sql<string>`to_char(audit_entries.occurred_at at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The entries from this id on that no batch has, oldest first. */
export async function listUnlinkedEntries(db: Kysely<Database>, from: string, limit: number) {
  return await db
    .selectFrom('audit_entries')
    .select(auditEntryColumns)
    .select(occurredAt.as('occurred_at_text'))
    .where('id', '>=', from)
    .where((eb) => eb.not(eb.exists(linkOfEntry)))
    .orderBy('id')
    .limit(limit)
    .execute();
}

const linkOfEntry = sql`(select from audit_links where audit_links.entry_id = audit_entries.id)`;

/** The entries that are older than any the chain still takes, and are not in it. */
export async function listLeftOutEntries(db: Kysely<Database>, before: string, limit: number) {
  const rows = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('id', '<', before)
    .where(sql<boolean>`not exists ${linkOfEntry}`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What one batch has, in the order of its hash; an entry that is gone has null columns. */
export async function listLinkedEntries(db: Kysely<Database>, batch: number) {
  return await db
    .selectFrom('audit_links')
    .leftJoin('audit_entries', 'audit_entries.id', 'audit_links.entry_id')
    .select(['audit_links.entry_id', 'audit_links.hash as link_hash'])
    .select(columnsIn('audit_entries', auditEntryColumns))
    .select(occurredAt.as('occurred_at_text'))
    .where('audit_links.batch', '=', batch)
    .orderBy('audit_links.entry_id')
    .execute();
}

/** Links whose batch is gone. */
export async function countLooseLinks(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('audit_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(
      sql<boolean>`not exists (select from audit_batches
        where audit_batches.number = audit_links.batch)`,
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface AuditFilter {
  readonly kind: AuditKind | null;
  readonly event: string | null;
  /** `kind:id`. */
  readonly thing: string | null;
  /** Entries by the person, about them, and about things of theirs and of another one. */
  readonly person_id: string | null;
  /** The id of the last entry of the page before. */
  readonly before: string | null;
  readonly limit: number;
}

/** The entries that fit, newest first. */
export async function listAuditEntries(db: Kysely<Database>, filter: AuditFilter) {
  const { kind, event, thing, person_id: personId, before, limit } = filter;
  return await db
    .selectFrom('audit_entries')
    .select(auditEntryColumns)
    .$if(kind !== null, (query) => query.where('kind', '=', kind))
    .$if(event !== null, (query) => query.where('event', '=', event as AuditEvent))
    .$if(thing !== null, (query) => query.where('things', '@>', sql<string[]>`array[${thing}]`))
    .$if(personId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('actor_id', '=', personId),
          eb('user_id', '=', personId),
          eb('things', '@>', sql<string[]>`array[${`user:${personId}`}]`),
        ]),
      ),
    )
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The keys of these users; one that was destroyed is missing. */
export async function listAuditKeys(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db
    .selectFrom('audit_keys')
    .select(['user_id', 'key'])
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ user_id, key }) => (key === null ? [] : [[user_id, key]])));
}

export async function findAuditEntry(
  db: Kysely<Database>,
  id: string,
): Promise<AuditEntryRow | undefined> {
  return await db
    .selectFrom('audit_entries')
    .select(auditEntryColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}
