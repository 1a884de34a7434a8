-- Uses withdrawals_pkey, withdrawals_user.
select "withdrawals"."id", "withdrawals"."user_id", "withdrawals"."method_id", "withdrawals"."amount_minor", "withdrawals"."fee_minor", "withdrawals"."currency", "withdrawals"."state", "withdrawals"."rules_version", "withdrawals"."risk_score", "withdrawals"."risk_reasons", "withdrawals"."hold_code", "withdrawals"."hold_extended", "withdrawals"."provider", "withdrawals"."provider_reference", "withdrawals"."outcome_code", "withdrawals"."due_at", "withdrawals"."created_at", "withdrawals"."approved_at", "withdrawals"."closed_at", "method"."kind", "method"."network", "method"."service", "method"."ending", "method"."payee_name", (
  select numbers || jsonb_build_object('version', version)
from rule_versions
where rule_versions.version = "withdrawals"."rules_version") as "rules", app_now() as "now", "owner"."username", "owner"."email", "owner"."seller_level", "owner"."created_at" as "member_since", exists (
    select
from devices as own
      join devices as theirs on theirs.token_hash = own.token_hash
where own.user_id = $1
and theirs.user_id = "withdrawals"."user_id"
and true) as "share_device", exists (
  select
from payout_methods as own join payout_methods as theirs
      on theirs.fingerprint = own.fingerprint
where own.user_id = $2
and theirs.user_id = "withdrawals"."user_id") as "share_method", (select count(distinct theirs.user_id)::integer
from payout_methods as own join payout_methods as theirs
      on theirs.fingerprint = own.fingerprint
and theirs.user_id <> own.user_id
where own.id = "method"."id") as "other_users", "withdrawals"."closed_at"::text as "cursor_time"
from "withdrawals"
inner join "payout_methods" as "method" on "method"."id" = "withdrawals"."method_id"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "owner" on "owner"."id" = "withdrawals"."user_id"
where "withdrawals"."state" in ($3, $4, $5, $6, $7)
and "withdrawals"."user_id" <> $8
and ("withdrawals"."id" = $9::uuid
or "withdrawals"."user_id" = $10::uuid)
order by "withdrawals"."closed_at" desc, withdrawals.id desc
limit 21;
