-- Uses order_history_order.
select "order_history"."event", "order_history"."from_state", "order_history"."to_state", "order_history"."actor", "order_history"."occurred_at", "order_units"."position"
from "order_history"
left join "order_units" on "order_units"."id" = "order_history"."order_unit_id"
where "order_history"."order_id" = $1
order by "order_history"."id" desc
limit 500;
