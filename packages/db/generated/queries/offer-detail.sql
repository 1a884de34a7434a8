-- Uses offers_pkey, users_pkey, stock_units_in_stock.
select "offers"."id", "offers"."kind", "offers"."seller_id", "offers"."product_id", "offers"."product_slug", "offers"."product_name", "offers"."state", "offers"."language", "offers"."title", "offers"."description", "offers"."attributes", "offers"."schema_version", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."price_minor", "offers"."fee_minor", "offers"."total_minor", "offers"."currency", "offers"."tiers", "offers"."min_quantity", "offers"."max_quantity", "offers"."delivery", "offers"."delivery_minutes", "offers"."speed_minutes", "offers"."warranty_days", "offers"."seller_level", "offers"."rank_score", "offers"."rule_version", "offers"."published_at", "offers"."due_at", "offers"."created_at", "offers"."updated_at", "offers"."photos", "seller"."username" as "seller_username", "seller"."verification_level" as "seller_verification_level", "seller"."completed_orders" as "seller_completed_orders", "seller"."due_orders" as "seller_due_orders", "seller"."on_time_share" as "seller_on_time_share", "seller"."avatar_url" as "seller_avatar_url", "seller"."created_at" as "seller_since", (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock'
limit (select (greatest("offers"."max_quantity", $1) + 1)::bigint)) as counted) as "counted_stock"
from "offers"
inner join (select "users"."id", "users"."username", "users"."verification_level", "users"."avatar_url", "users"."created_at", "seller_statistics"."due_orders", "seller_statistics"."on_time_share", "seller_statistics"."completed_orders"
from "users"
left join "seller_statistics" on "seller_statistics"."user_id" = "users"."id") as "seller" on "seller"."id" = "offers"."seller_id"
where "offers"."id" = $2;
