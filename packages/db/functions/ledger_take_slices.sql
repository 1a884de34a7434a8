-- Opens the slices of lines that say so, and takes parts of those that others name; a line on the
-- other side gives a part back. GH005: a slice does not have so much left, or is another
-- account's.
create or replace function ledger_take_slices(p_postings jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  part record;
  slice ledger_holds;
  rest bigint;
begin
  insert into ledger_holds
      (id, kind, order_id, order_unit_id, seller_id, amount_minor, release_at)
    select hold_id, split_part(account, ':', 1), (opens->>'order_id')::uuid,
           (opens->>'order_unit_id')::uuid, (opens->>'seller_id')::uuid, amount_minor,
           (opens->>'release_at')::timestamptz
      from ledger_lines(p_postings) where opens is not null;
  -- In the order of their ids, before any account, so that no two calls wait crosswise.
  for part in
    select l.hold_id, min(l.account) as account, count(distinct l.account) as accounts,
           bool_and(l.code in ('E5', 'E6')) as is_release,
           sum(case l.direction when 'debit' then l.amount_minor
               else -l.amount_minor end) as taken_minor
      from ledger_lines(p_postings) as l where l.hold_id is not null and l.opens is null
     group by l.hold_id order by l.hold_id
  loop
    select * into slice from ledger_holds where id = part.hold_id for update;
    rest := case slice.state when 'held' then slice.amount_minor - slice.resolved_minor
            else 0 end - part.taken_minor;
    if slice.id is null or part.accounts > 1 or rest < 0 or rest > slice.amount_minor
       or split_part(part.account, ':', 1) <> slice.kind
       or split_part(part.account, ':', 2)
            <> (case slice.kind when 'hold' then slice.order_id else slice.seller_id end)::text
    then
      raise exception 'slice % cannot give % from %', part.hold_id, part.taken_minor,
        part.account using errcode = 'GH005';
    end if;
    update ledger_holds
       set resolved_minor = amount_minor - rest,
           state = case when rest > 0 then 'held' when part.is_release then 'released'
                   else 'claimed' end,
           resolved_at = case when rest = 0 then app_now() end
     where id = slice.id;
  end loop;
end $$;
