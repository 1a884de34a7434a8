import { type Kysely, sql } from 'kysely';

/**
 * Money that was paid may come back: the withdrawal is returned, and its payout method is checked
 * before it is used again. The sandbox provider returns payouts, too, and tells of them by webhook.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table payout_methods add column returned_at timestamptz`.execute(db);
  await sql`
    alter table withdrawals
      drop constraint withdrawals_state_check,
      add constraint withdrawals_state_check check (state in ('requested', 'risk_review',
        'approved', 'processing', 'paid', 'rejected', 'failed', 'cancelled', 'returned'))`.execute(
    db,
  );
  await sql`
    alter table webhook_events
      drop constraint webhook_events_object_kind_check,
      add constraint webhook_events_object_kind_check
        check (object_kind in ('checkout', 'refund', 'dispute', 'payout',
          'payout_account'))`.execute(db);
  await sql`
    alter table sandbox.payouts
      drop constraint payouts_status_check,
      add constraint payouts_status_check
        check (status in ('pending', 'paid', 'failed', 'returned')),
      add column webhook_url text,
      add column returns_at timestamptz`.execute(db);
  await sql`create index payouts_returns on sandbox.payouts (returns_at)
    where returns_at is not null`.execute(db);
  await sql`
    alter table sandbox.webhooks
      alter column checkout_id drop not null,
      add column payout_id text references sandbox.payouts,
      add constraint webhooks_about check (num_nonnulls(checkout_id, payout_id) = 1)`.execute(db);
}
