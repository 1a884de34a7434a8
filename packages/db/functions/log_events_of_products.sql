-- Cached pages and forms that show a game or brand are purged when it changes. With the owner's
-- rights, since the application may not write the log itself.
create or replace function log_events_of_products() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    values ('catalog', new.id, case tg_op when 'INSERT' then 'add' else 'change' end, '{}',
      jsonb_build_object('kind', case tg_table_name when 'games' then 'game' else 'brand' end,
        'slug', new.slug));
  return null;
end $$;

create or replace trigger log_events after insert or update on games
  for each row execute function log_events_of_products();
create or replace trigger log_events after insert or update on gift_card_brands
  for each row execute function log_events_of_products();
