-- Uses event_log_xid.

    select now.snapshot::text as snapshot,
        $1::pg_snapshot is null
or (
          pg_snapshot_xmin($2::pg_snapshot) >= event_log_start.xid
and pg_snapshot_xmax($3::pg_snapshot) <= pg_snapshot_xmax(now.snapshot)) as is_known,
        position, topic, subject_id, event, user_ids, details
from event_log_start
      cross join (select pg_current_snapshot() as snapshot) as now
left join (
        select position, topic, subject_id, event, user_ids, details
from event_log
where xid >= pg_snapshot_xmin($4::pg_snapshot)
and not pg_visible_in_snapshot(xid, $5::pg_snapshot)
and ($6::pg_snapshot is null
or pg_visible_in_snapshot(xid, $7::pg_snapshot))
order by xid
limit $8) as fresh on true
order by position /* custom plan */;
