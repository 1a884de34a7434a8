-- Uses sessions_pkey, users_pkey.
select "sessions"."id" as "session id", "sessions"."user_id" as "session user_id", "sessions"."expires_at" as "session expires_at", "sessions"."ends_at" as "session ends_at", "users"."id" as "user id", "users"."role" as "user role"
from "sessions"
inner join "users" on "users"."id" = "sessions"."user_id"
where "sessions"."id" = $1 /* prepared */;
