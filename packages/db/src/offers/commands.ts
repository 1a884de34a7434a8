import { LIVE_OFFER_STATES } from '@guildhall/domain/offers/policy';
import { TERMINAL_OFFER_STATES } from '@guildhall/domain/offers/states';
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { saveOfferCounts } from '../catalog/commands.ts';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { latenessSeconds } from '../kernel/clocks.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import { rulesOfVersion } from '../kernel/rule-versions.ts';
import { hasSealedStock, hasTakenUnits, isInStock } from '../vault/queries.ts';
import { archivedAt, sellerIsAway } from './queries.ts';
import type { OffersTable } from './tables.ts';

/** Literals, so that a generic plan can use the partial index of these states. */
const LIVE = LIVE_OFFER_STATES.map((state) => sql.lit(state));

export const offerStore = {
  table: 'offers',
  history: 'offer_history',
  columns: {
    language: 'text',
    title: 'text',
    description: 'text',
    attributes: 'jsonb',
    attribute_hash: 'bytea',
    schema_version: 'integer',
    price_minor: 'bigint',
    fee_minor: 'bigint',
    tiers: 'jsonb',
    photos: 'jsonb',
    min_quantity: 'integer',
    max_quantity: 'integer',
    delivery_minutes: 'integer',
    warranty_days: 'integer',
    rule_version: 'integer',
    due_at: 'timestamptz',
    published_at: 'timestamptz',
    rank_score: 'integer',
    paused_state: 'text',
    paused_left_ms: 'bigint',
    paused_while_away: 'boolean',
  },
  stamps: { updated_at: appNow },
  moved: ['id'],
  subject: { offer_id: sql`moved.id` },
} as const satisfies Store;

/** SQL on the offer that a transition moves: whether a unit of it is in stock. */
export const movedOfferIsInStock = isInStock(sql.ref('object.id'));
export const movedOfferIsNotInStock = sql<boolean>`not ${movedOfferIsInStock}`;

export const insertOffer =
  (offer: Insertable<OffersTable>): Write =>
  (creator) =>
    creator.insertInto('offers').values(offer).returning(offerStore.moved);

