-- Uses payments_check.
update "payments"
set "checks" = checks + 1, "next_check_at" = greatest(app_now() + interval '1 minute', least(due_at,
  app_now() + make_interval(secs => least(1800,
    60 * power(2, least(10, greatest(0,
      checks - case when order_id is null then 0 else 20 end)))))))
where "id" in (select "id"
from "payments"
where "state" = 'pending'
and "next_check_at" <= app_now()
order by "created_at"
limit 20
for update skip locked)
returning "id", "user_id", "order_id", "amount_minor", "currency", "state", "provider", "provider_reference", "redirect_url", "due_at", "next_check_at", "checks", "created_at", "settled_at", "decline_reason", app_now() as "now";
