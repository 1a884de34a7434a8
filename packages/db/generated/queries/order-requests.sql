-- Uses order_requests_order_id_kind_key.
select "id", "order_id", "kind", "state", "reason", "promised_at", "due_at", "closed_at", "created_at"
from "order_requests"
where "order_id" = $1
order by "id";
