import { type Kysely, sql } from 'kysely';

/** The sandbox provider can close a checkout that nobody has paid, and list its events. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table sandbox.checkouts drop constraint checkouts_status_check,
    add constraint checkouts_status_check
      check (status in ('open', 'pending', 'captured', 'declined', 'expired'))`.execute(db);
  await sql`alter table sandbox.webhooks
    add column created_at timestamptz not null default app_now()`.execute(db);
}
