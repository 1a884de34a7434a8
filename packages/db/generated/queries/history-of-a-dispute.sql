-- Uses dispute_history_dispute.
select "event", "from_state", "to_state", "actor", "occurred_at"
from "dispute_history"
where "dispute_id" = $1
order by "id";
