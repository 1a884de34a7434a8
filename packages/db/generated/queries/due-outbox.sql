-- Uses outbox_due.
update "outbox"
set "attempts" = "attempts" + $1, "due_at" = now() + make_interval(secs => $2)
where "id" = (select "id"
from "outbox"
where "state" = 'pending'
and "due_at" <= now()
and kind <> 'push'
order by "due_at"
limit 1
for update skip locked)
returning "id", "kind", "payload", "attempts";
