-- Uses order_units_due, orders_pkey.

    with locked as materialized (select "id", "buyer_id", "seller_id", "offer_id", "kind", "state", "quantity", "price_minor", "fee_minor", "total_minor", "currency", "terms", "snapshot", "risk_score", "risk_reasons", "delivery_due_at", "due_at", "paid_at", "delivered_at", "closed_at", "created_at", "paused_state", "paused_left_ms"
from orders
where id in (select order_id
from order_units
where due_at <= app_now()
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
and f.account_id in ('escrow:' || "order_units"."order_id", 'hold:' || "order_units"."order_id"))))
and id <> all($1::uuid[])
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
from (select "id", "order_id", "position", "stock_id", "state", "price_minor", "fee_minor", "due_at", "delivered_at", "first_revealed_at", "confirmed_at", "closed_at", "paused_state", "paused_left_ms"
from order_units
where order_units.order_id = locked.id
order by position
for update) as unit) as units
from locked;
