-- Uses offers_due.
select "id"
from "offers"
where "due_at" <= app_now()
and "state" in ($1, $2, $3)
order by "due_at"
limit 1
for update skip locked;
