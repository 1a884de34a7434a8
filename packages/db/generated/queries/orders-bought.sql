-- Uses orders_buyer, order_units_order_id_position_key.
select "orders"."id", "orders"."state", "orders"."kind", "orders"."offer_id", "orders"."quantity", "orders"."total_minor", "orders"."currency", "orders"."terms", "orders"."due_at", "orders"."delivery_due_at", "orders"."created_at", "offer"."state" as "offer_state", orders.snapshot->>'title' as "title", orders.snapshot->>'product_name' as "product_name", orders.snapshot->>'product_slug' as "product_slug", orders.snapshot->>'language' as "language", (orders.snapshot->>'schema_version')::int as "schema_version", orders.snapshot->'attributes' as "attributes", (orders.snapshot->>'face_value_minor')::int as "face_value_minor", orders.snapshot->>'face_value_currency' as "face_value_currency", orders.snapshot->'cover' as "cover", "other"."username" as "other_username", app_now() as "now", orders.created_at::text as "cursor_time", "next_unit"."unit_state", "next_unit"."unit_due_at", "request"."kind" as "request_kind", "request"."due_at" as "request_due_at", "next_case"."case_waits_for", "next_case"."case_due_at", (select coalesce(sum(ledger_entries.amount_minor), 0)::bigint
from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
      join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
where ledger_transactions.order_id = "orders"."id"
and ledger_transactions.code in ('E3', 'E7', 'E8', 'E9')
and ledger_accounts.kind = 'wallet'
and ledger_entries.direction = 'credit') as "refunded_minor", (select coalesce(sum(ledger_entries.amount_minor), 0)::bigint
from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
where ledger_transactions.order_id = "orders"."id"
and ledger_transactions.code = 'E2'
and ledger_entries.direction = 'debit') as "paid_minor"
from "orders"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "other" on "other"."id" = "orders"."seller_id"
inner join (select "id", "kind", "seller_id", "product_id", "product_slug", "product_name", "state", "language", "title", "description", "attributes", "schema_version", "region_code", "face_value_minor", "face_value_currency", "price_minor", "fee_minor", "total_minor", "currency", "tiers", "min_quantity", "max_quantity", "delivery", "delivery_minutes", "speed_minutes", "warranty_days", "seller_level", "rank_score", "rule_version", "published_at", "due_at", "created_at", "updated_at", offers.photos -> 0 -> 'variants' as "cover"
from "offers") as "offer" on "offer"."id" = "orders"."offer_id"
left join lateral (select "order_units"."state" as "unit_state", "order_units"."due_at" as "unit_due_at"
from "order_units"
where "order_units"."order_id" = "orders"."id"
and "order_units"."due_at" is not null
order by "order_units"."state" in ($1) desc, "order_units"."due_at"
limit 1) as "next_unit" on true
left join lateral (select "order_units"."case_waits_for", "order_units"."case_due_at"
from "order_units"
where "order_units"."order_id" = "orders"."id"
and "order_units"."case_waits_for" is not null
order by "order_units"."case_waits_for" in ($2, $3) desc, "order_units"."case_due_at"
limit 1) as "next_case" on true
left join "order_requests" as "request" on "request"."order_id" = "orders"."id"
and "request"."state" = $4
where "orders"."buyer_id" = $5
order by "orders"."created_at" desc, "orders"."id" desc
limit 24;
