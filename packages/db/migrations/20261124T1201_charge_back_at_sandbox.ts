import { type Kysely, sql } from 'kysely';

/** The sandbox provider's side of a payment that the payer's bank takes back. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table sandbox.chargebacks (
      id text primary key,
      checkout_id text not null unique references sandbox.checkouts,
      amount_minor bigint not null check (amount_minor > 0),
      status text not null check (status in ('planned', 'open', 'won', 'lost')),
      ends_as text not null check (ends_as in ('won', 'lost')),
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint chargebacks_waiting_has_due check (
        (status in ('planned', 'open')) = (due_at is not null))
    )`.execute(db);
  await sql`create index chargebacks_due on sandbox.chargebacks (due_at)
    where due_at is not null`.execute(db);
  await sql`grant select, insert, update, delete on sandbox.chargebacks to guildhall_app`.execute(
    db,
  );
}
