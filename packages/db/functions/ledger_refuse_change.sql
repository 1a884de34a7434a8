-- GH002: entries are only ever added, whoever asks.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'GH002';
end $$;

create or replace trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();

create or replace trigger append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
