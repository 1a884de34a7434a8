-- Uses orders_due.

    with locked as materialized (select "id", "buyer_id", "seller_id", "offer_id", "kind", "state", "quantity", "price_minor", "fee_minor", "total_minor", "currency", "terms", "snapshot", "risk_score", "risk_reasons", "delivery_due_at", "due_at", "paid_at", "delivered_at", "closed_at", "created_at", "paused_state", "paused_left_ms"
from orders
where due_at <= app_now()
and id <> all($1::uuid[])
and not exists (
  select
from ledger_freezes as f
where f.ended_at is null
and f.account_id in ('escrow:' || orders.id))
order by due_at
limit 1
for update skip locked)
    select "id", "buyer_id", "seller_id", "offer_id", "kind", "state", "quantity", "price_minor", "fee_minor", "total_minor", "currency", "terms", "snapshot", "risk_score", "risk_reasons", "delivery_due_at", "due_at", "paid_at", "delivered_at", "closed_at", "created_at", "paused_state", "paused_left_ms", app_now() as now, (
  select numbers || jsonb_build_object('version', version)
from rule_versions
where rule_versions.version = ("locked"."terms"->>'rule_version')::integer) as rules,
        (select jsonb_agg(to_jsonb(unit)
             || jsonb_build_object('stock_state', (select stock_units.state
from stock_units
where stock_units.id = "unit"."stock_id"))
             || '{}'::jsonb
order by unit.position)
from (select "id", "order_id", "position", "stock_id", "state", "price_minor", "fee_minor", "due_at", "delivered_at", "first_revealed_at", "problem_reported_at", "replaced_at", "confirmed_at", "closed_at", "case_waits_for", "case_due_at", "paused_state", "paused_left_ms"
from order_units
where order_units.order_id = locked.id
order by position
for update) as unit) as units
from locked;
