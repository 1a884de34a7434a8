import { type Kysely, sql } from 'kysely';

/**
 * The inbox of the providers' events: ids only, since what an event says is read again from its
 * provider. Servers of the last release go on with `provider_events`.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table webhook_events (
      id uuid primary key,
      provider text not null,
      event_id text not null check (length(event_id) between 1 and 200),
      type text not null check (length(type) between 1 and 100),
      object_kind text not null check (object_kind in ('checkout', 'refund', 'dispute')),
      object_id text not null check (length(object_id) between 1 and 200),
      state text not null check (state in ('received', 'handled', 'quarantined')),
      fault text check (fault in ('other_account', 'other_mode',
        'from_the_future', 'unknown_object', 'unknown_payment', 'mismatch', 'failed')),
      payment_id uuid references payments,
      attempts integer not null default 0 check (attempts >= 0),
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      unique (provider, event_id),
      constraint webhook_events_waiting_has_due check ((state = 'received') = (due_at is not null)),
      constraint webhook_events_quarantined_for check (state <> 'quarantined' or fault is not null)
    )`.execute(db);
  await sql`create index webhook_events_due on webhook_events (due_at)
    where state = 'received'`.execute(db);
  await sql`create index webhook_events_state on webhook_events (state, id desc)`.execute(db);
  await sql`
    create table webhook_event_history (
      id uuid primary key,
      webhook_event_id uuid not null references webhook_events,
      rule text not null,
      event text not null,
      from_state text,
      to_state text not null,
      actor text not null,
      actor_id uuid,
      reason text,
      details jsonb,
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index webhook_event_history_event on webhook_event_history
    (webhook_event_id, id)`.execute(db);
  await sql`grant select, insert, update on webhook_events to guildhall_app`.execute(db);
  await sql`grant select, insert on webhook_event_history to guildhall_app`.execute(db);
}
