-- Open pages of the order read again. With the owner's rights, since the application may not
-- write the log itself.
create or replace function log_events_of_securing_ticks() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'orders', orders.id, 'tick_securing', array[orders.buyer_id, orders.seller_id],
           jsonb_build_object('unit_ids', jsonb_build_array(unit.id))
      from added join order_units as unit on unit.id = added.order_unit_id
      join orders on orders.id = unit.order_id;
  return null;
end $$;

create or replace trigger log_events after insert on securing_ticks
  referencing new table as added
  for each statement execute function log_events_of_securing_ticks();
