-- Uses ledger_transactions_order, order_units_order_id_position_key, ledger_holds_order_unit_id_kind_key.
select (select jsonb_build_object(
      'net_minor', coalesce(sum(posted.amount_minor) filter (where posted.kind in ('hold', 'reserve', 'available', 'wallet')), 0),
      'hold_minor', coalesce(sum(posted.amount_minor) filter (where posted.kind in ('hold')), 0),
      'reserve_minor', coalesce(sum(posted.amount_minor) filter (where posted.kind in ('reserve')), 0),
      'available_minor', coalesce(sum(posted.amount_minor) filter (where posted.kind in ('available')), 0),
      'commission_minor', coalesce(sum(posted.amount_minor) filter (where posted.kind in ('rev.commission', 'fund', 'cb_loss')), 0))
from (select ledger_accounts.kind, case ledger_entries.direction when 'credit'
              then ledger_entries.amount_minor else -ledger_entries.amount_minor end as amount_minor
from ledger_transactions
            join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
            join ledger_accounts on ledger_accounts.id = ledger_entries.account_id
where ledger_transactions.order_id = "orders"."id"
and ledger_transactions.code in ('E4', 'E7', 'E8')
and (ledger_accounts.kind <> 'wallet'
or ledger_accounts.kind = 'wallet'
and (ledger_entries.direction = 'debit') = (ledger_transactions.reverses is null))) as posted) as "posted", (select min("slice"."release_at") as "release_at"
from "order_units"
inner join (select "id", "kind", "order_id", "order_unit_id", "seller_id", "release_at", ledger_holds.amount_minor - ledger_holds.resolved_minor as "amount_minor"
from "ledger_holds"
where "state" = $1) as "slice" on "slice"."order_unit_id" = "order_units"."id"
where "slice"."kind" = $2
and "order_units"."order_id" = "orders"."id") as "hold_until", (select min("slice"."release_at") as "release_at"
from "order_units"
inner join (select "id", "kind", "order_id", "order_unit_id", "seller_id", "release_at", ledger_holds.amount_minor - ledger_holds.resolved_minor as "amount_minor"
from "ledger_holds"
where "state" = $3) as "slice" on "slice"."order_unit_id" = "order_units"."id"
where "slice"."kind" = $4
and "order_units"."order_id" = "orders"."id") as "reserve_until"
from "orders"
where "orders"."id" = $5;
