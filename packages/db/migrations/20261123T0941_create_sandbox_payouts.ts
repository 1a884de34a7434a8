import { type Kysely, sql } from 'kysely';

/** The payouts of the built-in sandbox provider; nothing of the product reads them. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table sandbox.payouts (
      id text primary key,
      client_reference text not null unique,
      amount_minor bigint not null,
      currency text not null,
      destination text not null,
      status text not null check (status in ('pending', 'paid', 'failed')),
      failure text,
      settles_at timestamptz not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert, update on sandbox.payouts to guildhall_app`.execute(db);
}
