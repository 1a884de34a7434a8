import { FINISHED_AFTER_MINUTES, IN_TRANSIT_HOURS } from '@guildhall/domain/payments/balance/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { movementsAtProvider } from '../../wallet/provider-queries.ts';
import {
  type BalanceDifference,
  balanceReportColumns,
  type BalanceReportsTable,
} from './tables.ts';

export type BalanceReportRow = Selectable<BalanceReportsTable>;

/** Days of UTC, the first and the last of them. */
export interface Days {
  readonly from: string;
  readonly last: string;
}

/**
 * The finished days of a provider that have no report: from its first payment, and again some days
 * before the last report, for what came late. Null if there is none.
 */
export async function findDueDays(
  db: Kysely<Database>,
  provider: string,
  { again, most }: { readonly again: number; readonly most: number },
): Promise<Days | null> {
  const { rows } = await sql<{ from: string | null; last: string }>`
    with finished as (
      select ((app_now() - ${FINISHED_AFTER_MINUTES} * interval '1 minute')
          at time zone 'UTC')::date - 1 as day),
    known as (
      select (select max(day) from balance_reports where provider = ${provider}) as last_day,
          (select (min(created_at) at time zone 'UTC')::date from payments
            where provider = ${provider}) as first_day)
    select case when last_day >= finished.day then null
          else greatest(first_day, last_day + 1 - ${again}::integer) end as "from",
        least(finished.day, coalesce(last_day + 1, first_day) + ${most - 1}::integer) as last
      from finished cross join known
     where coalesce(last_day + 1, first_day) <= finished.day`.execute(db);
  const { from, last } = rows[0] ?? { from: null, last: '' };
  return from === null ? null : { from, last };
}

/** Ledger and statement of a provider at the end of a day. */
export interface BalanceComparison {
  readonly statement_minor: number;
  readonly ledger_minor: number;
  readonly in_transit_minor: number;
  readonly differences: readonly BalanceDifference[];
}

const LISTED_DIFFERENCES = 50;

/**
 * What each transaction of a provider's statement is about, as the ledger names it. Its fee, and
 * what it settles, is about itself.
 */
const statementOf = (provider: string) => sql`(
  select coalesce(case line.kind
        when 'payment' then (select 'payment:' || id from payments
          where id = line.client_reference and payments.provider = line.provider)
        when 'refund' then (select 'payment:' || payment_id from refunds
          where id = line.client_reference and refunds.provider = line.provider)
        when 'chargeback' then (select 'payment:' || payment_id from chargebacks
          where chargebacks.provider = line.provider
            and chargebacks.provider_reference = line.object_reference)
        -- A reversal names the transfer that it reverses, whose own line names ours.
        when 'withdrawal' then 'withdrawal:' || coalesce(line.client_reference,
          (select made.client_reference from balance_transactions as made
            where made.provider = line.provider and made.kind = line.kind
              and made.object_reference = line.object_reference
              and made.client_reference is not null limit 1))
      end, 'transaction:' || line.provider_reference) as subject,
      line.occurred_at, line.amount_minor
    from balance_transactions as line
   where line.provider = ${provider} and line.kind not in ('settlement', 'fee')
  union all
  select 'settlement:' || line.provider_reference, line.occurred_at,
      case when line.kind in ('settlement', 'fee') then line.amount_minor else 0 end
        - line.fee_minor
    from balance_transactions as line
   where line.provider = ${provider} and (line.kind in ('settlement', 'fee') or fee_minor <> 0))`;

/**
 * Compares the ledger's account of a provider with the provider's statement at the end of a day. A
 * settlement or cost counts on the day of its transaction, since the shop learns of it later. What
 * has moved on either side within the last day before, or since then, is in transit; all else must
 * agree, payment by payment.
 */
export async function compareBalances(
  db: Kysely<Database>,
  { provider, day }: { readonly provider: string; readonly day: string },
): Promise<BalanceComparison> {
  const until = sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;
  const { rows } = await sql<BalanceComparison>`
    with statement as (
      select subject, sum(amount_minor) filter (where occurred_at < ${until}) as minor,
          max(occurred_at) as last_at
        from ${statementOf(provider)} as line group by subject),
    ledger as (
      select movement.subject, sum(movement.debit_minor) filter (where dated.at < ${until})
            as minor, max(dated.at) as last_at
        from ${movementsAtProvider(provider)} as movement
        left join balance_transactions as line on line.provider = ${provider}
         and movement.subject = 'settlement:' || line.provider_reference
       cross join lateral (select coalesce(line.occurred_at, movement.occurred_at) as at) as dated
       group by movement.subject),
    compared as (
      select subject, coalesce(ledger.minor, 0)::bigint as ledger_minor,
          coalesce(statement.minor, 0)::bigint as statement_minor,
          greatest(ledger.last_at, statement.last_at)
            >= ${until} - ${IN_TRANSIT_HOURS} * interval '1 hour' as is_recent
        from ledger full join statement using (subject)),
    different as (
      select subject, ledger_minor, statement_minor from compared
       where not is_recent and ledger_minor <> statement_minor
       order by subject limit ${LISTED_DIFFERENCES})
    select coalesce(sum(statement_minor), 0)::bigint as statement_minor,
        coalesce(sum(ledger_minor), 0)::bigint as ledger_minor,
        coalesce(sum(ledger_minor - statement_minor) filter (where is_recent), 0)::bigint
          as in_transit_minor,
        (select coalesce(jsonb_agg(to_jsonb(different)), '[]') from different) as differences
      from compared`.execute(db);
  const [comparison] = rows;
  if (comparison === undefined) throw new Error('a sum gave no row');
  return comparison;
}

export interface BalanceReportPage {
  readonly provider: string | null;
  /** The report at the end of the page before. */
  readonly after: { readonly day: string; readonly provider: string } | null;
  readonly limit: number;
}

/** The reports of one or all providers, newest first. */
export async function listBalanceReports(
  db: Kysely<Database>,
  { provider, after, limit }: BalanceReportPage,
): Promise<BalanceReportRow[]> {
  return await db
    .selectFrom('balance_reports')
    .select(balanceReportColumns)
    .$if(provider !== null, (query) => query.where('provider', '=', provider))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('day', 'provider'), '<', tuple(after?.day ?? '', after?.provider ?? '')),
      ),
    )
    .orderBy('day', 'desc')
    .orderBy('provider', 'desc')
    .limit(limit)
    .execute();
}
