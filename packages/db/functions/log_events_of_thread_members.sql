-- A member has read further: the badges on their other devices change, and the read mark of the
-- other one if it is an order and the member lets them see it. A new message changes the row too,
-- and says so itself. With the owner's rights, since the application may not write the log itself.
create or replace function log_events_of_thread_members() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids)
    select 'messages', threads.id, 'read_messages',
           case when threads.order_id is not null and settings.shows_reading
                then array[threads.buyer_id, threads.seller_id] else array[changed.user_id] end
      from changed join before using (thread_id, user_id)
      join threads on threads.id = changed.thread_id
      left join message_settings settings on settings.user_id = changed.user_id
     where changed.read_seq > before.read_seq
       and changed.last_message_at = before.last_message_at;
  return null;
end $$;

create or replace trigger log_events after update on thread_members
  referencing new table as changed old table as before
  for each statement execute function log_events_of_thread_members();
