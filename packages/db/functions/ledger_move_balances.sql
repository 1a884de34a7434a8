-- Moves the cached balances, in the order of the accounts' names. The fund has none, so its row
-- is locked, first of all, by whoever takes from it: two at once could otherwise both take the
-- rest.
create or replace function ledger_move_balances(p_postings jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  change record;
  balance bigint;
begin
  for change in
    select id, kind, sum(difference) as difference, min(running) as lowest
      from (select id, kind, difference,
                   sum(difference) over (partition by id order by posting) as running
              from (select a.id, a.kind, l.posting, sum(case l.direction when a.normal_side
                             then l.amount_minor else -l.amount_minor end) as difference
                      from ledger_lines(p_postings) as l
                      join ledger_accounts as a on a.id = l.account
                     where a.owner_id is not null or a.kind = 'fund'
                     group by a.id, l.posting) as steps) as sums
     group by id, kind having kind <> 'fund' or min(running) < 0
     order by kind <> 'fund', id
  loop
    if change.kind = 'fund' then
      perform from ledger_accounts where id = change.id for update;
      select coalesce(sum(case direction when 'credit' then amount_minor
               else -amount_minor end), 0) into balance
        from ledger_entries where account_id = change.id;
    else
      update ledger_accounts set balance_minor = balance_minor + change.difference
       where id = change.id and balance_minor + change.lowest >= 0;
      if found then continue; end if;
      select balance_minor into balance from ledger_accounts where id = change.id;
    end if;
    if balance + change.lowest < 0 then
      raise exception 'account % is short of %', change.id, -(balance + change.lowest)
        using errcode = 'GH001', detail = json_build_object('account', change.id,
          'missing_minor', -(balance + change.lowest));
    end if;
  end loop;
end $$;
