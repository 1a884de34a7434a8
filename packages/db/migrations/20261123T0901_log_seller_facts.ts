import { type Kysely, sql } from 'kysely';

/**
 * Changes of what pages show of a seller write an event, so that cached pages are purged. The
 * names, pictures and levels in `users` do already; here are the statistics, and the level that
 * offers copy. One event stands for all offers of a seller that one transaction changes: a seller
 * with thousands of offers causes no thousands of events.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create function log_seller_statistics() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      insert into event_log (topic, subject_id, event, user_ids)
        select 'users', user_id, 'change_statistics', array[user_id] from added;
      return null;
    end $$`.execute(db);
  for (const event of ['insert', 'update']) {
    await sql`create trigger ${sql.id(`log_${event}`)} after ${sql.raw(event)} on seller_statistics
      referencing new table as added
      for each statement execute function log_seller_statistics()`.execute(db);
  }
  await sql`
    create function log_copied_level() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from event_log where xid = pg_current_xact_id()
          and topic = 'users' and subject_id = new.seller_id and event = 'copy_level') then
        insert into event_log (topic, subject_id, event, user_ids)
          values ('users', new.seller_id, 'copy_level', array[new.seller_id]);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger log_copied_level after update of seller_level on offers
    for each row when (old.seller_level is distinct from new.seller_level)
    execute function log_copied_level()`.execute(db);
  for (const name of ['log_seller_statistics', 'log_copied_level']) {
    await sql`revoke all on function ${sql.id(name)} from public`.execute(db);
  }
}
