import { type Kysely, sql } from 'kysely';

/**
 * The memory of the built-in sandbox payment provider. It is the provider's side of the wire:
 * nothing of the product reads or joins these tables.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create schema sandbox`.execute(db);
  await sql`grant usage on schema sandbox to guildhall_app`.execute(db);
  await sql`
    create table sandbox.checkouts (
      id text primary key,
      client_reference text not null unique,
      amount_minor bigint not null,
      currency text not null,
      description text not null,
      success_url text not null,
      failure_url text not null,
      webhook_url text not null,
      status text not null check (status in ('open', 'pending', 'captured', 'declined')),
      capture_at timestamptz,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table sandbox.webhooks (
      id text primary key,
      checkout_id text not null references sandbox.checkouts,
      body text not null,
      deliveries_left integer not null,
      due_at timestamptz not null,
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index webhooks_due on sandbox.webhooks (due_at)
    where deliveries_left > 0`.execute(db);
  await sql`grant select, insert, update on sandbox.checkouts, sandbox.webhooks
    to guildhall_app`.execute(db);
}
