-- A message was sent, deleted or erased: open pages of both members read again. With the owner's
-- rights, since the application may not write the log itself.
create or replace function log_events_of_messages() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids)
    select 'messages', threads.id, 'change_messages', array[threads.buyer_id, threads.seller_id]
      from threads
     where threads.id in (select thread_id from changed);
  return null;
end $$;

create or replace trigger log_new_events after insert on messages
  referencing new table as changed
  for each statement execute function log_events_of_messages();
create or replace trigger log_changed_events after update on messages
  referencing new table as changed
  for each statement execute function log_events_of_messages();
