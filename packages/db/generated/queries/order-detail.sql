-- Uses orders_pkey, users_pkey.
select "orders"."id", "orders"."buyer_id", "orders"."seller_id", "orders"."offer_id", "orders"."kind", "orders"."state", "orders"."quantity", "orders"."price_minor", "orders"."fee_minor", "orders"."total_minor", "orders"."currency", "orders"."terms", "orders"."snapshot", "orders"."risk_score", "orders"."risk_reasons", "orders"."delivery_due_at", "orders"."due_at", "orders"."paid_at", "orders"."delivered_at", "orders"."closed_at", "orders"."created_at", "orders"."paused_state", "orders"."paused_left_ms", "offer"."state" as "offer_state", app_now() as "now", (
  select numbers || jsonb_build_object('version', version)
from rule_versions
where rule_versions.version = ("orders"."terms"->>'rule_version')::integer) as "rules", "buyer"."username" as "buyer_username", "seller"."username" as "seller_username", "buyer"."avatar_url" as "buyer_avatar_url", "seller"."avatar_url" as "seller_avatar_url"
from "orders"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "buyer" on "buyer"."id" = "orders"."buyer_id"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "seller" on "seller"."id" = "orders"."seller_id"
inner join (select "id", "kind", "seller_id", "product_id", "product_slug", "product_name", "state", "language", "title", "description", "attributes", "schema_version", "region_code", "face_value_minor", "face_value_currency", "price_minor", "fee_minor", "total_minor", "currency", "tiers", "min_quantity", "max_quantity", "delivery", "delivery_minutes", "speed_minutes", "warranty_days", "seller_level", "rank_score", "rule_version", "published_at", "due_at", "created_at", "updated_at", offers.photos -> 0 -> 'variants' as "cover"
from "offers") as "offer" on "offer"."id" = "orders"."offer_id"
where "orders"."id" = $1;
