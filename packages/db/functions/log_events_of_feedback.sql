-- Feedback that is shown, changed or removed, so that cached pages of whom it is about are purged.
-- With the owner's rights, since the application may not write the log itself.
create or replace function log_events_of_feedback() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids)
    select distinct 'users', rated_id, 'change_feedback', array[rated_id]
      from added where state <> 'given';
  return null;
end $$;

create or replace trigger log_events after update on feedback
  referencing new table as added for each statement execute function log_events_of_feedback();