/** Locks offers for update in the order of their ids, and reads what their events depend on. */
export async function lockOffers(trx: Transaction<Database>, ids: readonly string[]) {
  return await trx
    .selectFrom('offers')
    .select(['id', 'kind', 'state', 'seller_id', 'attribute_hash', 'due_at', 'delivery'])
    .select(['paused_state', 'paused_left_ms', 'paused_while_away', 'published_at'])
    .select([appNow.as('now'), rulesOfVersion(sql.ref('offers.rule_version')).as('rules')])
    .select([isInStock(sql.ref('offers.id')).as('in_stock'), sellerIsAway.as('is_away')])
    .select(archivedAt.as('archived_at'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks an offer for update; `rules` are those that its price was computed with. */
export async function lockOffer(trx: Transaction<Database>, id: string) {
  const [offer] = await lockOffers(trx, [id]);
  return offer;
}

/** Claims one expired offer with a row lock; other workers skip it. */
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

/** For how long the offer has been due that `claimExpiredOffer` would claim; null without one. */
export async function readOfferLateness(db: Kysely<Database>): Promise<number | null> {
  const { late_seconds } = await db
    .selectFrom('offers')
    .select(latenessSeconds('due_at').as('late_seconds'))
    .where('due_at', '<=', appNow)
    .where('state', 'in', ['active', 'out_of_stock', 'paused'])
    .executeTakeFirstOrThrow();
  return late_seconds;
}

/** Locks offers whose price was computed with these versions of the rules; others skip them. */
export async function claimOffersPricedBy(
  trx: Transaction<Database>,
  versions: readonly number[],
  limit: number,
) {
  return await trx
    .selectFrom('offers')
    .select(['id', 'kind', 'price_minor'])
    .where('rule_version', 'in', [...versions])
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** After how many hours an archived or a removed offer cannot come back. */
type GoneHours = Readonly<Record<'archived' | 'removed' | 'removed_by_report', number>>;

const goneFor = (hours: GoneHours) => sql<boolean>`(
  (state = 'archived' and ${unchangedFor(hours.archived)})
  or (state = 'removed' and ${unchangedFor(hours.removed)}
      and (not ${isRemovedByReport} or ${unchangedFor(hours.removed_by_report)})))`;

const unchangedFor = (hours: number) =>
  sql`updated_at < app_now() - make_interval(hours => ${hours})`;

/** SQL for whether the last removal of an offer was by a decision about a report. */
const isRemovedByReport = sql<boolean>`coalesce((
  select (step.details ->> 'by_report')::boolean from offer_history as step
   where step.offer_id = offers.id and step.event = 'remove'
   order by step.id desc limit 1), false)`;

/** Offers that cannot come back and have sealed units that nobody has bought. */
export async function listGoneOffersWithStock(
  db: Kysely<Database>,
  hours: GoneHours,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('offers')
    .select('id')
    .where(goneFor(hours))
    .where(hasSealedStock(sql.ref('offers.id')))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Offers that have been archived or removed for so many hours, that still have photos and were
 * never sold. Skips rows that another worker has locked.
 */
export async function claimGoneOffers(trx: Transaction<Database>, hours: GoneHours, limit: number) {
  return await trx
    .selectFrom('offers')
    .select('id')
    .where(sql<boolean>`state in ('archived', 'removed') and photos <> '[]'`)
    .where(goneFor(hours))
    .where(sql<boolean>`not ${hasTakenUnits(sql.ref('offers.id'))}`)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** `updated_at` stays: nothing that a buyer or seller sees has changed. */
export async function clearPhotos(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ photos: '[]' })
    .where('id', 'in', [...ids])
    .execute();
}

/** Saves fees that were computed with a version of the rules. */
export async function saveOfferPrices(
  trx: Transaction<Database>,
  prices: readonly { id: string; fee_minor: number }[],
  version: number,
): Promise<void> {
  await sql`
    update offers set fee_minor = price.fee_minor, rule_version = ${version}, updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as price(id uuid, fee_minor bigint)
     where offers.id = price.id and offers.id = any(${prices.map(({ id }) => id)}::uuid[])
  `.execute(trx);
}

/**
 * Serializes the publication of duplicates of an offer with an advisory lock, so that the second
 * transaction finds the first offer instead of violating the unique index.
 */
export async function lockDuplicateOffers(
  trx: Transaction<Database>,
  { seller_id, attribute_hash }: { seller_id: string; attribute_hash: Buffer },
): Promise<void> {
  const duplicateKey = `offer:${seller_id}:${attribute_hash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${duplicateKey}, 0))`.execute(trx);
}

/** Whether the seller has another live offer of what an offer is of, or will be of. */
export async function isOfferedTwice(
  trx: Transaction<Database>,
  { id, seller_id, attribute_hash }: Pick<OffersTable, 'id' | 'seller_id' | 'attribute_hash'>,
): Promise<boolean> {
  const other = await trx
    .selectFrom('offers')
    .select('id')
    .where('seller_id', '=', seller_id)
    .where('attribute_hash', '=', attribute_hash)
    .where('state', 'in', LIVE)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the seller has another offer of the same thing that `offers_no_duplicate` covers. */
const activeDuplicate = (id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from offers as own join offers as duplicate
      on duplicate.seller_id = own.seller_id and duplicate.attribute_hash = own.attribute_hash
   where own.id = ${id} and duplicate.id <> own.id
     and duplicate.state in (${sql.join(LIVE)}))`;

export async function hasActiveDuplicate(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ has_duplicate: boolean }>`
    select ${activeDuplicate(sql`${id}::uuid`)} as has_duplicate`.execute(trx);
  return rows[0]?.has_duplicate === true;
}

/** A range of all offers by id, or the offers that have changed. */
export type OfferRange =
  | { after_id: string; up_to_id: string | null }
  | { changed_ids: readonly string[] };

/**
 * An offer's state can only become inconsistent by a transition of its stock, or of a duplicate
 * that a sold offer waits for.
 */
function isInRange(among: OfferRange): RawBuilder<boolean> {
  if ('after_id' in among) {
    const { after_id, up_to_id } = among;
    const to = up_to_id === null ? sql`` : sql`and offers.id <= ${up_to_id}::uuid`;
    return sql`(offers.id > ${after_id}::uuid ${to})`;
  }
  const changed = sql`(${[...among.changed_ids]}::uuid[])`;
  return sql`offers.id in (
    select unnest${changed}
    union select own.id from offers as other
      join offers as own on own.seller_id = other.seller_id
        and own.attribute_hash = other.attribute_hash and own.state = 'sold_out'
     where other.id = any${changed})`;
}

/**
 * The id of the last offer in a range of this length after `afterId`; null if there are fewer
 * offers.
 */
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
 * Active offers without a unit in stock, and inactive offers that have one. A sold account offer
 * counts only if it has no active duplicate.
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

/** Recounts the active offers of all products in one statement. */
export async function refreshAllOfferCounts(db: Kysely<Database>): Promise<void> {
  await saveOfferCounts(
    db,
    sql`select kind, product_slug, count(*) as offer_count from offers
     where state = 'active' group by kind, product_slug`,
  );
}

/** Recounts the active offers of some products, of those without any too. */
export async function refreshOfferCounts(
  db: Kysely<Database>,
  products: readonly { kind: OffersTable['kind']; product_slug: string }[],
): Promise<void> {
  const kinds = products.map(({ kind }) => kind);
  const slugs = products.map(({ product_slug }) => product_slug);
  await saveOfferCounts(
    db,
    sql`select kind, product_slug, (
        select count(*) from offers where state = 'active' and offers.kind = changed.kind
          and offers.product_slug = changed.product_slug) as offer_count
      from unnest(${kinds}::text[], ${slugs}::text[]) as changed (kind, product_slug)`,
  );
}

/** The offers of a seller that are neither archived nor removed. */
export async function listArchivable(
  db: Kysely<Database>,
  sellerId: string,
): Promise<{ id: string }[]> {
  return await db
    .selectFrom('offers')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'not in', [...TERMINAL_OFFER_STATES])
    .orderBy('id')
    .execute();
}
