-- Uses restrictions_pkey, restrictions_user.
select "restriction"."id", "restriction"."user_id", "restriction"."kind", "restriction"."state", "restriction"."rule", "restriction"."actor_id", "restriction"."statement", "restriction"."total_points", "restriction"."report_id", "restriction"."cause_id", "restriction"."in_effect", "restriction"."ends_at", "restriction"."due_at", "restriction"."appeal", "restriction"."appealed_at", "restriction"."appeal_statement", "restriction"."appeal_decider_id", "restriction"."appeal_decided_at", "restriction"."created_at", "restricted"."username" as "user", "actor"."username" as "actor", app_now() as "now", coalesce(restriction.due_at,
    restriction.created_at + interval '100 years')::text as "cursor_time"
from "restrictions" as "restriction"
inner join (select "id", "username"
from "users") as "restricted" on "restricted"."id" = "restriction"."user_id"
left join (select "id", "username"
from "users") as "actor" on "actor"."id" = "restriction"."actor_id"
where "restriction"."user_id" <> $1
and ("restriction"."id" = $2::uuid
or "restriction"."user_id" = $3::uuid)
order by coalesce(restriction.due_at,
    restriction.created_at + interval '100 years'), "restriction"."id"
limit 21;
