import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { OfferState } from '@guildhall/domain/offers/states';
import { type Kysely, sql } from 'kysely';
import { appNow, appToday } from '../clock.ts';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { deliveredCountOf, stockCountOf } from '../vault/queries.ts';
import {
  archivedAt,
  coverVariants,
  offerColumns,
  type OfferTimeCursor,
  sellerIsAway,
} from './queries.ts';

/** The units in stock of an offer, and those delivered, are counted up to this number. */
const MOST_COUNTED = sql<number>`${10_000}`;

/** SQL for what staff wrote when they rejected or removed an offer. */
const staffDecision = sql<{ reason: string | null; rule_id: string | null } | null>`
  case when offers.state in ('rejected', 'removed') then (
    select jsonb_build_object('reason', reason, 'rule_id', details ->> 'rule_id')
      from offer_history
     where offer_history.offer_id = offers.id and offer_history.event in ('reject', 'remove')
     order by offer_history.id desc limit 1) end`;

/** SQL for a sum over the last 30 days of an offer, today included; each is a short range. */
const viewsOfMonth = sql<number>`(select coalesce(sum(views), 0)::integer from offer_views
  where offer_views.offer_id = offers.id and offer_views.day > ${appToday} - 30)`;
const soldInMonth = sql<number>`(select coalesce(sum(units), 0)::integer from offer_sales
  where offer_sales.offer_id = offers.id and offer_sales.day > ${appToday} - 30)`;

/** What a list and the page of an own offer have beside its columns. */
const ownFacts = [
  appNow.as('now'),
  sellerIsAway.as('is_away'),
  archivedAt.as('archived_at'),
  staffDecision.as('decision'),
  stockCountOf(sql.ref('offers.id'), MOST_COUNTED).as('stock_count'),
  deliveredCountOf(sql.ref('offers.id'), MOST_COUNTED).as('delivered_count'),
  viewsOfMonth.as('views_last_30_days'),
  soldInMonth.as('sold_last_30_days'),
] as const;

/** Offers whose title or product contains the text. */
function matching(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(offers.title ilike ${pattern} or offers.product_name ilike ${pattern})`;
}

interface OwnOfferPage {
  /** Null for all. */
  readonly states: readonly OfferState[] | null;
  readonly search: string;
  readonly cursor: OfferTimeCursor | null;
  readonly limit: number;
}

/** How many offers of a kind a seller has in each state that any of them is in. */
export async function countOwnOffers(db: Kysely<Database>, sellerId: string, kind: OfferKind) {
  return await db
    .selectFrom('offers')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('seller_id', '=', sellerId)
    .where('kind', '=', kind)
    .groupBy('state')
    .execute();
}

/** One page of the offers of a seller, the newest first. */
export async function listOwnOffers(
  db: Kysely<Database>,
  sellerId: string,
  kind: OfferKind,
  { states, search, cursor, limit }: OwnOfferPage,
) {
  return await db
    .selectFrom('offers')
    .select(['offers.id', 'offers.kind', 'offers.language', 'offers.title'])
    .select(['offers.product_slug', 'offers.product_name', 'offers.state', 'offers.delivery'])
    .select(['offers.price_minor', 'offers.total_minor', 'offers.currency', 'offers.due_at'])
    .select(['offers.paused_while_away', ...ownFacts])
    .select(coverVariants.as('cover'))
    .select(sql<string>`offers.created_at::text`.as('cursor_time'))
    .where('offers.seller_id', '=', sellerId)
    .where('offers.kind', '=', kind)
    .$if(states !== null, (query) => query.where('offers.state', 'in', [...(states ?? [])]))
    .$if(search !== '', (query) => query.where(matching(search)))
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(offers.created_at, offers.id)
          < (${cursor?.created_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(limit)
    .execute();
}

/** What tells an own offer, and what a file may change of it. */
export interface OwnOfferState {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly state: OfferState;
  readonly price_minor: number;
  readonly currency: string;
}

/** Those of the offers that are this seller's. */
export async function listOwnOffersById(
  db: Kysely<Database>,
  sellerId: string,
  ids: readonly string[],
): Promise<OwnOfferState[]> {
  return await db
    .selectFrom('offers')
    .select(['id', 'language', 'title', 'state', 'price_minor', 'currency'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** An offer of this seller with everything that they may see; undefined for those of others. */
export async function findOwnOfferDetail(db: Kysely<Database>, id: string, sellerId: string) {
  return await db
    .selectFrom('offers')
    .select(columnsIn('offers', offerColumns))
    .select(['offers.paused_while_away', 'offers.photos', ...ownFacts])
    .where('offers.id', '=', id)
    .where('offers.seller_id', '=', sellerId)
    .executeTakeFirst();
}

/** The last steps of an offer, newest first. */
export async function listOfferHistory(db: Kysely<Database>, offerId: string, limit: number) {
  return await db
    .selectFrom('offer_history')
    .select(['id', 'event', 'actor', 'from_state', 'to_state', 'reason', 'details', 'occurred_at'])
    .where('offer_id', '=', offerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The vacation of a user, unless it has ended. */
export async function findVacation(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('vacations')
    .select(['since', 'until'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(until is null or until > app_now())`)
    .executeTakeFirst();
}

/** What a mail to its seller says of an offer. */
export async function findDecidedOffer(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('offers')
    .select(['id', 'kind', 'product_slug', 'title', 'state', staffDecision.as('decision')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether an offer was last removed by a decision about a report. */
export async function isRemovedByReport(db: Kysely<Database>, id: string): Promise<boolean> {
  const last = await db
    .selectFrom('offer_history')
    .select(sql<boolean>`coalesce((details ->> 'by_report')::boolean, false)`.as('by_report'))
    .where('offer_id', '=', id)
    .where('event', '=', 'remove')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.by_report === true;
}

/** The same of several, in the given order. */
export async function listRemindedOffers(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'kind', 'title', 'due_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
