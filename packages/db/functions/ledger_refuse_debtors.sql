-- GH006: who owes a chargeback neither buys (E2), withdraws (E11), moves earnings (E17), nor
-- takes money back to its source (E3 from the wallet). So does whose debt was written off and not
-- reversed: nobody has paid it.
create or replace function ledger_refuse_debtors(p_postings jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  debtor record;
begin
  select debt.id, debt.balance_minor into debtor
    from ledger_lines(p_postings) as l
    join ledger_accounts as debt
      on debt.id = 'receivable:' || split_part(l.account, ':', 2) || ':chargeback'
   where l.direction = 'debit' and l.code in ('E2', 'E3', 'E11', 'E17')
     and split_part(l.account, ':', 1) in ('wallet', 'available')
     and (debt.balance_minor > 0 or exists (
       select from ledger_entries as e
         join ledger_transactions as t on t.id = e.transaction_id
        where e.account_id = debt.id and e.direction = 'credit'
          and t.event_key like 'debt:%:write-off:%'
          and not exists (select from ledger_transactions as r where r.reverses = t.id)))
   limit 1;
  if found then
    raise exception '% owes for a chargeback', debtor.id using errcode = 'GH006',
      detail = json_build_object('account', debtor.id, 'owed_minor', debtor.balance_minor);
  end if;
end $$;
