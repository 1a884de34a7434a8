-- Uses ledger_entries_user, ledger_transactions_pkey.
select "ledger_entries"."transaction_id", "ledger_entries"."line", "ledger_entries"."occurred_at", ledger_entries.occurred_at::text as "cursor_time", "ledger_accounts"."kind", "ledger_transactions"."code", "ledger_transactions"."order_id" as "posting_order_id", coalesce(ledger_holds.order_id, ledger_transactions.order_id) as "order_id", case ledger_entries.direction when ledger_accounts.normal_side
        then ledger_entries.amount_minor else -ledger_entries.amount_minor end as "amount_minor"
from "ledger_entries"
inner join "ledger_accounts" on "ledger_accounts"."id" = "ledger_entries"."account_id"
inner join "ledger_transactions" on "ledger_transactions"."id" = "ledger_entries"."transaction_id"
left join "ledger_holds" on "ledger_holds"."id" = "ledger_entries"."hold_id"
where ledger_entries.user_id = $1
and "ledger_accounts"."currency" = $2
and "ledger_accounts"."kind" in ($3, $4)
order by "ledger_entries"."occurred_at" desc, "ledger_entries"."transaction_id" desc, "ledger_entries"."line" desc
limit 30;
