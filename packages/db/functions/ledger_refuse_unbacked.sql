-- GH007: what sellers owe by decisions may not be more than the fund and the operator's own money
-- (equity, revenue, less expenses), as they are after the posting. The caller has locked the
-- fund, so that two at once do not both lend the rest.
create or replace function ledger_refuse_unbacked() returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  lent bigint;
  own bigint;
begin
  select coalesce(sum(balance_minor), 0) into lent from ledger_accounts
   where kind = 'receivable' and balance_minor > 0 and id like '%:decision';
  select coalesce(sum(case direction when 'credit' then amount_minor
           else -amount_minor end), 0) into own
    from ledger_entries where account_id in ('fund', 'equity', 'rev.commission',
      'rev.buyer_fee', 'rev.wd_fee', 'psp_cost', 'cb_loss');
  if lent > own then
    raise exception 'sellers would owe %, and the shop has % of its own', lent, own
      using errcode = 'GH007', detail = json_build_object('missing_minor', lent - own);
  end if;
end $$;
