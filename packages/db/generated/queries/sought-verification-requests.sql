-- Uses verification_requests_pkey, verification_requests_user.
select "request"."id", "request"."user_id", "request"."state", "request"."level", "request"."kind", "request"."country", "request"."document", "request"."revision", "request"."due_at", "request"."late_at", "request"."officer_id", "request"."consent_at", "request"."submitted_at", "request"."decided_at", "request"."expires_at", "request"."reminder_at", "request"."reason", "request"."note", "request"."birth_year", "request"."document_hash", "request"."person_hash", "request"."papers_due_at", "request"."papers_destroyed_at", "request"."papers_destroyed", "request"."created_at", "applicant"."username" as "applicant", "officer"."username" as "officer", app_now() as "now", request.submitted_at::text as "cursor_time"
from "verification_requests" as "request"
inner join (select "id", "username"
from "users") as "applicant" on "applicant"."id" = "request"."user_id"
left join (select "id", "username"
from "users") as "officer" on "officer"."id" = "request"."officer_id"
where "request"."user_id" <> $1
and "request"."submitted_at" is not null
and ("request"."id" = $2::uuid
or "request"."user_id" = $3::uuid)
order by "request"."submitted_at", "request"."id"
limit 21;
