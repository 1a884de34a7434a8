-- Uses objects_due.
select "hash"
from "objects"
where "due_at" <= now()
order by "due_at"
limit 1
for update skip locked;
