-- Posts ledger transactions in the given order, as if one after the other: the only way to write
-- the ledger. Each line names its user. Returns the event keys that were posted before; those
-- have no effect. GH001: a balance is too small; GH004: frozen; GH005: not in the slice; GH006
-- and GH007: the rules about debts. Locks are taken in sorted order, whatever the order of the
-- postings: event keys, debts, slices, the fund, accounts.
--
-- An account id without a currency is in US dollars; another currency is the end of the name,
-- three capital letters: `wallet:{user}:EUR`, `psp:EUR`, while `psp:stripe` is in US dollars. All
-- accounts of a ledger transaction have its currency.
--
-- A posting has a few lines, but PostgreSQL expects 10,000 of them, since they come from JSON,
-- and would read all accounts for each posting. With these settings each row is found by its
-- index.
create or replace function ledger_post_all(p_postings jsonb) returns text[]
language plpgsql security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set enable_seqscan = off as $$
declare
  written uuid[];
  fresh jsonb := p_postings;
  repeated text[];
  debt_payments jsonb;
  is_lent boolean;
begin
  with added as (
    insert into ledger_transactions (id, event_key, code, order_id, currency, reverses)
      select (p->>'id')::uuid, p->>'event_key', p->>'code', (p->>'order_id')::uuid,
             coalesce(p->>'currency', 'USD'), (p->>'reverses')::uuid
        from jsonb_array_elements(p_postings) as p
       order by p->>'event_key'
      on conflict (event_key) do nothing
      returning id)
    select coalesce(array_agg(id), '{}') into written from added;
  select coalesce(array_agg(p->>'event_key'), '{}') into repeated
    from jsonb_array_elements(p_postings) as p where (p->>'id')::uuid <> all(written);
  if cardinality(repeated) > 0 then
    select coalesce(jsonb_agg(p), '[]') into fresh
      from jsonb_array_elements(p_postings) as p where (p->>'id')::uuid = any(written);
  end if;

  -- Almost nobody has ever owed a chargeback.
  if exists (select from ledger_lines(fresh) as l
      join ledger_accounts as debt
        on debt.id = 'receivable:' || split_part(l.account, ':', 2) || ':chargeback'
     where l.account like 'wallet:%' or l.account like 'available:%') then
    perform ledger_refuse_debtors(fresh);
    debt_payments := ledger_debt_payments(fresh);
    insert into ledger_transactions (id, event_key, code, order_id)
      select (p->>'id')::uuid, p->>'event_key', p->>'code', (p->>'order_id')::uuid
        from jsonb_array_elements(debt_payments) as p;
    fresh := fresh || debt_payments;
  end if;

  -- A platform account of a provider or a further currency is like the one that it is named
  -- after.
  insert into ledger_accounts
      (id, kind, owner_id, user_id, normal_side, currency, balance_minor)
    select distinct on (l.account) l.account, named.kind,
           case when platform.id is null then named.rest[1]::uuid end,
           case when platform.id is null then l.user_id end,
           coalesce(platform.normal_side,
             case named.kind when 'receivable' then 'debit' else 'credit' end),
           coalesce(substring(l.account from ':([A-Z]{3})$'), 'USD'),
           case when platform.id is null then 0 end
      from ledger_lines(fresh) as l
     cross join lateral (select split_part(l.account, ':', 1) as kind,
                                (string_to_array(l.account, ':'))[2:] as rest) as named
      left join ledger_accounts as platform
        on platform.id = named.kind and platform.owner_id is null
     where l.account like '%:%'
       and not exists (select from ledger_accounts as a where a.id = l.account)
     order by l.account
    on conflict (id) do nothing;

  perform ledger_take_slices(fresh);
  -- E9, and not its write-off.
  is_lent := fresh @? '$[*] ? (@.code == "E9").lines[*] ? (@.direction == "debit"
    && @.account starts with "receivable:")';
  if is_lent then perform from ledger_accounts where id = 'fund' for update; end if;
  perform ledger_move_balances(fresh);
  perform ledger_refuse_frozen(fresh);

  insert into ledger_entries
      (transaction_id, line, account_id, user_id, direction, amount_minor, hold_id)
    select l.transaction_id, l.line, a.id, l.user_id, l.direction, l.amount_minor, l.hold_id
      from ledger_lines(fresh) as l left join ledger_accounts as a on a.id = l.account;
  if is_lent then perform ledger_refuse_unbacked(); end if;
  return repeated;
end $$;

grant execute on function ledger_post_all to guildhall_app;
