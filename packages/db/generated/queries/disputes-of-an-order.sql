-- Uses disputes_order.
select "id", "order_id", "buyer_id", "seller_id", "kind", "type", "opened_by", "wanted_outcome", "wanted_refund_minor", "no_evidence", "state", "due_at", "with_staff_at", "buyer_asked_at", "seller_asked_at", "officer_id", "missed_at", "buyer_accepted_at", "seller_accepted_at", "appealed_at", "waits_for_cover_at", "refunded_minor", "fee_minor", "closed_at", "created_at"
from "disputes"
where "order_id" = $1
order by "id" desc;
