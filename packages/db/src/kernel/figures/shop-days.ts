import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { appToday } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { disputeMeasures } from '../../disputes/measure-queries.ts';
import type { DayMeasures } from './day-measures.ts';
import { offerMeasures } from '../../offers/measure-queries.ts';
import { orderMeasures } from '../../orders/measure-queries.ts';
import { userMeasures } from '../../users/measure-queries.ts';
import { walletMeasures } from '../../wallet/measure-queries.ts';

/** What the rooms count by day. */
const MEASURES: readonly DayMeasures[] = [
  userMeasures,
  offerMeasures,
  orderMeasures,
  disputeMeasures,
  walletMeasures,
];

export interface ShopDay {
  /** `YYYY-MM-DD`, of UTC. */
  readonly day: string;
  readonly measure: string;
  readonly amount: number;
}

/** SQL for the sums of all measures by day. */
const sumsSince = (since: RawBuilder<unknown>) => sql`
  select (at at time zone 'UTC')::date as day, measure, sum(amount)::bigint as amount
    from (${sql.join(
      MEASURES.map((measures) => measures(since)),
      sql` union all `,
    )}) as counted
   group by 1, 2`;

/**
 * Counts the last day that was counted, the day before it, and every day since. So a day is counted
 * once more on the next one, when all that belongs to it is committed. The first run counts all.
 * One run at a time: another one waits.
 */
export async function refreshShopDays(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shop days', 0))`.execute(trx);
  const { rows } = await sql<{ since: string | null }>`
    select (max(day) - 1)::text as since from shop_days`.execute(trx);
  const since = rows[0]?.since ?? '-infinity';
  await sql`delete from shop_days where day >= ${since}::date`.execute(trx);
  await sql`
    insert into shop_days (day, measure, amount)
    select day, measure, amount from (${sumsSince(
      sql`${since}::date::timestamp at time zone 'UTC'`,
    )}) as sums
    union all
    select ${appToday}, 'counted', 1`.execute(trx);
}

/** The same sums of all days, counted from the rows: for tests and for who doubts them. */
export async function recountShopDays(db: Kysely<Database>): Promise<ShopDay[]> {
  const { rows } = await sql<ShopDay>`
    ${sumsSince(sql`'-infinity'::timestamptz`)} order by day, measure`.execute(db);
  return rows;
}

/** The stored sums of the last days up to the shop's day. */
export async function listShopDays(db: Kysely<Database>, days: number): Promise<ShopDay[]> {
  return await db
    .selectFrom('shop_days')
    .select(['day', 'measure', 'amount'])
    .where('day', '>', sql<string>`${appToday} - ${days}::integer`)
    .where('measure', '<>', 'counted')
    .orderBy('day')
    .orderBy('measure')
    .execute();
}

/** The stored sums of all days, and when they were counted; null before the first time. */
export async function readShopTotals(db: Kysely<Database>) {
  const { rows } = await sql<{
    today: string;
    counted_at: Date | null;
    totals: Readonly<Record<string, number>> | null;
  }>`
    select ${appToday}::text as today, max(counted_at) as counted_at,
        jsonb_object_agg(measure, amount) as totals
      from (select measure, sum(amount)::bigint as amount, max(counted_at) as counted_at
              from shop_days group by measure) as sums`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return { ...row, totals: row.totals ?? {} };
}
