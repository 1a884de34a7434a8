-- Uses ledger_holds_seller.
select "slice"."id", "slice"."kind", "slice"."order_id", "slice"."amount_minor", "slice"."release_at", orders.snapshot->>'title' as "title", orders.snapshot->>'language' as "language"
from (select "id", "kind", "order_id", "order_unit_id", "seller_id", "release_at", ledger_holds.amount_minor - ledger_holds.resolved_minor as "amount_minor"
from "ledger_holds"
where "state" = $1) as "slice"
inner join "orders" on "orders"."id" = "slice"."order_id"
where "slice"."seller_id" = $2
order by "slice"."release_at", "slice"."id"
limit 30;
