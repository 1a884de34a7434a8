-- Uses disputes_due.
select "id", "order_id"
from "disputes"
where "due_at" <= app_now()
and ("missed_at" is null
or "state" not in ($1, $2, $3))
and "id" <> all($4::uuid[])
order by "due_at", "id"
limit 100;
