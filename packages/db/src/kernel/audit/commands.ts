import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { AuditBatchesTable, AuditEntriesTable, AuditLinksTable } from './tables.ts';

export async function insertAuditEntry(
  db: Kysely<Database>,
  entry: Insertable<AuditEntriesTable>,
): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute();
}

/** The key of a user, made from these bytes if they have none yet; null if it was destroyed. */
export async function ensureAuditKey(
  db: Kysely<Database>,
  userId: string,
  fresh: Buffer,
): Promise<Buffer | null> {
  const found = await findKey(db, userId);
  if (found !== undefined) return found.key;
  await db
    .insertInto('audit_keys')
    .values({ user_id: userId, key: fresh })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  // Another transaction may have made it in the meantime.
  return (await findKey(db, userId))?.key ?? null;
}

/** The row of a user's key; undefined without one. */
export async function findKey(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('audit_keys')
    .select('key')
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Serializes the makers of the chain by an advisory lock until this transaction ends: the second
 * one sees the head that the first one made.
 */
export async function lockAuditChain(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(trx);
}

/** Adds a link to the chain. Two of one number violate its primary key. */
export async function insertAuditBatch(
  db: Kysely<Database>,
  batch: Insertable<AuditBatchesTable>,
  links: readonly Omit<AuditLinksTable, 'batch'>[],
): Promise<void> {
  await db.insertInto('audit_batches').values(batch).execute();
  const rows = links.map((link) => ({ ...link, batch: batch.number }));
  await db.insertInto('audit_links').values(rows).execute();
}
