-- Transitions of payments. With the owner's rights, since the application may not write the log
-- itself.
create or replace function log_events_of_payment_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'payments', payments.id, added.event, array[payments.user_id],
           jsonb_build_object('state', added.to_state)
      from added join payments on payments.id = added.payment_id
     order by added.id;
  return null;
end $$;

create or replace trigger log_events after insert on payment_history
  referencing new table as added
  for each statement execute function log_events_of_payment_history();
