import { type Kysely, sql } from 'kysely';

/**
 * The sums of a user's entries of a day of UTC that is over, for the chart of the wallet. A job
 * adds the rows after the end of the day; days on which nothing of it moved have none.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table money_days (
      user_id uuid not null,
      day date not null,
      in_minor bigint not null,
      released_minor bigint not null,
      held_change_minor bigint not null,
      primary key (user_id, day)
    )`.execute(db);
  // The last day that is summed up.
  await sql`create index money_days_day on money_days (day)`.execute(db);
  await sql`grant select, insert on money_days to guildhall_app`.execute(db);
  // Entries are added by time, so a few pages of this index find those of a day.
  await sql`create index ledger_entries_occurred on ledger_entries using brin (occurred_at)`.execute(
    db,
  );
}
