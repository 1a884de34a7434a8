import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { BalanceComparison } from './queries.ts';
import type { BalanceTransactionsTable } from './tables.ts';

/** Stores the transactions that are not stored yet, and returns the provider's ids of these. */
export async function insertBalanceTransactions(
  trx: Transaction<Database>,
  rows: readonly Insertable<BalanceTransactionsTable>[],
): Promise<ReadonlySet<string>> {
  const inserted = await trx
    .insertInto('balance_transactions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_reference']).doNothing())
    .returning('provider_reference')
    .execute();
  return new Set(inserted.map(({ provider_reference }) => provider_reference));
}

/** Sums the transactions of each of these days into its report, anew for one that has a report. */
export async function saveBalanceReports(
  trx: Transaction<Database>,
  provider: string,
  { from, last }: { readonly from: string; readonly last: string },
): Promise<void> {
  const sumOf = (kind: string) =>
    sql`coalesce(sum(amount_minor) filter (where kind = ${sql.lit(kind)}), 0)`;
  await sql`
    insert into balance_reports (provider, day, transaction_count, payments_minor, refunds_minor,
        chargebacks_minor, withdrawals_minor, settlements_minor, costs_minor, others_minor)
      select ${provider}, day, count(provider_reference), ${sumOf('payment')}, ${sumOf('refund')},
          ${sumOf('chargeback')}, ${sumOf('withdrawal')}, -${sumOf('settlement')},
          coalesce(sum(fee_minor), 0) - ${sumOf('fee')}, ${sumOf('other')}
        from generate_series(${from}::date, ${last}::date, interval '1 day') as series (at)
       cross join lateral (select series.at::date as day) as dated
        left join balance_transactions on balance_transactions.provider = ${provider}
         and occurred_at >= day::timestamp at time zone 'UTC'
         and occurred_at < (day + 1)::timestamp at time zone 'UTC'
       group by day
      on conflict (provider, day) do update set transaction_count = excluded.transaction_count,
        payments_minor = excluded.payments_minor, refunds_minor = excluded.refunds_minor,
        chargebacks_minor = excluded.chargebacks_minor,
        withdrawals_minor = excluded.withdrawals_minor,
        settlements_minor = excluded.settlements_minor, costs_minor = excluded.costs_minor,
        others_minor = excluded.others_minor, changed_at = app_now()`.execute(trx);
}

/** Writes what the comparison at the end of a day has found into the report of the day. */
export async function saveComparison(
  db: Kysely<Database>,
  { provider, day }: { readonly provider: string; readonly day: string },
  { differences, ...balances }: BalanceComparison,
): Promise<void> {
  await db
    .updateTable('balance_reports')
    .set({ ...balances, differences: JSON.stringify(differences), changed_at: appNow })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute();
}
