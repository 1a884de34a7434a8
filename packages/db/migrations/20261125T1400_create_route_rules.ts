import { type Kysely, sql } from 'kysely';

/** Where pages that have moved are now, and which are gone. Each change is an event. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table route_rules (
      id uuid primary key,
      path text not null unique check (path ~ '^/[^/]' and length(path) <= 300),
      status integer not null check (status in (301, 302, 410)),
      target text check (target ~ '^/([^/\\\\]|$)' and length(target) <= 500),
      created_at timestamptz not null default app_now(),
      changed_at timestamptz not null default app_now(),
      constraint route_rules_gone_has_no_target check ((status = 410) = (target is null))
    )`.execute(db);
  await sql`grant select, insert, delete on route_rules to guildhall_app`.execute(db);
  await sql`grant update (status, target, changed_at) on route_rules to guildhall_app`.execute(db);
  // With the owner's rights, as for other sources of events.
  await sql`
    create function log_events_of_route_rules() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      insert into event_log (topic, subject_id, event, user_ids, details)
        values ('content', coalesce(new.id, old.id),
          case tg_op when 'DELETE' then 'remove_route_rule' else 'set_route_rule' end, '{}',
          jsonb_build_object('kind', 'route_rule', 'path', coalesce(new.path, old.path)));
      return null;
    end $$`.execute(db);
  await sql`create trigger log_events after insert or update or delete on route_rules
    for each row execute function log_events_of_route_rules()`.execute(db);
  await sql`revoke all on function log_events_of_route_rules() from public`.execute(db);
}
