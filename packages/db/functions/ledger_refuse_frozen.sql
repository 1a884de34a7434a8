-- GH004: money that may not move. Called after the rows of slices and accounts are locked, so
-- that a freeze that was committed before is seen. What comes in with the same call is not frozen
-- yet: it may pay a debt (E10). Of an account, E10 is refused only beyond that.
create or replace function ledger_refuse_frozen(p_postings jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  frozen record;
begin
  if not exists (select from ledger_freezes where ended_at is null) then return; end if;
  with line as (
    select l.*, l.direction = 'debit' as is_debit from ledger_lines(p_postings) as l
     where split_part(l.account, ':', 1) <> 'receivable'),
  taken as (
    select account from line group by account
    having bool_or(is_debit and code <> 'E10')
        or sum(case when is_debit then amount_minor else -amount_minor end) > 0)
  select subject, id into frozen from (
    select 'account' as subject, f.account_id as id
      from taken join ledger_freezes as f on f.account_id = taken.account
     where f.ended_at is null
    union all
    select 'slice', f.hold_id::text
      from line join ledger_freezes as f on f.hold_id = line.hold_id
     where f.ended_at is null and line.is_debit
    union all
    select 'unit', f.order_unit_id::text
      from line left join ledger_holds as h on h.id = line.hold_id
      join ledger_freezes as f on f.order_unit_id = coalesce(h.order_unit_id, line.unit_id)
     where f.ended_at is null and line.is_debit
       and split_part(line.account, ':', 1) in ('escrow', 'hold', 'reserve')) as found
   limit 1;
  if found then
    raise exception '% % is frozen', frozen.subject, frozen.id
      using errcode = 'GH004',
            detail = json_build_object('frozen', frozen.subject, 'id', frozen.id);
  end if;
end $$;
