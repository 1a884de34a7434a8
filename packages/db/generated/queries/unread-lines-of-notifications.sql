-- Uses notifications_unread.
select count(*) as "count"
from (select distinct "notice_group", coalesce(subject_id, id) as "line"
from "notifications"
where "user_id" = $1
and "read_at" is null
limit 100) as "lines";
