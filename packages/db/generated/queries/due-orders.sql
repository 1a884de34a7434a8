-- Uses orders_due.
select *, app_now() as "now"
from "orders"
where "due_at" <= app_now()
and "id" <> all($1::uuid[])
order by "due_at"
limit $2
for update skip locked;
