-- GH008: entries of the audit are only ever added, whoever asks.
create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'GH008';
end $$;

create or replace trigger append_only before update or delete or truncate on audit_entries
  for each statement execute function audit_refuse_change();

create or replace trigger append_only before update or delete or truncate on audit_batches
  for each statement execute function audit_refuse_change();

create or replace trigger append_only before update or delete or truncate on audit_links
  for each statement execute function audit_refuse_change();
