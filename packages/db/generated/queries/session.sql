-- Uses sessions_pkey, users_pkey.
select "sessions"."id" as "session id", "sessions"."user_id" as "session user_id", "sessions"."expires_at" as "session expires_at", "sessions"."ends_at" as "session ends_at", "user"."id" as "user id", "user"."role" as "user role"
from "sessions"
inner join (select "id", "role"
from "users") as "user" on "user"."id" = "sessions"."user_id"
where "sessions"."id" = $1;
