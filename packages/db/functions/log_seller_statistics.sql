-- The statistics that pages show of a seller write an event, so that cached pages are purged.
-- With the owner's rights, since the application may not write the log itself.
create or replace function log_seller_statistics() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids)
    select 'users', user_id, 'change_statistics', array[user_id] from added;
  return null;
end $$;

create or replace trigger log_insert after insert on seller_statistics
  referencing new table as added for each statement execute function log_seller_statistics();

create or replace trigger log_update after update on seller_statistics
  referencing new table as added for each statement execute function log_seller_statistics();
