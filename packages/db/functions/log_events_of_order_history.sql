-- Transitions of orders and of their units. With the owner's rights, since the application may
-- not write the log itself.
create or replace function log_events_of_order_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'orders', orders.id, happened.event, array[orders.buyer_id, orders.seller_id],
           jsonb_strip_nulls(jsonb_build_object('state', happened.to_state, 'unit_ids',
             happened.unit_ids))
      from (select order_id, event, to_state, min(id::text) as first_id,
                   jsonb_agg(order_unit_id) filter (where order_unit_id is not null) as unit_ids
              from added group by order_id, event, to_state, order_unit_id is null) as happened
      join orders on orders.id = happened.order_id
     order by happened.first_id;
  return null;
end $$;

create or replace trigger log_events after insert on order_history
  referencing new table as added
  for each statement execute function log_events_of_order_history();
