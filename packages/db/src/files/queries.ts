import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import {
  fileColumns,
  type FilesTable,
  fileVariantColumns,
  sealedFileColumns,
  type SealedFilesTable,
  type FileVariantsTable,
} from './tables.ts';

export type FileRow = Selectable<FilesTable>;
export type SealedFileRow = Selectable<SealedFilesTable>;
export type VariantRow = Selectable<FileVariantsTable>;

export async function findFile(db: Kysely<Database>, id: string): Promise<FileRow | undefined> {
  return await db.selectFrom('files').select(fileColumns).where('id', '=', id).executeTakeFirst();
}

/** What opens a sealed file or an original; undefined once its key is destroyed. */
export async function findSealedFile(db: Kysely<Database>, fileId: string) {
  return await db
    .selectFrom('sealed_files')
    .innerJoin('files', 'files.id', 'sealed_files.file_id')
    .select(columnsIn('sealed_files', sealedFileColumns))
    .select(['files.width', 'files.height'])
    .where('sealed_files.file_id', '=', fileId)
    .executeTakeFirst();
}

/** The variants of a file by page, the smallest first; the original last. */
export async function listVariants(db: Kysely<Database>, fileId: string): Promise<VariantRow[]> {
  return await db
    .selectFrom('file_variants')
    .select(fileVariantColumns)
    .where('file_id', '=', fileId)
    .orderBy('is_original')
    .orderBy('page')
    .orderBy('width')
    .orderBy('media_type')
    .execute();
}

/**
 * The variants of several files up to a page, those of each by page, the smallest first; without
 * the originals.
 */
export async function listVariantsOf(
  db: Kysely<Database>,
  fileIds: readonly string[],
  lastPage: number,
): Promise<VariantRow[]> {
  return await db
    .selectFrom('file_variants')
    .select(fileVariantColumns)
    .where('file_id', 'in', [...fileIds])
    .where('is_original', '=', false)
    .where('page', '<=', lastPage)
    .orderBy('page')
    .orderBy('width')
    .orderBy('media_type')
    .execute();
}

/** How many pages a document has, and how many seconds a video. */
export type FileLength = Pick<FileRow, 'pages' | 'seconds'>;

/** The lengths of these files by id. */
export async function listLengths(
  db: Kysely<Database>,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, FileLength>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'pages', 'seconds'])
    .where('id', 'in', [...fileIds])
    .execute();
  return new Map(rows.map(({ id, ...length }) => [id, length]));
}

/** The variant of any public file with this content. */
export async function findPublicVariant(
  db: Kysely<Database>,
  hash: string,
): Promise<VariantRow | undefined> {
  return await db
    .selectFrom('file_variants as variant')
    .innerJoin('files', 'files.id', 'variant.file_id')
    .select(columnsIn('variant', fileVariantColumns))
    .where('variant.object_hash', '=', Buffer.from(hash, 'hex'))
    .where('files.visibility', '=', 'public')
    .limit(1)
    .executeTakeFirst();
}

export async function findVariant(
  db: Kysely<Database>,
  fileId: string,
  hash: string,
): Promise<VariantRow | undefined> {
  return await db
    .selectFrom('file_variants')
    .select(fileVariantColumns)
    .where('file_id', '=', fileId)
    .where('object_hash', '=', Buffer.from(hash, 'hex'))
    .where('is_original', '=', false)
    .limit(1)
    .executeTakeFirst();
}

/** How much a user has stored. */
export async function sumStoredBytes(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function listFilesOf(db: Kysely<Database>, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').where('owner_id', '=', ownerId).execute();
  return rows.map(({ id }) => id);
}
