-- Postings to the accounts of a user. With the owner's rights, since the application may not
-- write the log itself.
create or replace function log_events_of_ledger_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'wallet', user_id, 'post', array[user_id], '{}'::jsonb
      from added where user_id is not null group by user_id;
  return null;
end $$;

create or replace trigger log_events after insert on ledger_entries
  referencing new table as added
  for each statement execute function log_events_of_ledger_entries();
