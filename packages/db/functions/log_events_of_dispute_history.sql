-- Transitions of disputes: open pages of their orders read again. With the owner's rights, since
-- the application may not write the log itself.
create or replace function log_events_of_dispute_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'orders', disputes.order_id, 'dispute_' || added.event,
           array[disputes.buyer_id, disputes.seller_id],
           jsonb_build_object('dispute_id', disputes.id, 'dispute_state', added.to_state)
      from added join disputes on disputes.id = added.dispute_id
     order by added.id;
  return null;
end $$;

create or replace trigger log_events after insert on dispute_history
  referencing new table as added
  for each statement execute function log_events_of_dispute_history();
