-- Locks accounts, so that a posting can be made of what they have: a refund takes what the seller
-- has, and what the fund has. In the order of `ledger_move_balances`: the fund, then by name. The
-- fund has no balance, so its entries are summed after its lock.
create or replace function ledger_lock_balances(p_accounts text[])
  returns table (id text, balance_minor bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts as a where a.id = any(p_accounts)
    order by a.kind <> 'fund', a.id for update;
  return query select a.id, coalesce(a.balance_minor, (
      select sum(case e.direction when a.normal_side then e.amount_minor
               else -e.amount_minor end)::bigint
        from ledger_entries as e where e.account_id = a.id), 0)
    from ledger_accounts as a where a.id = any(p_accounts);
end $$;

grant execute on function ledger_lock_balances to guildhall_app;
