-- Uses notifications_list, notifications_line.
select "line"."id", "line"."kind", "line"."notice_group", "line"."subject_id", "line"."facts", "line"."due_at", "line"."created_at", "line"."read_at", (select count(*) as "unread"
from "notifications" as "other"
where "other"."user_id" = "line"."user_id"
and "other"."notice_group" = "line"."notice_group"
and "other"."subject_id" = "line"."subject_id"
and "other"."read_at" is null) as "unread"
from "notifications" as "line"
where "line"."user_id" = $1
and not exists (select "other"."id"
from "notifications" as "other"
where "other"."user_id" = "line"."user_id"
and "other"."notice_group" = "line"."notice_group"
and "other"."subject_id" = "line"."subject_id"
and "other"."id" > "line"."id")
order by "line"."id" desc
limit 21;
