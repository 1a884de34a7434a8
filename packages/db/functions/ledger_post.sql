-- Names the users of its lines itself, for callers that do not. For a hold, the seller is on
-- another line.
create or replace function ledger_post(
  p_id uuid, p_event_key text, p_code text, p_order_id uuid, p_lines jsonb
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seller uuid;
  lines jsonb;
begin
  select split_part(l->>'account', ':', 2)::uuid into seller
    from jsonb_array_elements(p_lines) as l
   where split_part(l->>'account', ':', 1) in ('available', 'reserve') limit 1;
  select coalesce(jsonb_agg(l.line || jsonb_build_object('user_id',
           case when named.kind in ('wallet', 'available', 'reserve', 'receivable')
                then split_part(l.line->>'account', ':', 2)::uuid
                when named.kind = 'hold' then coalesce(
                  (select a.user_id from ledger_accounts as a
                    where a.id = l.line->>'account'), seller)
           end) order by l.position), '[]') into lines
    from jsonb_array_elements(p_lines) with ordinality as l(line, position)
   cross join lateral (select split_part(l.line->>'account', ':', 1) as kind) as named;
  return cardinality(ledger_post_all(jsonb_build_array(jsonb_build_object('id', p_id,
    'event_key', p_event_key, 'code', p_code, 'order_id', p_order_id, 'lines', lines)))) = 0;
end $$;

grant execute on function ledger_post to guildhall_app;
