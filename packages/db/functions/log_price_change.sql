-- A change of an offer's price writes an event, so that cached pages do not show the old one. It
-- is no transition, so the trigger of the history does not see it. The trigger is per row and
-- names its columns: other updates of offers do not pay for it. With the owner's rights, since
-- the application may not write the log itself.
create or replace function log_price_change() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    values ('offers', new.id, 'reprice', array[new.seller_id],
      jsonb_build_object('kind', new.kind, 'product_slug', new.product_slug));
  return null;
end $$;

create or replace trigger log_price_change after update of price_minor, fee_minor on offers
  for each row when
    ((old.price_minor, old.fee_minor) is distinct from (new.price_minor, new.fee_minor))
  execute function log_price_change();
