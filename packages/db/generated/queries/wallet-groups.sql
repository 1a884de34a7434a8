-- Uses ledger_entries_user, ledger_transactions_pkey, ledger_transactions_order.
select "entry"."transaction_id", "entry"."line", "entry"."cursor_time", "entry"."posting_order_id" as "order_id"
from (select "ledger_entries"."transaction_id", "ledger_entries"."line", "ledger_entries"."occurred_at", ledger_entries.occurred_at::text as "cursor_time", "ledger_accounts"."kind", "ledger_transactions"."code", "ledger_transactions"."order_id" as "posting_order_id", coalesce(ledger_holds.order_id, ledger_transactions.order_id) as "order_id", case ledger_entries.direction when ledger_accounts.normal_side
        then ledger_entries.amount_minor else -ledger_entries.amount_minor end as "amount_minor"
from "ledger_entries"
inner join "ledger_accounts" on "ledger_accounts"."id" = "ledger_entries"."account_id"
inner join "ledger_transactions" on "ledger_transactions"."id" = "ledger_entries"."transaction_id"
left join "ledger_holds" on "ledger_holds"."id" = "ledger_entries"."hold_id"
where ledger_entries.user_id = $1
and "ledger_accounts"."currency" = $2
order by "ledger_entries"."occurred_at" desc, "ledger_entries"."transaction_id" desc, "ledger_entries"."line" desc
limit 2000) as "entry"
where ("entry"."kind" = any($3::text[])
and ($4::text[] is null
or "entry"."code" = any($5::text[])))
and not exists (
        select
from ledger_entries newer
          join ledger_accounts newer_account on newer_account.id = newer.account_id
          join ledger_transactions newer_posting on newer_posting.id = newer.transaction_id
where newer.transaction_id = entry.transaction_id
and newer.line > entry.line
and newer.user_id is not distinct
from $6
and newer_account.currency = $7
and ("newer_account"."kind" = any($8::text[])
and ($9::text[] is null
or "newer_posting"."code" = any($10::text[]))))
and not exists (
        select
from ledger_transactions newer_posting
          join ledger_entries newer on newer.transaction_id = newer_posting.id
          join ledger_accounts newer_account on newer_account.id = newer.account_id
where newer_posting.order_id = entry.posting_order_id
and (newer.occurred_at, newer.transaction_id) > (entry.occurred_at, entry.transaction_id)
and newer.user_id is not distinct
from $11
and newer_account.currency = $12
and ($13::timestamptz is null
or "newer"."occurred_at" < $14::timestamptz)
and ("newer_account"."kind" = any($15::text[])
and ($16::text[] is null
or "newer_posting"."code" = any($17::text[]))))
order by "entry"."occurred_at" desc, "entry"."transaction_id" desc, "entry"."line" desc
limit 20;
