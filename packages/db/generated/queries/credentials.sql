-- Uses users_email_unique.
select "user"."id", "user"."email", "user"."username", "user"."username_key", "user"."avatar_url", "user"."avatar_large_url", "user"."role", "user"."grants", "user"."restrictions", "user"."is_active", "user"."seller_level", "user"."verification_level", "user"."two_factor", "user"."language", "user"."created_at", "user"."closes_at", "user"."security_changed_at", "credentials"."password_hash"
from (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "user"
left join "credentials" on "credentials"."user_id" = "user"."id"
where "user"."email" = $1;
