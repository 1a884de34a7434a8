-- Uses order_units_due, orders_pkey.

    with locked as materialized (select "orders"."id", "orders"."buyer_id", "orders"."seller_id", "orders"."offer_id", "orders"."kind", "orders"."state", "orders"."quantity", "orders"."price_minor", "orders"."fee_minor", "orders"."total_minor", "orders"."currency", "orders"."terms", "orders"."snapshot", "orders"."risk_score", "orders"."risk_reasons", "orders"."delivery_due_at", "orders"."due_at", "orders"."paid_at", "orders"."delivered_at", "orders"."closed_at", "orders"."created_at", "orders"."paused_state", "orders"."paused_left_ms"
from order_units join orders on orders.id = order_units.order_id
where order_units.due_at <= app_now()
and not (exists (
  select
from ledger_freezes as f
where f.ended_at is null
and (f.order_unit_id = "order_units"."id"
or f.hold_id = (select slice.id
from ledger_holds as slice
where slice.order_unit_id = "order_units"."id"
and slice.kind = 'hold')))
or exists (
  select
from ledger_freezes as f
where f.ended_at is null
and f.account_id in ('escrow:' || "order_units"."order_id", 'hold:' || "order_units"."order_id")))
and orders.id <> all($1::uuid[])
order by order_units.due_at
limit 1
for update of orders skip locked)
    select "id", "buyer_id", "seller_id", "offer_id", "kind", "state", "quantity", "price_minor", "fee_minor", "total_minor", "currency", "terms", "snapshot", "risk_score", "risk_reasons", "delivery_due_at", "due_at", "paid_at", "delivered_at", "closed_at", "created_at", "paused_state", "paused_left_ms", app_now() as now, (
  select numbers || jsonb_build_object('version', version)
from rule_versions
where rule_versions.version = ("locked"."terms"->>'rule_version')::integer) as rules,
        (select jsonb_agg(to_jsonb(unit)
             || jsonb_build_object('stock_state', (select stock_units.state
from stock_units
where stock_units.id = "unit"."stock_id"))
             || jsonb_build_object('is_frozen', (exists (
  select
from ledger_freezes as f
where f.ended_at is null
and (f.order_unit_id = "unit"."id"
or f.hold_id = (select slice.id
from ledger_holds as slice
where slice.order_unit_id = "unit"."id"
and slice.kind = 'hold')))
or exists (
  select
from ledger_freezes as f
where f.ended_at is null
and f.account_id in ('escrow:' || "unit"."order_id", 'hold:' || "unit"."order_id"))))
order by unit.position)
from (select "id", "order_id", "position", "stock_id", "state", "price_minor", "fee_minor", "due_at", "delivered_at", "first_revealed_at", "problem_reported_at", "replaced_at", "confirmed_at", "closed_at", "case_waits_for", "case_due_at", "paused_state", "paused_left_ms"
from order_units
where order_units.order_id = locked.id
order by position
for update) as unit) as units
from locked;
