import { type Kysely, sql } from 'kysely';

/**
 * The accounts of users at a payout provider that sets them up itself, with what it said of them
 * last. Each is the destination of a payout method of the kind `stripe`.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table payout_accounts (
      id uuid primary key,
      user_id uuid not null references users,
      provider text not null,
      reference text check (length(reference) between 1 and 200),
      details_submitted boolean not null default false,
      payouts_enabled boolean not null default false,
      transfers_active boolean not null default false,
      disabled_reason text,
      requirements text[] not null default '{}',
      holder_name text,
      revision integer not null default 0,
      created_at timestamptz not null default app_now(),
      constraint payout_accounts_once unique (user_id, provider),
      constraint payout_accounts_reference unique (provider, reference)
    )`.execute(db);
  await sql`grant select, insert, update on payout_accounts to guildhall_app`.execute(db);
  await sql`
    alter table payout_methods
      drop constraint payout_methods_kind_check,
      add constraint payout_methods_kind_check
        check (kind in ('bank', 'e_wallet', 'stablecoin', 'stripe')),
      add column account_id uuid references payout_accounts,
      add constraint payout_methods_account
        check ((kind = 'stripe') = (account_id is not null))`.execute(db);
  await sql`create index payout_methods_account_id on payout_methods (account_id)
    where account_id is not null`.execute(db);
}
