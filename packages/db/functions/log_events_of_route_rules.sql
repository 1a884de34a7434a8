-- Cached pages of a path that is redirected, or no longer is, are purged. With the owner's
-- rights, since the application may not write the log itself.
create or replace function log_events_of_route_rules() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    values ('content', coalesce(new.id, old.id),
      case tg_op when 'DELETE' then 'remove_route_rule' else 'set_route_rule' end, '{}',
      jsonb_build_object('kind', 'route_rule', 'path', coalesce(new.path, old.path)));
  return null;
end $$;

create or replace trigger log_events after insert or update or delete on route_rules
  for each row execute function log_events_of_route_rules();
