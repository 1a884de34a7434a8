-- Uses users_email_unique.
select "user".*, "credentials"."password_hash"
from (select *
from "users") as "user"
left join "credentials" on "credentials"."user_id" = "user"."id"
where "user"."email" = $1;
