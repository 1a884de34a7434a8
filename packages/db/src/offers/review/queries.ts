import { LISTED_OFFER_STATES } from '@guildhall/domain/offers/states';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** What sellers have written of listed offers, in the order of their ids. */
export async function listListedTexts(db: Kysely<Database>, afterId: string, limit: number) {
  return await db
    .selectFrom('offers')
    .select(['id', 'kind', 'product_slug', 'title', 'description', 'attributes', 'photos'])
    .where('id', '>', afterId)
    .where('state', 'in', LISTED_OFFER_STATES)
    .orderBy('id')
    .limit(limit)
    .execute();
}
