import type { ContentKind } from '@guildhall/domain/content/types';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

const dated = sql<string>`version.dated_on::text`.as('dated_on');

/** The published version of each document. */
function published(db: Kysely<Database>) {
  return db
    .selectFrom('content_documents as document')
    .innerJoin('content_versions as version', (join) =>
      join
        .onRef('version.document_id', '=', 'document.id')
        .on('version.state', '=', sql.lit('published')),
    );
}

const shortColumns = [
  'document.language',
  'document.kind',
  'document.slug',
  'version.id',
  'version.document_id',
  'version.number',
  'version.title',
  'version.description',
  'version.details',
  'version.published_at',
] as const;

/** A text that is published, in one of these languages: in the first that has it. */
export async function findPublished(
  db: Kysely<Database>,
  { kind, slug }: { kind: ContentKind; slug: string },
  languages: readonly string[],
) {
  return await published(db)
    .select(shortColumns)
    .select(['version.body', dated])
    .where('document.kind', '=', kind)
    .where('document.slug', '=', slug)
    .where('document.language', 'in', languages)
    .orderBy(sql`array_position(${[...languages]}::text[], document.language)`)
    .limit(1)
    .executeTakeFirst();
}
export type PublishedText = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

/** The version of a document that was public before this number. */
export async function findPreviousVersion(
  db: Kysely<Database>,
  documentId: string,
  number: number,
) {
  return await db
    .selectFrom('content_versions as version')
    .select(['version.number', 'version.body', dated])
    .where('version.document_id', '=', documentId)
    .where('version.number', '<', number)
    .where('version.published_at', 'is not', null)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The published texts of these kinds with their bodies: each in the first of these languages that
 * has it.
 */
export async function listPublished(
  db: Kysely<Database>,
  kinds: readonly ContentKind[],
  languages: readonly string[],
) {
  return await published(db)
    .select(shortColumns)
    .select(['version.body', dated])
    .distinctOn(['document.kind', 'document.slug'])
    .where('document.kind', 'in', kinds)
    .where('document.language', 'in', languages)
    .orderBy('document.kind')
    .orderBy('document.slug')
    .orderBy(sql`array_position(${[...languages]}::text[], document.language)`)
    .execute();
}

/** Where each published text is, for a list of all pages. */
export async function listAddresses(db: Kysely<Database>) {
  return await published(db)
    .select(['document.kind', 'document.slug'])
    .select(({ fn }) => fn.max('version.changed_at').as('changed_at'))
    .where('document.kind', '<>', 'faq')
    .groupBy(['document.kind', 'document.slug'])
    .orderBy('document.kind')
    .orderBy('document.slug')
    .execute();
}

/** Words as people type them into a search: quotes, or, and a minus have their meaning. */
const hasWords = (words: string, language: string) =>
  sql<boolean>`version.search_vector @@
    websearch_to_tsquery(text_search_configuration(${language}), ${words})`;

const rankOf = (words: string, language: string) =>
  sql<number>`ts_rank(version.search_vector,
    websearch_to_tsquery(text_search_configuration(${language}), ${words}))`;

const hasTag = (tag: string) =>
  sql<boolean>`version.details -> 'tags' @> ${JSON.stringify([tag])}::jsonb`;

export interface ArticleCursor {
  readonly dated_on: string;
  readonly id: string;
}

/** One page of the articles in a language, newest first. */
export async function listArticles(
  db: Kysely<Database>,
  filter: { language: string; tag: string | null; words: string },
  page: { cursor: ArticleCursor | null; limit: number },
) {
  const { language, tag, words } = filter;
  let query = published(db)
    .select(shortColumns)
    .select(['version.body', dated])
    .where('document.kind', '=', 'article')
    .where('document.language', '=', language);
  if (tag !== null) query = query.where(hasTag(tag));
  if (words !== '') query = query.where(hasWords(words, language));
  if (page.cursor !== null) {
    query = query.where(
      sql<boolean>`(version.dated_on, document.id)
        < (${page.cursor.dated_on}::date, ${page.cursor.id}::uuid)`,
    );
  }
  return await query
    .orderBy('version.dated_on', 'desc')
    .orderBy('document.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** The tags of the articles in a language, the most used first. */
export async function countTags(
  db: Kysely<Database>,
  language: string,
): Promise<{ tag: string; articles: number }[]> {
  const { rows } = await sql<{ tag: string; articles: number }>`
    select tag, count(*)::integer as articles
      from content_documents as document
      join content_versions as version
        on version.document_id = document.id and version.state = 'published'
     cross join jsonb_array_elements_text(version.details -> 'tags') as tag
     where document.kind = 'article' and document.language = ${language}
     group by tag order by articles desc, tag`.execute(db);
  return rows;
}

/** The published texts in a language that have these words, the best match first. */
export async function searchPublished(
  db: Kysely<Database>,
  { language, words, kinds }: { language: string; words: string; kinds: readonly ContentKind[] },
  limit: number,
) {
  return await published(db)
    .select(shortColumns)
    .select(['version.body', dated])
    .where('document.language', '=', language)
    .where('document.kind', 'in', kinds)
    .where(hasWords(words, language))
    .orderBy(rankOf(words, language), 'desc')
    .orderBy('document.id')
    .limit(limit)
    .execute();
}

export async function findPicture(db: Kysely<Database>, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_pictures')
    .select('svg')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.svg;
}

/** All versions of all documents, for a list of staff. */
export async function listVersions(db: Kysely<Database>) {
  return await db
    .selectFrom('content_documents as document')
    .innerJoin('content_versions as version', 'version.document_id', 'document.id')
    .select(['document.language', 'document.kind', 'document.slug'])
    .select(['version.number', 'version.state', 'version.title', 'version.publish_at', dated])
    .where('version.state', '<>', 'archived')
    .orderBy('document.kind')
    .orderBy('document.slug')
    .orderBy('document.language')
    .orderBy('version.number')
    .execute();
}

export async function findDocumentId(
  db: Kysely<Database>,
  { kind, slug, language }: { kind: ContentKind; slug: string; language: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_documents')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.id;
}
