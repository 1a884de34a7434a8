-- Uses feedback_rated, rated_orders_pkey, users_pkey.
select "feedback"."id", "feedback"."order_id", "feedback"."author_id", "feedback"."rated_id", "feedback"."rated_side", "feedback"."state", "feedback"."rating", "feedback"."body", "feedback"."reply", "feedback"."due_at", "feedback"."given_at", "feedback"."published_at", "feedback"."edited_at", "feedback"."replied_at", "feedback"."weight_minor", "feedback"."score_until", "feedback"."level_until", "rated_orders"."kind", "rated_orders"."title", "rated_orders"."closes_at", "rated_orders"."refunded_at", "rated_orders"."buyer_id", "rated_orders"."seller_id", "author"."username" as "author_username", "author"."avatar_url" as "author_avatar_url", "rated"."username" as "rated_username", "rated"."avatar_url" as "rated_avatar_url", feedback.published_at::text as "cursor_time"
from "feedback"
inner join "rated_orders" on "rated_orders"."order_id" = "feedback"."order_id"
inner join (select "id", "username", "avatar_url"
from "users") as "author" on "author"."id" = "feedback"."author_id"
inner join (select "id", "username", "avatar_url"
from "users") as "rated" on "rated"."id" = "feedback"."rated_id"
where "feedback"."rated_id" = $1
and "feedback"."rated_side" in ($2)
and "feedback"."state" = $3
order by "feedback"."published_at" desc, "feedback"."id" desc
limit 21;
