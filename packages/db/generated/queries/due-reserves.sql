-- Uses ledger_holds_due.
select "order_unit_id"
from "ledger_holds"
where "kind" = $1
and "state" = $2
and "release_at" <= app_now()
order by "release_at"
limit $3
for update skip locked;
