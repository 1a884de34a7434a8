-- Uses rated_orders_buyer, rated_orders_seller, feedback_author.
select "rated_orders"."order_id", "rated_orders"."buyer_id", "rated_orders"."seller_id", "rated_orders"."kind", "rated_orders"."title", "rated_orders"."price_minor", "rated_orders"."opened_at", "rated_orders"."closes_at", "rated_orders"."refunded_at", "partner"."id" as "partner_id", "partner"."username" as "partner_username", "partner"."avatar_url" as "partner_avatar_url", rated_orders.closes_at::text as "cursor_time"
from "rated_orders"
inner join (select "id", "username", "avatar_url"
from "users") as "partner" on "partner"."id" = case rated_orders.buyer_id when $1 then rated_orders.seller_id
          else rated_orders.buyer_id end
where ("rated_orders"."buyer_id" = $2
or "rated_orders"."seller_id" = $3)
and "rated_orders"."closes_at" > app_now()
and not exists (select
from feedback
where feedback.order_id = rated_orders.order_id
and feedback.author_id = $4)
order by "rated_orders"."closes_at", "rated_orders"."order_id"
limit 21;
