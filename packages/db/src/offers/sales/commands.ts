import { PUBLIC_OFFER_STATES } from '@guildhall/domain/offers/policy';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { appToday } from '../../clock.ts';
import type { Database } from '../../database.ts';

/**
 * The shop's day, and the salt of its marks. The first server that asks on a day stores its
 * candidate.
 */
export async function readViewSalt(
  trx: Transaction<Database>,
  candidate: Buffer,
): Promise<{ day: string; salt: Buffer }> {
  const find = () =>
    trx
      .selectFrom('offer_view_salts')
      .select(['day', 'salt'])
      .where('day', '=', appToday)
      .executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found;
  await trx
    .insertInto('offer_view_salts')
    .values({ day: appToday, salt: candidate })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const made = await find();
  if (made === undefined) throw new Error('the day has ended meanwhile');
  return made;
}

/** A view of the page of an offer. */
export interface MarkedView {
  readonly offer_id: string;
  /** The signed-in user; null for a visitor. */
  readonly viewer_id: string | null;
  /** In hexadecimal digits. */
  readonly mark: string;
}

const PUBLIC = sql.join(PUBLIC_OFFER_STATES.map((state) => sql.lit(state)));

/**
 * Counts views of a day in one statement: of each mark the first one. Ignored are views of offers
 * that nobody may see, and of sellers who look at their own. All servers insert in the same order,
 * so they wait for each other instead of deadlocking. Returns how many it counted.
 */
export async function addPageViews(
  trx: Transaction<Database>,
  day: string,
  views: readonly MarkedView[],
): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    with seen as (
      select distinct on (decode(sent.mark, 'hex'))
          offers.id as offer_id, offers.seller_id, decode(sent.mark, 'hex') as mark
        from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
          as sent(offer_id uuid, viewer_id uuid, mark text)
        join offers on offers.id = sent.offer_id
       where offers.state in (${PUBLIC}) and sent.viewer_id is distinct from offers.seller_id
    ), fresh as (
      insert into offer_view_marks (day, mark)
      select ${day}::date, mark from seen order by mark
      on conflict do nothing returning mark
    ), counted as materialized (
      select offer_id, seller_id, count(*)::integer as views
        from seen join fresh using (mark) group by offer_id, seller_id
    ), by_offer as (
      insert into offer_views (offer_id, day, views)
      select offer_id, ${day}::date, views from counted order by offer_id
      on conflict (offer_id, day) do update set views = offer_views.views + excluded.views
    ), by_seller as (
      insert into seller_views (seller_id, day, views)
      select seller_id, ${day}::date, sum(views) from counted group by seller_id order by seller_id
      on conflict (seller_id, day) do update set views = seller_views.views + excluded.views
    )
    select coalesce(sum(views), 0)::integer as views from counted`.execute(trx);
  return rows[0]?.views ?? 0;
}

/**
 * Deletes the salts and marks of past days. From then on nobody can tell which networks they were
 * of.
 */
export async function deletePastMarks(db: Kysely<Database>): Promise<void> {
  await sql`delete from offer_view_salts where day < ${appToday}`.execute(db);
  await sql`delete from offer_view_marks where day < ${appToday}`.execute(db);
}

/**
 * Saves what was sold of offers on days, from a query with the columns of `offer_sales`. Rows that
 * are as they were get no new version.
 */
export async function saveOfferSales(
  db: Kysely<Database>,
  figures: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into offer_sales as saved
      (offer_id, day, seller_id, orders, units, gross_minor, net_minor, open_minor)
    select offer_id, day, seller_id, orders, units, gross_minor, net_minor, open_minor
      from (${figures}) as figures order by offer_id, day
    on conflict (offer_id, day) do update set orders = excluded.orders, units = excluded.units,
        gross_minor = excluded.gross_minor, net_minor = excluded.net_minor,
        open_minor = excluded.open_minor
      where (saved.orders, saved.units, saved.gross_minor, saved.net_minor, saved.open_minor)
        is distinct from (excluded.orders, excluded.units, excluded.gross_minor,
          excluded.net_minor, excluded.open_minor)`.execute(db);
}
