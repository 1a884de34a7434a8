import { type Alert, ALERT_PAUSES, NEWS_DAYS } from '@guildhall/domain/offers/saved/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { searchColumns, type SavedSearchRow } from './queries.ts';

const minutes = (count: number) => sql`make_interval(mins => ${count})`;

/**
 * Marks the saved searches that newly listed offers may concern: those of their products, and those
 * of all products of their kind. A search that is marked already is not written again, so a busy
 * list costs one write for each of its searches between two mails, however many offers come.
 */
export async function wakeSearches(
  trx: Transaction<Database>,
  offerIds: readonly string[],
): Promise<void> {
  await sql`
    update saved_searches
       set due_at = coalesce(due_at, greatest(app_now(), next_at)),
           news_from = least(news_from, news.listed_since)
      from (
        select kind, coalesce(product_slug, '') as slug,
            greatest(min(published_at), app_now() - make_interval(days => ${NEWS_DAYS}))
              as listed_since
          from offers
         where id = any(${[...offerIds]}::uuid[]) and state = 'active'
           and published_at is not null
         group by grouping sets ((kind, product_slug), (kind))) as news
     where saved_searches.kind = news.kind
       and coalesce(saved_searches.product_slug, '') = news.slug
       and removed_at is null and alert <> 'off'
       and (due_at is null or news_from > news.listed_since)`.execute(trx);
}

/**
 * Marks the favourites whose offers are cheaper than their users know. A mail about any favourite
 * of a user delays the next one, so that several drops of a day are one mail.
 */
export async function wakeFavourites(
  trx: Transaction<Database>,
  offerIds: readonly string[],
): Promise<void> {
  await sql`
    update favourites
       set due_at = greatest(app_now(), (
             select max(others.mailed_at) from favourites as others
              where others.user_id = favourites.user_id)
           + case alert when 'daily' then ${minutes(ALERT_PAUSES.daily)}
               else ${minutes(ALERT_PAUSES.at_once)} end)
      from offers
     where offers.id = favourites.offer_id
       and favourites.offer_id = any(${[...offerIds]}::uuid[])
       and favourites.removed_at is null and favourites.alert <> 'off'
       and favourites.due_at is null
       and offers.state = 'active'
       and offers.total_minor < coalesce(favourites.notified_minor, favourites.saved_minor)
  `.execute(trx);
}

export type DueSearch = SavedSearchRow & {
  readonly news_from: Date | null;
  readonly alert_since: Date | null;
};

/** Claims the saved search that is due for the longest time, until the transaction ends. */
export async function claimDueSearch(trx: Transaction<Database>): Promise<DueSearch | undefined> {
  return await trx
    .selectFrom('saved_searches')
    .select(searchColumns)
    .select(['news_from', 'alert_since'])
    .where('due_at', '<=', appNow)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Records the offers that a search tells its user of, and returns those that it has not told of
 * before. Offers of the user's own are no news to them.
 */
export async function insertMatches(
  trx: Transaction<Database>,
  { id, user_id }: Pick<DueSearch, 'id' | 'user_id'>,
  offerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ offer_id: string }>`
    insert into saved_search_matches (saved_search_id, offer_id)
    select ${id}, given.id
      from unnest(${[...offerIds]}::uuid[]) with ordinality as given (id, place)
      join offers on offers.id = given.id and offers.seller_id <> ${user_id}
     order by given.place
    on conflict do nothing
    returning offer_id`.execute(trx);
  const fresh = new Set(rows.map(({ offer_id }) => offer_id));
  return offerIds.filter((offerId) => fresh.has(offerId));
}

/** A search was compared; it is compared again after the pause, when something new was listed. */
export async function markCompared(
  trx: Transaction<Database>,
  id: string,
  pauseMinutes: number,
): Promise<void> {
  await trx
    .updateTable('saved_searches')
    .set({
      due_at: null,
      news_from: null,
      next_at: sql<Date>`app_now() + make_interval(mins => ${pauseMinutes})`,
    })
    .where('id', '=', id)
    .execute();
}

/** A favourite whose user may be told of a lower price. */
export interface DueFavourite {
  readonly user_id: string;
  readonly offer_id: string;
  /** The lower price, and the one that the user knows. */
  readonly total_minor: number;
  readonly known_minor: number;
}

/**
 * Claims the favourites of the user who waits for the longest time: all whose offers are cheaper
 * than the user knows. Undefined when nobody waits.
 */
export async function claimDueFavourites(
  trx: Transaction<Database>,
): Promise<{ user_id: string; cheaper: DueFavourite[] } | undefined> {
  const due = await trx
    .selectFrom('favourites')
    .select('user_id')
    .where('due_at', '<=', appNow)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return undefined;
  const { rows: cheaper } = await sql<DueFavourite>`
    select favourites.user_id, favourites.offer_id, offers.total_minor,
        coalesce(notified_minor, saved_minor) as known_minor
      from favourites join offers on offers.id = favourites.offer_id
     where favourites.user_id = ${due.user_id} and favourites.due_at is not null
       and removed_at is null and alert <> 'off'
       and offers.state = 'active'
       and offers.total_minor < coalesce(notified_minor, saved_minor)
     order by favourites.created_at desc, favourites.offer_id
       for update of favourites`.execute(trx);
  return { user_id: due.user_id, cheaper };
}

/** The user is told of these prices; nothing of theirs is due any more. */
export async function markNotified(
  trx: Transaction<Database>,
  userId: string,
  cheaper: readonly DueFavourite[],
): Promise<void> {
  const prices = JSON.stringify(cheaper);
  await sql`
    update favourites
       set due_at = null,
           notified_minor = coalesce(price.total_minor, favourites.notified_minor),
           mailed_at = case when price.offer_id is null then favourites.mailed_at else app_now() end
      from favourites as each
      left join jsonb_to_recordset(${prices}::jsonb) as price (offer_id uuid, total_minor bigint)
        on price.offer_id = each.offer_id
     where favourites.user_id = ${userId} and favourites.due_at is not null
       and each.user_id = favourites.user_id and each.offer_id = favourites.offer_id
  `.execute(trx);
}

/** Turns the mails of all favourites of a user on or off, or of one of them. Returns how many. */
export async function setFavouriteAlerts(
  db: Kysely<Database>,
  userId: string,
  offerId: string | null,
  alert: Alert,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('favourites')
    .set({ alert, due_at: null })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if(offerId !== null, (query) => query.where('offer_id', '=', offerId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Turns the mails of a saved search on or off. What was listed before is no news. */
export async function setSearchAlert(
  trx: Transaction<Database>,
  id: string,
  alert: Alert,
): Promise<void> {
  await trx
    .updateTable('saved_searches')
    .set({
      alert,
      due_at: null,
      news_from: null,
      next_at: alert === 'daily' ? sql<Date>`app_now() + interval '1 day'` : null,
      alert_since: sql<Date | null>`case when ${alert} = 'off' then null
        when alert = 'off' then app_now() else alert_since end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes matches of offers that are too old to be news again. */
export async function deleteOldMatches(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('saved_search_matches')
    .where('created_at', '<', sql<Date>`app_now() - interval '90 days'`)
    .execute();
}
