-- Uses orders_seller.
select "orders".*, "other"."username" as "other_username", app_now() as "now", orders.created_at::text as "cursor_time", "next_unit"."unit_state", "next_unit"."unit_due_at", (select count(*)
from order_units
where order_units.order_id = orders.id
and order_units.state not in ('returned', 'cancelled', 'refunded')) as "earning_units"
from "orders"
inner join (select *
from "users") as "other" on "other"."id" = "orders"."buyer_id"
left join lateral (select "order_units"."state" as "unit_state", "order_units"."due_at" as "unit_due_at"
from "order_units"
where "order_units"."order_id" = "orders"."id"
and "order_units"."due_at" is not null
order by "order_units"."state" in ($1) desc, "order_units"."due_at"
limit $2) as "next_unit" on true
where "orders"."seller_id" = $3
and ("orders"."state" = any($4::text[])
or "next_unit"."unit_state" = any($5::text[]))
order by "orders"."created_at" desc, "orders"."id" desc
limit $6;
