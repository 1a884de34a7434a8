-- GH002: a ledger transaction gets all its entries from one statement, so the check at the end of
-- the database transaction is enough: nothing is added after it, not even when it is asked for
-- early.
create or replace function ledger_refuse_late_entries() returns trigger language plpgsql as $$
declare
  written record;
begin
  for written in select transaction_id, count(*) as lines from added group by transaction_id
  loop
    if (select count(*) from ledger_entries
         where transaction_id = written.transaction_id) > written.lines then
      raise exception 'a ledger transaction takes no further entries: write all at once'
        using errcode = 'GH002';
    end if;
  end loop;
  return null;
end $$;

create or replace trigger no_late_entries after insert on ledger_entries
  referencing new table as added
  for each statement execute function ledger_refuse_late_entries();
