import { type Kysely, sql } from 'kysely';

/**
 * One shape for all histories: rule, event, states, actor, reason of staff, details of the event.
 * Rows from before keep null. Orders and units keep what a pause interrupted.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table order_history add column reason text, add column details jsonb`.execute(db);
  await sql`alter table offer_history add column rule text, add column reason text,
    add column details jsonb`.execute(db);
  for (const history of ['stock_history', 'payment_history']) {
    await sql`alter table ${sql.table(history)} add column rule text, add column actor text,
      add column actor_id uuid, add column reason text, add column details jsonb`.execute(db);
  }
  for (const table of ['orders', 'order_units']) {
    await sql`
      alter table ${sql.table(table)}
        add column paused_state text,
        add column paused_left_ms bigint,
        add constraint ${sql.ref(`${table}_pause_has_state`)}
          check (paused_left_ms is null or (paused_left_ms >= 0 and paused_state is not null))
    `.execute(db);
  }
}
