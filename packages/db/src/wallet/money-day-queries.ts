import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { appToday } from '../clock.ts';
import type { Database } from '../database.ts';

/** What came to a user on a day of UTC, what was released to them, and what was held at its end. */
export interface MoneyDay {
  readonly day: string;
  readonly in_minor: number;
  readonly released_minor: number;
  readonly held_minor: number;
}

/** SQL for the last day whose sums are stored; null before the first. */
export const summedUntil = sql`(select max(day) from money_days)`;

/**
 * SQL for users' entries with their day, signed: what a user is owed more is above zero. Account
 * and posting are looked up for each entry: the planner does not know how few there are since the
 * last day, and would join all of them. Another currency has no kind.
 */
export const linesOfDays = (condition: RawBuilder<unknown>) => sql`
  select ledger_entries.user_id, (ledger_entries.occurred_at at time zone 'UTC')::date as day,
      (select kind from ledger_accounts where ledger_accounts.id = ledger_entries.account_id
         and currency = ${sql.lit(SETTLEMENT_CURRENCY)}) as kind,
      (select code from ledger_transactions
        where ledger_transactions.id = ledger_entries.transaction_id) as code,
      case ledger_entries.direction when 'credit' then ledger_entries.amount_minor
        else -ledger_entries.amount_minor end as amount_minor
    from ledger_entries where ${condition}`;

/**
 * SQL for the sums of such lines. What comes in is top-ups and confirmed sales; what was available
 * at once with the confirmation counts as released, too. Held are hold and reserve. Postings and
 * their reversals are added up by their signs. Null where there is no such line.
 */
export const moneySums = sql`
  sum(amount_minor) filter (where code in ('E1', 'E4', 'E20')
    and kind in ('wallet', 'hold', 'reserve', 'available')) as in_minor,
  sum(amount_minor) filter (where code in ('E4', 'E5', 'E6') and kind = 'available')
    as released_minor,
  sum(amount_minor) filter (where kind in ('hold', 'reserve')) as held_change_minor`;

/**
 * Day by day up to the shop's day: the stored sums, and the entries of the days after them. Held is
 * the balance of hold and reserve now, less what each later day changed.
 */
export async function listMoneyDays(
  db: Kysely<Database>,
  userId: string,
  days: number,
): Promise<MoneyDay[]> {
  const first = sql`(${appToday} - ${days - 1}::integer)`;
  const { rows } = await sql<MoneyDay>`
    with line as materialized (${linesOfDays(sql`ledger_entries.user_id = ${userId}
        and ledger_entries.occurred_at >=
          greatest(${first}, ${summedUntil} + 1)::timestamp at time zone 'UTC'`)}),
    changed as (
      select day, ${moneySums} from line group by day
      union all
      select day, in_minor, released_minor, held_change_minor from money_days
       where user_id = ${userId} and day >= ${first})
    select calendar.day, coalesce(changed.in_minor, 0)::bigint as in_minor,
        coalesce(changed.released_minor, 0)::bigint as released_minor,
        ((select coalesce(sum(amount_minor - resolved_minor), 0) from ledger_holds
            where seller_id = ${userId} and state = 'held')
          - coalesce(sum(changed.held_change_minor) over (order by calendar.day desc
              rows between unbounded preceding and 1 preceding), 0))::bigint as held_minor
      from (select ${appToday} - n as day from generate_series(0, ${days - 1}::integer) as n)
        as calendar
      left join changed on changed.day = calendar.day
     order by calendar.day`.execute(db);
  return rows;
}
