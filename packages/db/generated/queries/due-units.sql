-- Uses order_units_due, orders_pkey.
select *, app_now() as "now"
from "orders"
where "id" in (select "order_id"
from "order_units"
where "due_at" <= app_now())
and "id" <> all($1::uuid[])
limit $2
for update skip locked;
