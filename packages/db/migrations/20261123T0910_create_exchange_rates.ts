import { type Kysely, sql } from 'kysely';

/** The rates that were read, one row for each currency and day. A rate is never changed. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table exchange_rates (
      currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
      rate_date date not null,
      per_euro_millionths bigint not null
        check (per_euro_millionths between 1 and 1000000000000),
      source text not null check (length(source) between 1 and 200),
      created_at timestamptz not null default now(),
      primary key (currency, rate_date)
    )`.execute(db);
  await sql`grant select, insert on exchange_rates to guildhall_app`.execute(db);
}
