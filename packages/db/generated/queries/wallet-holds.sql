-- Uses ledger_holds_seller.
select "ledger_holds"."id", "ledger_holds"."kind", "ledger_holds"."order_id", "ledger_holds"."amount_minor", "ledger_holds"."release_at", orders.snapshot->>'title' as "title"
from "ledger_holds"
inner join "orders" on "orders"."id" = "ledger_holds"."order_id"
where "ledger_holds"."seller_id" = $1
and "ledger_holds"."state" = $2
order by "ledger_holds"."release_at", "ledger_holds"."id"
limit $3;
