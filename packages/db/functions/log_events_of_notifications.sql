-- New notifications and those that were read, so that the badge is the same on all devices of a
-- user. With the owner's rights, since the application may not write the log itself.
create or replace function log_events_of_notifications() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'notifications', user_id, case tg_op when 'INSERT' then 'notify' else 'read' end,
           array[user_id], '{}'::jsonb
      from added group by user_id;
  return null;
end $$;

create or replace trigger log_events after insert on notifications
  referencing new table as added
  for each statement execute function log_events_of_notifications();

create or replace trigger log_reads after update on notifications
  referencing new table as added
  for each statement execute function log_events_of_notifications();
