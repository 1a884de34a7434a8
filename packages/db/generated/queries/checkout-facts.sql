-- Uses offers_pkey, orders_buyer.
select "offer".*, "seller"."seller_level" as "seller_level_now", "seller"."is_active" as "seller_is_active", "buyer"."verification_level" as "buyer_verification_level", "buyer"."two_factor" as "buyer_two_factor", app_now() as "now", (select coalesce(sum(total_minor), 0)::bigint
from orders
where buyer_id = $1
and created_at > app_now() - interval '1 day'
and state not in ('expired', 'cancelled')) as "spent_today_minor", (select count(*)
from orders
where buyer_id = $2
and created_at > app_now() - interval '1 hour') as "orders_this_hour", (select count(*)
from (select
from orders
where buyer_id = $3
and state = 'completed'
limit 1) as some_order) as "completed_orders"
from (select "offers"."id", "offers"."kind", "offers"."seller_id", "offers"."product_id", "offers"."product_slug", "offers"."product_name", "offers"."state", "offers"."language", "offers"."title", "offers"."description", "offers"."attributes", "offers"."schema_version", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."price_minor", "offers"."fee_minor", "offers"."total_minor", "offers"."currency", "offers"."tiers", "offers"."min_quantity", "offers"."max_quantity", "offers"."delivery", "offers"."delivery_minutes", "offers"."speed_minutes", "offers"."warranty_days", "offers"."seller_level", "offers"."rank_score", "offers"."rule_version", "offers"."published_at", "offers"."due_at", "offers"."created_at", "offers"."updated_at"
from "offers") as "offer"
inner join (select *
from "users") as "seller" on "seller"."id" = "offer"."seller_id"
inner join (select *
from "users") as "buyer" on "buyer"."id" = $4
where "offer"."id" = $5;
