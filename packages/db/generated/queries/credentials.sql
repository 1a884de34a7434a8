-- Uses users_email_unique.
select "users".*, "credentials"."password_hash"
from "users"
left join "credentials" on "credentials"."user_id" = "users"."id"
where "users"."email" = $1;
