-- Transitions of offers. With the owner's rights, since the application may not write the log
-- itself.
create or replace function log_events_of_offer_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'offers', offers.id, added.event, array[offers.seller_id],
           jsonb_build_object('kind', offers.kind, 'product_slug', offers.product_slug,
             'state', added.to_state)
      from added join offers on offers.id = added.offer_id
     order by added.id;
  return null;
end $$;

create or replace trigger log_events after insert on offer_history
  referencing new table as added
  for each statement execute function log_events_of_offer_history();
