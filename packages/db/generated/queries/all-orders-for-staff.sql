-- Uses orders_pkey.
select "orders"."id", "orders"."kind", "orders"."snapshot", "orders"."quantity", "orders"."due_at", "orders"."state", "orders"."total_minor", "orders"."currency", "orders"."created_at", "orders"."risk_score", "orders"."risk_reasons", app_now() as "now", (
  select numbers || jsonb_build_object('version', version)
from rule_versions
where rule_versions.version = ("orders"."terms"->>'rule_version')::integer) as "rules", "buyer"."username" as "buyer_username", "seller"."username" as "seller_username", (select order_history.occurred_at
from order_history
where order_history.order_id = orders.id
and order_history.event = 'pay_into_review'
limit 1) as "since", orders.due_at::text as "cursor_time"
from "orders"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "buyer" on "buyer"."id" = "orders"."buyer_id"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "seller" on "seller"."id" = "orders"."seller_id"
where "orders"."buyer_id" <> $1
and "orders"."seller_id" <> $2
order by "orders"."id" desc
limit 21;
