import type { FileSubject, FileSubjectKind, Visibility } from '@guildhall/domain/files/types';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { FileRow, VariantRow } from './queries.ts';
import { fileColumns, type FilesTable, type SealedFilesTable } from './tables.ts';

/**
 * Announces objects before their contents are stored: they are checked after `graceSeconds`, when
 * either a file has them or nobody will. In the order of their hashes, so that two uploads of the
 * same contents do not wait for each other.
 */
export async function announceObjects(
  db: Kysely<Database>,
  objects: readonly { hash: string; bytes: number }[],
  graceSeconds: number,
): Promise<void> {
  const rows = objects
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ hash, bytes }) => ({
      hash: Buffer.from(hash, 'hex'),
      bytes,
      due_at: dueIn(graceSeconds),
    }));
  await db
    .insertInto('objects')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ due_at: dueIn(graceSeconds) }))
    .execute();
}

const dueIn = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Inserts a file that nothing refers to yet; it expires after `hours`. */
export async function insertFile(
  trx: Transaction<Database>,
  file: Omit<Insertable<FilesTable>, 'expires_at'>,
  variants: readonly Omit<VariantRow, 'file_id'>[],
  hours: number,
): Promise<void> {
  await trx
    .insertInto('files')
    .values({ ...file, expires_at: expiresIn(hours) })
    .execute();
  const rows = variants.map((variant) => ({ ...variant, file_id: file.id }));
  await trx.insertInto('file_variants').values(rows).execute();
}

const expiresIn = (hours: number) => sql<Date>`${appNow} + make_interval(hours => ${hours})`;

/** Stores what opens a sealed file. */
export async function insertFileKey(
  trx: Transaction<Database>,
  row: Insertable<SealedFilesTable>,
): Promise<void> {
  await trx.insertInto('sealed_files').values(row).execute();
}

/** Deletes the keys of sealed files. Returns how many there were. */
export async function deleteFileKeys(
  trx: Transaction<Database>,
  fileIds: readonly string[],
): Promise<number> {
  const rows = await trx
    .deleteFrom('sealed_files')
    .where('file_id', 'in', [...fileIds])
    .returning('file_id')
    .execute();
  return rows.length;
}

/** Locks files (for no key update) in the order of their ids, which serializes their references. */
export async function lockFiles(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<FileRow[]> {
  return await trx
    .selectFrom('files')
    .select(fileColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Lets a subject refer to locked files, which then do not expire. */
export async function insertReferences(
  trx: Transaction<Database>,
  { kind, id }: FileSubject,
  fileIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto('file_references')
    .values(fileIds.map((fileId) => ({ file_id: fileId, kind, subject_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('files')
    .set({ expires_at: null })
    .where('id', 'in', [...fileIds])
    .where('expires_at', 'is not', null)
    .execute();
}

/** The files that a subject refers to. */
export async function listReferences(
  db: Kysely<Database>,
  { kind, id }: FileSubject,
): Promise<string[]> {
  const rows = await db
    .selectFrom('file_references')
    .select('file_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export async function deleteReferences(
  trx: Transaction<Database>,
  { kind, id }: FileSubject,
  fileIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('file_references')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('file_id', 'in', [...fileIds])
    .execute();
}

/** Deletes all references to these files, except those of some kinds. */
export async function deleteReferencesExcept(
  trx: Transaction<Database>,
  kinds: readonly FileSubjectKind[],
  fileIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('file_references')
    .where('kind', 'not in', [...kinds])
    .where('file_id', 'in', [...fileIds])
    .execute();
}

/** Whether everybody may read these files at their public addresses from now on. */
export async function setVisibility(
  trx: Transaction<Database>,
  fileIds: readonly string[],
  visibility: Visibility,
): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .updateTable('files')
    .set({ visibility })
    .where('id', 'in', [...fileIds])
    .execute();
}

/** Those of these locked files that nothing refers to any more expire after `hours`. */
export async function expireUnreferenced(
  trx: Transaction<Database>,
  fileIds: readonly string[],
  hours: number,
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ expires_at: expiresIn(hours) })
    .where('id', 'in', [...fileIds])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('file_references').select('kind').whereRef('file_id', '=', 'files.id')),
      ),
    )
    .execute();
}

/**
 * Deletes expired files, at most `limit`, and lets their objects be checked. Files that another
 * transaction has locked are left for the next time. Returns how many were deleted.
 */
export async function deleteExpiredFiles(
  trx: Transaction<Database>,
  limit: number,
): Promise<number> {
  const rows = await trx
    .selectFrom('files')
    .select('id')
    .where('expires_at', '<=', appNow)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('file_references').select('kind').whereRef('file_id', '=', 'files.id')),
      ),
    )
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('objects')
    .set({ due_at: sql<Date>`now()` })
    .where('hash', 'in', ({ selectFrom }) =>
      selectFrom('file_variants').select('object_hash').where('file_id', 'in', ids),
    )
    .execute();
  await trx.deleteFrom('files').where('id', 'in', ids).execute();
  return rows.length;
}

/** An object that is due, locked for update; undefined when there is none. */
export async function claimDueObject(trx: Transaction<Database>): Promise<string | undefined> {
  const row = await trx
    .selectFrom('objects')
    .select('hash')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.hash.toString('hex');
}

/** Whether a file or an archive has this object. */
export async function isObjectUsed(trx: Transaction<Database>, hash: string): Promise<boolean> {
  const objectHash = Buffer.from(hash, 'hex');
  const row = await trx
    .selectFrom('file_variants')
    .select('object_hash')
    .where('object_hash', '=', objectHash)
    .unionAll(
      trx.selectFrom('sealed_archives').select('object_hash').where('object_hash', '=', objectHash),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The object is used, and needs no further check. */
export async function keepObject(trx: Transaction<Database>, hash: string): Promise<void> {
  await trx
    .updateTable('objects')
    .set({ due_at: null })
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .execute();
}

export async function deleteObject(trx: Transaction<Database>, hash: string): Promise<void> {
  await trx.deleteFrom('objects').where('hash', '=', Buffer.from(hash, 'hex')).execute();
}
