-- Uses order_units_order_id_position_key.
select "id", "order_id", "position", "stock_id", "state", "price_minor", "fee_minor", "due_at", "delivered_at", "first_revealed_at", "problem_reported_at", "replaced_at", "confirmed_at", "closed_at", "case_waits_for", "case_due_at", "paused_state", "paused_left_ms"
from "order_units"
where "order_id" = $1
order by "position";
