-- Transitions of stock units, counted by offer. With the owner's rights, since the application
-- may not write the log itself.
create or replace function log_events_of_stock_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'stock', offers.id, happened.event, array[offers.seller_id],
           jsonb_build_object('kind', offers.kind, 'product_slug', offers.product_slug,
             'units', happened.units)
      from (select stock_units.offer_id, added.event, count(*) as units
              from added join stock_units on stock_units.id = added.stock_id
             group by stock_units.offer_id, added.event) as happened
      join offers on offers.id = happened.offer_id;
  return null;
end $$;

create or replace trigger log_events after insert on stock_history
  referencing new table as added
  for each statement execute function log_events_of_stock_history();
