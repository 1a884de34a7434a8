import { newId } from '@guildhall/domain/kernel/ids';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { SealedTable } from './sealed-table.ts';

export interface WrappedRow {
  readonly id: string;
  readonly key_id: string;
  readonly wrapped: Buffer;
  readonly nonce: Buffer;
  readonly version: number | null;
}

/**
 * Rows that another key than this one has wrapped, by id, from after `after` on. Reads without a
 * lock: rows may change until they are written.
 */
export async function listWrappedByOthers(
  db: Kysely<Database>,
  { table, id, wrapped, nonce, version }: SealedTable,
  keyId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<WrappedRow[]> {
  const { rows } = await sql<WrappedRow>`
    select ${sql.ref(id)} as id, key_id, ${sql.ref(wrapped)} as wrapped, ${sql.ref(nonce)} as nonce,
        ${version === null ? sql`null::int` : sql.ref(version)} as version
      from ${sql.table(table)}
     where key_id is not null and key_id <> ${keyId} and octet_length(${sql.ref(wrapped)}) > 0
       and (${after}::uuid is null or ${sql.ref(id)} > ${after}::uuid)
     order by ${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}

export interface RewrappedRow {
  readonly id: string;
  readonly old_wrapped: Buffer;
  readonly wrapped: Buffer;
  readonly nonce: Buffer;
}

/**
 * Stores keys that were wrapped again, in one statement, and returns how many. A row that has been
 * replaced or deleted since it was read is left as it is, and one that another transaction has
 * locked is skipped: nobody waits for the rotation, and it waits for nobody.
 */
export async function storeRewrapped(
  db: Kysely<Database>,
  { table, id, wrapped, nonce }: SealedTable,
  keyId: string,
  rows: readonly RewrappedRow[],
): Promise<number> {
  const column = sql.ref(wrapped);
  const { numAffectedRows = 0n } = await sql`
    with renewed as (
      select row.id, row.old_wrapped, row.wrapped, row.nonce
        from unnest(${rows.map((row) => row.id)}::uuid[],
          ${rows.map((row) => row.old_wrapped)}::bytea[],
          ${rows.map((row) => row.wrapped)}::bytea[],
          ${rows.map((row) => row.nonce)}::bytea[]) as row (id, old_wrapped, wrapped, nonce)),
    locked as (
      select row.ctid as position, renewed.wrapped, renewed.nonce
        from ${sql.table(table)} as row
        join renewed on row.${sql.ref(id)} = renewed.id and row.${column} = renewed.old_wrapped
         for update of row skip locked)
    update ${sql.table(table)} as row
       set ${column} = locked.wrapped, ${sql.ref(nonce)} = locked.nonce, key_id = ${keyId}
      from locked where row.ctid = locked.position`.execute(db);
  return Number(numAffectedRows);
}

export interface KeyUse {
  readonly table: string;
  readonly key_id: string;
  readonly count: number;
}

/** How many rows of which of these tables each key has wrapped. */
export async function countKeyUses(
  db: Kysely<Database>,
  tables: readonly SealedTable[],
): Promise<KeyUse[]> {
  const counts = tables.map(
    ({ table, wrapped }) => sql`select ${table}::text as "table", key_id, count(*)::int as count
      from ${sql.table(table)} where key_id is not null and octet_length(${sql.ref(wrapped)}) > 0
     group by key_id`,
  );
  const { rows } = await sql<KeyUse>`${sql.join(counts, sql` union all `)}
    order by 1, 2`.execute(db);
  return rows;
}

/** Some of the rows that this key has wrapped, any ones. */
export async function listWrappedBy(
  db: Kysely<Database>,
  { table, id, wrapped, nonce, version }: SealedTable,
  keyId: string,
  limit: number,
): Promise<WrappedRow[]> {
  const { rows } = await sql<WrappedRow>`
    select ${sql.ref(id)} as id, key_id, ${sql.ref(wrapped)} as wrapped, ${sql.ref(nonce)} as nonce,
        ${version === null ? sql`null::int` : sql.ref(version)} as version
      from ${sql.table(table)} where key_id = ${keyId} and octet_length(${sql.ref(wrapped)}) > 0
     limit ${limit}`.execute(db);
  return rows;
}

/**
 * Takes the place of the only rotation of this database, on one connection, until that is closed.
 * False while another one runs.
 */
export async function takeRotationLock(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtextextended('key rotation', 0)) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Lets the next rotation run; the connection may be used for something else then. */
export async function releaseRotationLock(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended('key rotation', 0))`.execute(db);
}

/** Records the start of a run; its id. */
export async function insertKeyRotation(db: Kysely<Database>, keyId: string): Promise<string> {
  const id = newId();
  await db.insertInto('key_rotations').values({ id, key_id: keyId }).execute();
  return id;
}

/** Records how far a run is, and its end. */
export async function updateKeyRotation(
  db: Kysely<Database>,
  id: string,
  { rewrapped, unreadable, ended }: { rewrapped: number; unreadable: number; ended: boolean },
): Promise<void> {
  await db
    .updateTable('key_rotations')
    .set({ rewrapped, unreadable, ...(ended ? { ended_at: sql<Date>`now()` } : {}) })
    .where('id', '=', id)
    .execute();
}
