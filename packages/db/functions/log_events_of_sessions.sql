-- Sessions that were ended. With the owner's rights, since the application may not write the log
-- itself.
create or replace function log_events_of_sessions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'users', user_id, 'end_sessions', array[user_id], '{}'::jsonb
      from added group by user_id;
  return null;
end $$;

create or replace trigger log_events after delete on sessions
  referencing old table as added
  for each statement execute function log_events_of_sessions();
