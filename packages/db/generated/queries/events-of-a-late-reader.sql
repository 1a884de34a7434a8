-- Uses event_log_pkey.

    select position, topic, subject_id, event, user_ids, details
from event_log
where xid >= pg_snapshot_xmin($1::pg_snapshot)
and not pg_visible_in_snapshot(xid, $2::pg_snapshot)
and pg_visible_in_snapshot(xid, $3::pg_snapshot)
and position > $4
and topic = any($5)
order by position
limit $6 /* custom plan */;
