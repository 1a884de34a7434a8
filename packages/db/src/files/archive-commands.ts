import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { sealedArchiveColumns, type SealedArchivesTable } from './tables.ts';

export type SealedArchiveRow = Selectable<SealedArchivesTable>;

/** Stores what opens an archive, for so many days. */
export async function insertArchive(
  trx: Transaction<Database>,
  archive: Omit<Insertable<SealedArchivesTable>, 'expires_at'>,
  days: number,
): Promise<void> {
  const expiresAt = sql<Date>`app_now() + make_interval(hours => 24 * ${days}::int)`;
  await trx
    .insertInto('sealed_archives')
    .values({ ...archive, expires_at: expiresAt })
    .execute();
}

/** What opens an archive, as long as its time is not over. */
export async function findArchive(
  db: Kysely<Database>,
  id: string,
): Promise<SealedArchiveRow | undefined> {
  return await db
    .selectFrom('sealed_archives')
    .select(sealedArchiveColumns)
    .where('id', '=', id)
    .where('expires_at', '>', appNow)
    .executeTakeFirst();
}

/** Deletes the keys of archives, and lets their objects be checked. */
export async function deleteArchives(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .deleteFrom('sealed_archives')
    .where('id', 'in', [...ids])
    .returning('object_hash')
    .execute();
  await checkObjects(
    trx,
    rows.map(({ object_hash }) => object_hash),
  );
}

/** Deletes the keys of archives whose time is over, and lets their objects be checked. */
export async function deleteExpiredArchives(trx: Transaction<Database>): Promise<void> {
  const rows = await trx
    .deleteFrom('sealed_archives')
    .where('expires_at', '<=', appNow)
    .returning('object_hash')
    .execute();
  await checkObjects(
    trx,
    rows.map(({ object_hash }) => object_hash),
  );
}

async function checkObjects(trx: Transaction<Database>, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await trx
    .updateTable('objects')
    .set({ due_at: sql<Date>`now()` })
    .where('hash', 'in', [...hashes])
    .execute();
}
