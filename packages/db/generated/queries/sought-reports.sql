-- Uses reports_pkey, reports_target_user.
select "report"."id", "report"."kind", "report"."target_id", "report"."target_user_id", "report"."reporter_id", "report"."reason", "report"."note", "report"."snapshot", "report"."keeps_pictures", "report"."state", "report"."priority", "report"."original_id", "report"."due_at", "report"."late_at", "report"."officer_id", "report"."outcome", "report"."rule", "report"."statement", "report"."decider_id", "report"."decided_at", "report"."appeal", "report"."appealed_at", "report"."appeal_statement", "report"."appeal_decider_id", "report"."appeal_decided_at", "report"."created_at", "target"."username" as "target", "officer"."username" as "officer", (select 1 + count(*)::int
from reports joined
where joined.original_id = report.id) as "reporters", app_now() as "now", coalesce(report.due_at, report.created_at + interval '100 years')::text as "cursor_time"
from "reports" as "report"
inner join (select "id", "username"
from "users") as "target" on "target"."id" = "report"."target_user_id"
left join (select "id", "username"
from "users") as "officer" on "officer"."id" = "report"."officer_id"
where "report"."original_id" is null
and "report"."target_user_id" <> $1
and not exists (select
from reports own
where own.reporter_id = $2
and (own.id = report.id
or own.original_id = report.id))
and ("report"."id" = $3::uuid
or "report"."target_user_id" = $4::uuid)
order by coalesce(report.due_at, report.created_at + interval '100 years'), "report"."id"
limit 21;
