-- Uses offers_product_cheapest.
select "offers"."id", "offers"."kind", "offers"."product_slug", "offers"."product_name", "offers"."language", "offers"."title", "offers"."attributes", "offers"."schema_version", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."total_minor", "offers"."currency", "offers"."delivery", "offers"."delivery_minutes", "offers"."warranty_days", "offers"."seller_id", "offers"."seller_level", offers.photos -> 0 -> 'variants' as "cover", "seller"."username" as "seller_username", "seller"."verification_level" as "seller_verification_level", "seller"."completed_orders" as "seller_completed_orders", "seller"."due_orders" as "seller_due_orders", "seller"."on_time_share" as "seller_on_time_share", (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock'
limit (select ($1)::bigint)) as counted) as "counted_stock", "offers"."rank_score", "offers"."speed_minutes", offers.published_at::text as "cursor_time"
from "offers"
inner join (select "users"."id", "users"."username", "users"."verification_level", "users"."avatar_url", "users"."created_at", "seller_statistics"."due_orders", "seller_statistics"."on_time_share", "seller_statistics"."completed_orders"
from "users"
left join "seller_statistics" on "seller_statistics"."user_id" = "users"."id") as "seller" on "seller"."id" = "offers"."seller_id"
where "offers"."id" in (select "offers"."id"
from "offers"
where "offers"."state" = 'active'
and "offers"."kind" = 'account'
and "offers"."product_slug" = $2
and "offers"."total_minor" >= $3
and "offers"."total_minor" <= $4
and (offers.attributes @> $5::jsonb
or offers.attributes @> $6::jsonb
or offers.attributes @> $7::jsonb
or offers.attributes @> $8::jsonb)
and case jsonb_typeof(offers.attributes->$9) when 'number'
        then (offers.attributes->>$10)::numeric
          between $11
and $12
        else false end
order by "total_minor", "id"
limit 24)
order by "total_minor", "id" /* custom plan */;
