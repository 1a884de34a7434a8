-- Uses thread_members_unread.
select count(*) as "count"
from "thread_members"
where "user_id" = $1
and "unread" > $2;
