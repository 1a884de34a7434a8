import type { ListTexts } from '@guildhall/domain/content/editing/schema';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

export interface TextCursor {
  readonly at: string;
  readonly id: string;
}

/** Documents with their newest version, the last changed first. */
export async function listTexts(
  db: Kysely<Database>,
  filter: Pick<ListTexts, 'kind' | 'language' | 'state' | 'search'>,
  { cursor, limit }: { cursor: TextCursor | null; limit: number },
) {
  const { kind, language, state, search } = filter;
  return await db
    .selectFrom('content_documents as document')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('content_versions as each')
          .select(['each.number', 'each.state', 'each.title', 'each.publish_at'])
          .select(['each.published_at', 'each.changed_at'])
          .whereRef('each.document_id', '=', 'document.id')
          .$if(state !== null, (query) => query.where('each.state', '=', state ?? 'draft'))
          .orderBy('each.number', 'desc')
          .limit(1)
          .as('version'),
      (join) => join.onTrue(),
    )
    .select(['document.id', 'document.kind', 'document.language', 'document.slug'])
    .select(['version.number', 'version.state', 'version.title', 'version.publish_at'])
    .select(['version.published_at', 'version.changed_at'])
    .select(sql<string>`version.changed_at::text`.as('cursor_time'))
    .where('document.kind', '=', kind)
    .$if(language !== null, (query) => query.where('document.language', '=', language ?? ''))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`position(lower(${search}) in lower(version.title || ' ' || document.slug)) > 0`,
      ),
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(version.changed_at, document.id)
          < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('version.changed_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit)
    .execute();
}

/** The versions of a document, the newest first. */
export async function listTextVersions(db: Kysely<Database>, documentId: string, limit: number) {
  return await db
    .selectFrom('content_versions')
    .select(['number', 'state', 'title', 'description', 'body', 'details'])
    .select(['publish_at', 'published_at', 'created_at', 'changed_at'])
    .select(sql<string>`dated_on::text`.as('dated_on'))
    .where('document_id', '=', documentId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Whether a picture is stored. */
export async function isPictureStored(db: Kysely<Database>, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('content_pictures')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}
