-- The level that offers copy of their seller writes an event, so that cached pages are purged.
-- One event stands for all offers of a seller that one transaction changes: a seller with
-- thousands of offers causes no thousands of events. With the owner's rights, since the
-- application may not write the log itself.
create or replace function log_copied_level() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from event_log where xid = pg_current_xact_id()
      and topic = 'users' and subject_id = new.seller_id and event = 'copy_level') then
    insert into event_log (topic, subject_id, event, user_ids)
      values ('users', new.seller_id, 'copy_level', array[new.seller_id]);
  end if;
  return null;
end $$;

create or replace trigger log_copied_level after update of seller_level on offers
  for each row when (old.seller_level is distinct from new.seller_level)
  execute function log_copied_level();
