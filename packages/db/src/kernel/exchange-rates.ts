import type { ExchangeRate } from '@guildhall/domain/kernel/exchange-rates';
import { type Kysely, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';

/** The last rate of each currency from a day on, and the shop's time. */
export async function readExchangeRates(
  db: Kysely<Database>,
  sinceDate: string,
): Promise<{ now: Date; rates: ExchangeRate[] }> {
  const { rows } = await sql<{ now: Date } & { [Key in keyof ExchangeRate]: string | null }>`
    select ${appNow} as now, rate.currency, rate.rate_date::text as rate_date,
           rate.per_euro_millionths::text as per_euro_millionths
      from (values (1)) as clock
      left join (
        select distinct on (currency) currency, rate_date, per_euro_millionths
          from exchange_rates where rate_date >= ${sinceDate}::date
         order by currency, rate_date desc) as rate on true`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('the clock gave no row');
  const rates = rows.flatMap(({ currency, rate_date, per_euro_millionths: millionths }) =>
    currency === null || rate_date === null || millionths === null
      ? []
      : [{ currency, rate_date, per_euro_millionths: Number(millionths) }],
  );
  return { now: first.now, rates };
}

/** The day of the newest rate of the dollar, which every source has; null without any. */
export async function readNewestRateDay(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(rate_date)::text as day from exchange_rates where currency = 'USD'`.execute(db);
  return rows[0]?.day ?? null;
}

/** Adds rates. Those of a currency and day that are there already stay as they are. */
export async function insertExchangeRates(
  db: Kysely<Database>,
  rates: readonly ExchangeRate[],
  source: string,
): Promise<void> {
  if (rates.length === 0) return;
  await db
    .insertInto('exchange_rates')
    .values(rates.map((rate) => ({ ...rate, source })))
    .onConflict((conflict) => conflict.columns(['currency', 'rate_date']).doNothing())
    .execute();
}
