-- Uses payments_check.
update "payments"
set "next_check_at" = app_now() + interval '1 minute'
where "id" in (select "id"
from "payments"
where "state" = 'pending'
and "next_check_at" <= app_now()
order by "next_check_at"
limit 20
for update skip locked)
returning "id", "user_id", "order_id", "amount_minor", "currency", "state", "provider", "provider_reference", "redirect_url", "due_at", "next_check_at", "created_at", "settled_at", "decline_reason", app_now() as "now";
