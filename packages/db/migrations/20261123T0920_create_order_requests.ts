import { type Kysely, sql } from 'kysely';

/** Numbers that every version of the rule book gets. */
const NUMBERS = { request_answer_hours: 6 };

/**
 * What one party of an order asks the other for: the buyer to cancel, the seller for more time.
 * Each is asked once, and one after the other. The history is that of the order.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table order_requests (
      id uuid primary key,
      order_id uuid not null references orders,
      kind text not null check (kind in ('cancellation', 'extension')),
      state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn', 'ended')),
      reason text check (reason in ('mistake', 'found_elsewhere', 'sooner', 'other')),
      promised_at timestamptz,
      due_at timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null default app_now(),
      unique (order_id, kind),
      constraint order_requests_open_has_due check ((state = 'open') = (due_at is not null)),
      constraint order_requests_closed_has_time check ((state = 'open') = (closed_at is null)),
      constraint order_requests_time_is_asked_for
        check ((kind = 'extension') = (promised_at is not null))
    )`.execute(db);
  await sql`create unique index order_requests_open on order_requests (order_id)
    where state = 'open'`.execute(db);
  await sql`create index order_requests_due on order_requests (due_at)
    where due_at is not null`.execute(db);
  await sql`grant select, insert, update on order_requests to guildhall_app`.execute(db);
  await sql`alter table order_history
    add column order_request_id uuid references order_requests`.execute(db);
  await sql`update rule_versions set numbers = ${JSON.stringify(NUMBERS)}::jsonb || numbers`.execute(
    db,
  );
}
