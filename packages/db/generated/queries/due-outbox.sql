-- Uses outbox_due.
update "outbox"
set "attempts" = "attempts" + $1, "due_at" = now() + interval '1 minute'
where "id" in (select "id"
from "outbox"
where "state" = $2
and "due_at" <= now()
order by "due_at"
limit $3
for update skip locked)
returning "id", "kind", "payload", "attempts";
