import { type Kysely, sql } from 'kysely';
import { appToday, SETTLED_MINUTES } from '../clock.ts';
import type { Database } from '../database.ts';
import { linesOfDays, moneySums, summedUntil } from './money-day-queries.ts';

/**
 * Sums up the entries of each user on the days since the last that was summed up, until yesterday.
 * Yesterday some minutes after its end only, when all of its postings are committed. Returns how
 * many rows it added.
 */
export async function insertMoneyDays(db: Kysely<Database>): Promise<number> {
  const until = sql`(app_now() - ${SETTLED_MINUTES} * interval '1 minute')`;
  const { numAffectedRows } = await sql`
    with line as materialized (${linesOfDays(sql`
      ledger_entries.user_id is not null
        and ledger_entries.occurred_at >= coalesce(
          (${summedUntil} + 1)::timestamp at time zone 'UTC', '-infinity')
        and ledger_entries.occurred_at <
          (${until} at time zone 'UTC')::date::timestamp at time zone 'UTC'
        and ledger_entries.occurred_at < ${appToday}::timestamp at time zone 'UTC'`)}),
    changed as (select user_id, day, ${moneySums} from line group by user_id, day)
    insert into money_days (user_id, day, in_minor, released_minor, held_change_minor)
    select user_id, day, coalesce(in_minor, 0), coalesce(released_minor, 0),
        coalesce(held_change_minor, 0)
      from changed where coalesce(in_minor, released_minor, held_change_minor) is not null
    on conflict (user_id, day) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
