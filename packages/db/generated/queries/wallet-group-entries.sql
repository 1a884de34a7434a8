-- Uses ledger_transactions_order, ledger_transactions_pkey, ledger_entries_pkey.
select "placed"."transaction_id", "placed"."line", "placed"."occurred_at", "placed"."cursor_time", "placed"."kind", "placed"."code", "placed"."posting_order_id", "placed"."order_id", "placed"."amount_minor", "placed"."group_id", "placed"."group_entries", "placed"."group_sum_minor"
from (select "entry"."transaction_id", "entry"."line", "entry"."occurred_at", "entry"."cursor_time", "entry"."kind", "entry"."code", "entry"."posting_order_id", "entry"."order_id", "entry"."amount_minor", coalesce(entry.posting_order_id, entry.transaction_id) as "group_id", row_number() over (partition by coalesce(entry.posting_order_id, entry.transaction_id)
order by entry.occurred_at desc,
        entry.transaction_id desc, entry.line desc) as "place", count(*) over (partition by coalesce(entry.posting_order_id, entry.transaction_id)) as "group_entries", (sum(case entry.kind when 'receivable' then -entry.amount_minor
        else entry.amount_minor end) over (partition by coalesce(entry.posting_order_id, entry.transaction_id)))::bigint as "group_sum_minor"
from (select "ledger_entries"."transaction_id", "ledger_entries"."line", "ledger_entries"."occurred_at", ledger_entries.occurred_at::text as "cursor_time", "ledger_accounts"."kind", "ledger_transactions"."code", "ledger_transactions"."order_id" as "posting_order_id", coalesce(ledger_holds.order_id, ledger_transactions.order_id) as "order_id", case ledger_entries.direction when ledger_accounts.normal_side
        then ledger_entries.amount_minor else -ledger_entries.amount_minor end as "amount_minor"
from "ledger_entries"
inner join "ledger_accounts" on "ledger_accounts"."id" = "ledger_entries"."account_id"
inner join "ledger_transactions" on "ledger_transactions"."id" = "ledger_entries"."transaction_id"
left join "ledger_holds" on "ledger_holds"."id" = "ledger_entries"."hold_id"
where ledger_entries.user_id is not distinct
from $1
and "ledger_accounts"."currency" = $2
and (ledger_transactions.order_id = any($3::uuid[])
or ledger_transactions.id = any($4::uuid[]))
order by "ledger_entries"."occurred_at" desc, "ledger_entries"."transaction_id" desc, "ledger_entries"."line" desc) as "entry"
where ("entry"."kind" = any($5::text[])
and ($6::text[] is null
or "entry"."code" = any($7::text[])))) as "placed"
where "placed"."place" <= $8
order by "placed"."occurred_at" desc, "placed"."transaction_id" desc, "placed"."line" desc;
