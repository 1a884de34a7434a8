import { contentPath, type ContentKind } from '@guildhall/domain/content/types';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import {
  type ContentDocumentsTable,
  contentVersionColumns,
  type ContentVersionsTable,
} from './tables.ts';

export type ContentVersionRow = Pick<
  Selectable<ContentVersionsTable>,
  'id' | 'document_id' | 'number' | 'state' | 'content_hash' | 'title'
>;

export const contentVersionStore = {
  table: 'content_versions',
  history: 'content_history',
  columns: { publish_at: 'timestamptz', published_at: 'timestamptz' },
  stamps: { changed_at: appNow },
  moved: ['id'],
  subject: { version_id: sql`moved.id` },
} as const satisfies Store;

export const insertContentVersions =
  (versions: readonly Insertable<ContentVersionsTable>[]): Write =>
  (creator) =>
    creator.insertInto('content_versions').values(versions).returning(contentVersionStore.moved);

export interface DocumentKey {
  readonly language: string;
  readonly kind: ContentKind;
  readonly slug: string;
}

export const keyOfDocument = (document: DocumentKey) =>
  `${document.language} ${contentPath(document)}`;

/**
 * Makes the documents that do not exist yet, and locks all of them (for update, in the order of
 * their ids), so that of two who publish at once one sees what the other has done.
 */
export async function lockDocuments(
  trx: Transaction<Database>,
  wanted: readonly Insertable<ContentDocumentsTable>[],
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  await trx
    .insertInto('content_documents')
    .values(wanted)
    .onConflict((conflict) => conflict.columns(['kind', 'slug', 'language']).doNothing())
    .execute();
  const names = wanted.map(
    ({ language, kind, slug }) => sql`(${language}::text, ${kind}::text, ${slug}::text)`,
  );
  const rows = await trx
    .selectFrom('content_documents')
    .select(['id', 'language', 'kind', 'slug'])
    .where(sql<boolean>`(language, kind, slug) in (${sql.join(names)})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, ...document }) => [keyOfDocument(document), id]));
}

/** The versions of these documents that are not archived, and the highest number of each. */
export async function listLiveVersions(
  trx: Transaction<Database>,
  documentIds: readonly string[],
): Promise<ContentVersionRow[]> {
  if (documentIds.length === 0) return [];
  return await trx
    .selectFrom('content_versions')
    .select(contentVersionColumns)
    .where('document_id', 'in', documentIds)
    .where('state', '<>', 'archived')
    .execute();
}

/** The highest number that each of these documents has had. */
export async function findLastNumbers(
  trx: Transaction<Database>,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (documentIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('content_versions')
    .select(['document_id', ({ fn }) => fn.max('number').as('last')])
    .where('document_id', 'in', documentIds)
    .groupBy('document_id')
    .execute();
  return new Map(rows.map(({ document_id, last }) => [document_id, last]));
}

/** Serializes first starts by an advisory lock until this transaction ends. */
export async function lockFirstTexts(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first texts', 0))`.execute(trx);
}

/** Whether the shop has a text, published or not. */
export async function hasContent(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('content_documents').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The documents with a version whose time of publication has come, and what they are. */
export async function listDueDocuments(
  db: Kysely<Database>,
  limit: number,
): Promise<Selectable<ContentDocumentsTable>[]> {
  return await db
    .selectFrom('content_documents')
    .select(['id', 'language', 'kind', 'slug', 'created_at'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('content_versions')
        .select('document_id')
        .where('state', '=', sql.lit('scheduled'))
        .where('publish_at', '<=', appNow)
        .orderBy('publish_at')
        .limit(limit),
    )
    .execute();
}

/** The ids of the versions of a document whose time has come, in the order of their numbers. */
export async function listDueVersions(
  trx: Transaction<Database>,
  documentId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('content_versions')
    .select('id')
    .where('document_id', '=', documentId)
    .where('state', '=', sql.lit('scheduled'))
    .where('publish_at', '<=', appNow)
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Pictures by hash; one that is stored stays as it is. */
export async function savePictures(
  trx: Transaction<Database>,
  pictures: readonly { hash: Buffer; svg: string }[],
): Promise<void> {
  if (pictures.length === 0) return;
  await trx
    .insertInto('content_pictures')
    .values(pictures)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
