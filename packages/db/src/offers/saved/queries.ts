import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { offerCards } from '../queries.ts';
import type { SavedSearchesTable } from './tables.ts';

/** The ids of the offers that a user keeps, the newest first. */
export async function listFavouriteIds(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('offer_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('offer_id', 'desc')
    .execute();
  return rows.map(({ offer_id }) => offer_id);
}

export async function countFavourites(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A place in the list of favourites. */
export interface FavouriteCursor {
  saved_at: string;
  id: string;
}

/** One page of a user's favourites with the cards of their offers, the newest first. */
export async function listFavourites(
  db: Kysely<Database>,
  userId: string,
  { cursor, limit }: { cursor: FavouriteCursor | null; limit: number },
) {
  return await offerCards(db)
    .innerJoin('favourites', 'favourites.offer_id', 'offers.id')
    .select(['offers.state', 'favourites.saved_minor', 'favourites.alert'])
    .select(['favourites.title as saved_title', 'favourites.language as saved_language'])
    .select('favourites.created_at as saved_at')
    .select(sql<string>`favourites.created_at::text`.as('cursor_time'))
    .where('favourites.user_id', '=', userId)
    .where('favourites.removed_at', 'is', null)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(favourites.created_at, favourites.offer_id)
          < (${cursor?.saved_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('favourites.created_at', 'desc')
    .orderBy('favourites.offer_id', 'desc')
    .limit(limit)
    .execute();
}

export const searchColumns = [
  'id',
  'user_id',
  'name',
  'kind',
  'product_slug',
  'filter',
  'looked_at',
  'created_at',
  'removed_at',
  'alert',
] as const;

export type SavedSearchRow = Pick<Selectable<SavedSearchesTable>, (typeof searchColumns)[number]>;

/** All searches that a user has saved, the newest first. */
export async function listSavedSearches(
  db: Kysely<Database>,
  userId: string,
): Promise<SavedSearchRow[]> {
  return await db
    .selectFrom('saved_searches')
    .select(searchColumns)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countSavedSearches(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A saved search, whoever's it is and also a removed one, locked for update. */
export async function lockSavedSearch(
  trx: Transaction<Database>,
  id: string,
): Promise<SavedSearchRow | undefined> {
  return await trx
    .selectFrom('saved_searches')
    .select(searchColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The names of those of these searches that are the user's. */
export async function listSearchNames(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
) {
  return await db
    .selectFrom('saved_searches')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('user_id', '=', userId)
    .execute();
}

/** A saved search, whoever's it is and also a removed one. */
export async function findSavedSearch(
  db: Kysely<Database>,
  id: string,
): Promise<SavedSearchRow | undefined> {
  return await db
    .selectFrom('saved_searches')
    .select(searchColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What a mail says of offers: those that are for sale, in the given order. */
export async function listMailedOffers(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'kind', 'product_slug', 'title', 'total_minor', 'currency'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'active')
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
