-- Uses payments_check.
update "payments"
set "next_check_at" = app_now() + interval '1 minute'
where "id" in (select "id"
from "payments"
where "state" = $1
and "next_check_at" <= app_now()
order by "next_check_at"
limit $2
for update skip locked)
returning *, app_now() as "now";
