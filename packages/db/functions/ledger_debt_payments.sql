-- E10: what comes into the wallet or to the available money of a user who owes a chargeback pays
-- that debt first, whole. Returns the postings that do so, which belong to those that bring the
-- money. The debt counts as it is after them.
create or replace function ledger_debt_payments(p_postings jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  source record;
  debt ledger_accounts;
  owner text := '';
  owed bigint;
  paid bigint;
  made jsonb := '[]';
begin
  -- Other accounts of a debt's user may be locked before it, so this may deadlock with another
  -- posting of the same debtor; one of the two is then repeated.
  for source in
    select came.account, split_part(came.account, ':', 2) as owner, came.amount_minor,
           p.posting->>'event_key' as event_key, p.posting->>'order_id' as order_id
      from (select l.account, max(l.posting) as position, sum(case l.direction
                     when 'credit' then l.amount_minor else -l.amount_minor end)
                     as amount_minor
              from ledger_lines(p_postings) as l
             where l.account ~ '^(wallet|available):[^:]+$'
             group by l.account) as came
      join ledger_accounts as owing
        on owing.id = 'receivable:' || split_part(came.account, ':', 2) || ':chargeback'
      join jsonb_array_elements(p_postings) with ordinality as p(posting, position)
        on p.position = came.position
     where came.amount_minor > 0
     order by split_part(came.account, ':', 2), came.account desc
  loop
    if source.owner <> owner then
      owner := source.owner;
      select * into debt from ledger_accounts
       where id = 'receivable:' || owner || ':chargeback' for update;
      select debt.balance_minor + coalesce(sum(case l.direction when 'debit'
               then l.amount_minor else -l.amount_minor end), 0) into owed
        from ledger_lines(p_postings) as l where l.account = debt.id;
    end if;
    paid := least(owed, source.amount_minor);
    if paid <= 0 then continue; end if;
    owed := owed - paid;
    made := made || jsonb_build_array(jsonb_build_object('id', uuidv7(), 'code', 'E10',
      'event_key', source.event_key || ':debt:' || split_part(source.account, ':', 1),
      'order_id', source.order_id, 'lines', jsonb_build_array(
        jsonb_build_object('account', source.account, 'user_id', owner,
          'direction', 'debit', 'amount_minor', paid),
        jsonb_build_object('account', debt.id, 'user_id', owner,
          'direction', 'credit', 'amount_minor', paid))));
  end loop;
  return made;
end $$;
