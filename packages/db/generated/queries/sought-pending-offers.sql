-- Uses offers_pending.
select "offers"."id", "offers"."kind", "offers"."product_slug", "offers"."product_name", "offers"."language", "offers"."title", "offers"."description", "offers"."attributes", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."price_minor", "offers"."currency", "offers"."schema_version", "offers"."seller_id", "offers"."seller_level", "offers"."updated_at", "seller"."username" as "seller_username", offers.updated_at::text as "cursor_time", (select details -> 'reasons'
from offer_history
where offer_history.offer_id = offers.id
order by offer_history.id desc
limit 1) as "reasons"
from "offers"
inner join (select "users"."id", "users"."username", "users"."verification_level", "users"."avatar_url", "users"."created_at", "seller_statistics"."due_orders", "seller_statistics"."on_time_share", "seller_statistics"."completed_orders"
from "users"
left join "seller_statistics" on "seller_statistics"."user_id" = "users"."id") as "seller" on "seller"."id" = "offers"."seller_id"
where "offers"."state" = 'pending_review'
and ("offers"."id" = $1::uuid
or "offers"."seller_id" = $2::uuid)
order by "offers"."updated_at", "offers"."id"
limit 21;
