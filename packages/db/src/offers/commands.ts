import { newId } from '@guildhall/domain/kernel/ids';
import type { OfferEvent, OfferState } from '@guildhall/domain/offers/states';
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import { saveShelfCounts } from '../catalog/commands.ts';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { isInStock, stockChangesSince } from '../vault/queries.ts';
import type { OfferHistoryTable, OffersTable } from './tables.ts';

/** Answers the row as `lockOffer` would: what this transaction has made, nobody else can touch. */
export async function insertOffer(trx: Transaction<Database>, offer: Insertable<OffersTable>) {
  return await trx
    .insertInto('offers')
    .values(offer)
    .returning(['id', 'kind', 'state', 'seller_id', 'attribute_hash', 'due_at', 'delivery'])
    .returning(appNow.as('now'))
    .executeTakeFirstOrThrow();
}

/** The conditional update that a transition is: false when the state was not `from`. */
export async function transitionOffer(
  trx: Transaction<Database>,
  id: string,
  move: { from: OfferState; to: OfferState },
  changes: Updateable<Pick<OffersTable, 'due_at' | 'published_at' | 'rank_score'>>,
): Promise<boolean> {
  const result = await trx
    .updateTable('offers')
    .set({ ...changes, state: move.to, updated_at: appNow })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertOfferHistory(
  trx: Transaction<Database>,
  row: Omit<Insertable<OfferHistoryTable>, 'id' | 'event'> & { event: OfferEvent },
): Promise<void> {
  await trx
    .insertInto('offer_history')
    .values({ id: newId(), ...row })
    .execute();
}

export async function lockOffer(trx: Transaction<Database>, id: string) {
  return await trx
    .selectFrom('offers')
    .select(['id', 'kind', 'state', 'seller_id', 'attribute_hash', 'due_at', 'delivery'])
    .select(appNow.as('now'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** One offer whose date has come, locked for this worker; others skip it. */
export async function claimExpiredOffer(trx: Transaction<Database>) {
  return await trx
    .selectFrom('offers')
    .select('id')
    .where('due_at', '<=', appNow)
    .where('state', 'in', ['active', 'out_of_stock', 'paused'])
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Lets one transaction at a time list duplicates of a seller's offer (advisory lock): the second
 * sees what the first has done, instead of running into the index.
 */
export async function lockDuplicateOffers(
  trx: Transaction<Database>,
  { seller_id, attribute_hash }: { seller_id: string; attribute_hash: Buffer },
): Promise<void> {
  const duplicateKey = `offer:${seller_id}:${attribute_hash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${duplicateKey}, 0))`.execute(trx);
}

/** Another offer of the same thing by the same seller, where `offers_no_duplicate` counts it. */
const activeDuplicate = (id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from offers as own join offers as duplicate
      on duplicate.seller_id = own.seller_id and duplicate.attribute_hash = own.attribute_hash
   where own.id = ${id} and duplicate.id <> own.id
     and duplicate.state in ('pending_review', 'active', 'reserved', 'out_of_stock', 'paused'))`;

export async function hasActiveDuplicate(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ has_duplicate: boolean }>`
    select ${activeDuplicate(sql`${id}::uuid`)} as has_duplicate`.execute(trx);
  return rows[0]?.has_duplicate === true;
}

/** A stretch of all offers by id, or those that something has happened to within minutes. */
export type OfferRange =
  | { after_id: string; up_to_id: string | null }
  | { changedWithinMinutes: number };

/**
 * What can put a shelf wrong is a transition of its stock, or of another offer of the same thing
 * while this one, sold, waits for it. Histories are found by their ids, which hold the time.
 */
function isInRange(among: OfferRange): RawBuilder<boolean> {
  if ('after_id' in among) {
    const { after_id, up_to_id } = among;
    const to = up_to_id === null ? sql`` : sql`and offers.id <= ${up_to_id}::uuid`;
    return sql`(offers.id > ${after_id}::uuid ${to})`;
  }
  // Asked once, in brackets of its own: the function is volatile, and no index is searched by it.
  const since = sql`(select uuidv7(make_interval(mins => ${-among.changedWithinMinutes})))`;
  return sql`offers.id in (
    select offer_id from (${stockChangesSince(since)}) as changes
    union select own.id from offer_history
      join offers as other on other.id = offer_history.offer_id
      join offers as own on own.seller_id = other.seller_id
        and own.attribute_hash = other.attribute_hash and own.state = 'sold_out'
     where offer_history.id > ${since})`;
}

/** The id that ends a stretch of so many offers after this one; null when there are not as many. */
export async function findEndOfRange(
  db: Kysely<Database>,
  afterId: string,
  length: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('offers')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .offset(length - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Offers on the shelf without a unit in stock, and offers off it that have one; an account that
 * came back counts as soon as no other offer of the same thing is in its way.
 */
export async function listInconsistentOffers(
  db: Kysely<Database>,
  among: OfferRange,
  limit: number,
) {
  const inStock = isInStock(sql.ref('offers.id'));
  return await db
    .selectFrom('offers')
    .select(['id', inStock.as('in_stock')])
    .where('state', 'in', ['active', 'reserved', 'out_of_stock', 'sold_out'])
    .where(isInRange(among))
    .where(inStock, '=', sql<boolean>`(state <> 'active')`)
    .where(sql<boolean>`(state <> 'sold_out' or not ${activeDuplicate(sql`offers.id`)})`)
    .limit(limit)
    .execute();
}

/**
 * Counts the active offers of products anew, in one statement: of all, or of those whose offers
 * have got a row of history since an id was made.
 */
export async function refreshShelfCounts(
  db: Kysely<Database>,
  sinceId: string | null,
): Promise<void> {
  const changed = sql`and (kind, product_slug) in (
    select changed.kind, changed.product_slug from offer_history
      join offers as changed on changed.id = offer_history.offer_id
     where offer_history.id > ${sinceId}::uuid)`;
  const counts = sql`
    select kind, product_slug, count(*) as offer_count from offers
     where state = 'active' ${sinceId === null ? sql`` : changed} group by kind, product_slug`;
  await saveShelfCounts(db, counts);
}
