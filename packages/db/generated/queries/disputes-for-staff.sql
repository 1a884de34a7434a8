-- Uses disputes_queue, orders_pkey, users_pkey, dispute_units_pkey, order_units_pkey.
select "disputes"."id", "disputes"."order_id", "disputes"."buyer_id", "disputes"."seller_id", "disputes"."kind", "disputes"."type", "disputes"."opened_by", "disputes"."wanted_outcome", "disputes"."wanted_refund_minor", "disputes"."no_evidence", "disputes"."state", "disputes"."due_at", "disputes"."with_staff_at", "disputes"."buyer_asked_at", "disputes"."seller_asked_at", "disputes"."officer_id", "disputes"."missed_at", "disputes"."buyer_accepted_at", "disputes"."seller_accepted_at", "disputes"."appealed_at", "disputes"."waits_for_cover_at", "disputes"."refunded_minor", "disputes"."fee_minor", "disputes"."closed_at", "disputes"."created_at", "sold"."snapshot", "sold"."currency", "buyer"."username" as "buyer", "seller"."username" as "seller", "officer"."username" as "officer", (select coalesce(sum(price_minor + fee_minor), 0)::bigint
from order_units
where id in (select order_unit_id
from dispute_units
where dispute_id = disputes.id)) as "value_minor", app_now() as "now", "disputes"."with_staff_at"::text as "cursor_time"
from "disputes"
inner join (select "id", "snapshot", "currency"
from "orders") as "sold" on "sold"."id" = "disputes"."order_id"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "buyer" on "buyer"."id" = "disputes"."buyer_id"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "seller" on "seller"."id" = "disputes"."seller_id"
left join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "officer" on "officer"."id" = "disputes"."officer_id"
where "disputes"."closed_at" is null
and "disputes"."with_staff_at" is not null
and "disputes"."buyer_id" <> $1
and "disputes"."seller_id" <> $2
and "disputes"."officer_id" is null
order by "disputes"."with_staff_at" asc, disputes.id asc
limit 51;
