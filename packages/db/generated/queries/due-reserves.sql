-- Uses ledger_holds_due.
select "id" as "hold_id", "order_id", "order_unit_id", "seller_id", ledger_holds.amount_minor - ledger_holds.resolved_minor as "rest_minor", coalesce((select owed.balance_minor
from ledger_accounts as owed
where owed.id = 'receivable:' || ledger_holds.seller_id || ':decision'), 0) as "debt_minor"
from "ledger_holds"
where "kind" = 'reserve'
and "state" = 'held'
and "release_at" <= app_now()
and not exists (
  select
from ledger_freezes as f
where f.ended_at is null
and (f.order_unit_id = "ledger_holds"."order_unit_id"
or f.hold_id = "ledger_holds"."id"))
and not exists (
  select
from ledger_freezes as f
where f.ended_at is null
and f.account_id in ('reserve:' || ledger_holds.seller_id))
order by "release_at"
limit 1
for update skip locked;
