-- Deletes the oldest events, at most `p_limit`: only those that are older than `p_keep` and that
-- every cursor has passed. It deletes in the order of the transactions and stores where the log
-- begins now, after the last transaction it deleted from, so that a reader can tell whether it
-- has missed an event. Returns how many it deleted.
create or replace function delete_old_events(p_keep interval, p_limit integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept xid8;
  last xid8;
  deleted bigint;
begin
  select least(
      pg_snapshot_xmin(pg_current_snapshot()),
      (select min(pg_snapshot_xmin(seen)) from event_cursors),
      (select xid from event_log where created_at >= now() - p_keep order by xid limit 1))
    into kept;
  with gone as (
    delete from event_log where position in (
      select position from event_log where xid < kept order by xid limit p_limit)
    returning xid)
  select count(*), max(xid) into deleted, last from gone;
  if deleted > 0 then
    update event_log_start set xid = greatest(xid, (last::text::bigint + 1)::text::xid8);
  end if;
  return deleted;
end $$;

grant execute on function delete_old_events to guildhall_app;
