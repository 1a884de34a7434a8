-- GH003: a ledger transaction whose sum is not zero cannot commit, whoever wrote it. The sum
-- means something only if all its accounts count the same currency. One that reverses another is
-- its mirror. The trigger runs as the caller, who could otherwise put a temporary table in front
-- of the ledger's.
create or replace function ledger_check_balanced() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  lines integer;
  difference bigint;
  others integer;
begin
  select count(*), coalesce(sum(case e.direction when 'debit' then e.amount_minor
           else -e.amount_minor end), 0),
         count(*) filter (where a.currency is distinct from new.currency)
    into lines, difference, others
    from ledger_entries as e left join ledger_accounts as a on a.id = e.account_id
   where e.transaction_id = new.id;
  if lines < 2 or difference <> 0 or others > 0 then
    raise exception
      'ledger transaction % does not balance: % lines, difference %, % not in %',
      new.event_key, lines, difference, others, new.currency using errcode = 'GH003';
  end if;
  if new.reverses is not null and (
    lines <> (select count(*) from ledger_entries where transaction_id = new.reverses)
    or exists (
      select account_id, user_id, hold_id, direction = 'debit', amount_minor
        from ledger_entries where transaction_id = new.id
      except all
      select account_id, user_id, hold_id, direction = 'credit', amount_minor
        from ledger_entries where transaction_id = new.reverses))
  then
    raise exception 'ledger transaction % is not the mirror of %', new.event_key,
      new.reverses using errcode = 'GH003';
  end if;
  return null;
end $$;

-- A constraint trigger cannot be replaced.
drop trigger if exists balanced on ledger_transactions;
create constraint trigger balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_balanced();
