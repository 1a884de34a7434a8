-- Uses offers_pkey, orders_buyer, devices_one_for_each, devices_token.
select "offer"."id", "offer"."kind", "offer"."seller_id", "offer"."product_id", "offer"."product_slug", "offer"."product_name", "offer"."state", "offer"."language", "offer"."title", "offer"."description", "offer"."attributes", "offer"."schema_version", "offer"."region_code", "offer"."face_value_minor", "offer"."face_value_currency", "offer"."price_minor", "offer"."fee_minor", "offer"."total_minor", "offer"."currency", "offer"."tiers", "offer"."min_quantity", "offer"."max_quantity", "offer"."delivery", "offer"."delivery_minutes", "offer"."speed_minutes", "offer"."warranty_days", "offer"."seller_level", "offer"."rank_score", "offer"."rule_version", "offer"."published_at", "offer"."due_at", "offer"."created_at", "offer"."updated_at", "offer"."cover", "seller"."seller_level" as "seller_level_now", "buyer"."closes_at" as "buyer_closes_at", "buyer"."verification_level" as "buyer_verification_level", "buyer"."two_factor" as "buyer_two_factor", "buyer"."email" as "buyer_email", "seller"."email" as "seller_email", seller.is_active
and seller.closes_at is null as "seller_is_active", exists (
    select
from devices as own
      join devices as theirs on theirs.token_hash = own.token_hash
where own.user_id = $1
and theirs.user_id = "seller"."id"
and own.unlinked_at is null
and theirs.unlinked_at is null
and not exists (select
from browsers as browser
where browser.token_hash = own.token_hash
and browser.trusted_at is not null)) as "share_device", app_now() as "now", (select coalesce(sum(total_minor), 0)::bigint
from orders
where buyer_id = $2
and created_at > app_now() - interval '1 day'
and state not in ('expired', 'cancelled')) as "spent_today_minor", (select count(*)
from orders
where buyer_id = $3
and created_at > app_now() - interval '1 hour') as "orders_this_hour", (select count(*)
from (select
from orders
where buyer_id = $4
and state = 'completed'
limit 1) as some_order) as "completed_orders", floor(extract(epoch
from app_now() - buyer.created_at) / 60)::int as "user_minutes", (
    select jsonb_build_object('completed_orders', count(*),
        'highest_total_minor', max(total_minor))
from (select total_minor
from orders
where buyer_id = $5
and state = 'completed'
order by created_at desc
limit 20) as completed) as "buyer_history", (
    select jsonb_build_object(
        'device_minutes', (select floor(extract(epoch
from now() - coalesce(own.returned_at, own.first_seen_at)) / 60)
where own.returned_at is not null
or exists (select
from devices as earlier
where earlier.user_id = own.user_id
and earlier.first_seen_at < own.first_seen_at)),
        'device_users', (select count(*)
from (select
from devices as theirs
where theirs.token_hash = own.token_hash
and theirs.user_id <> own.user_id
and own.unlinked_at is null
and theirs.unlinked_at is null
and not exists (select
from browsers as browser
where browser.token_hash = own.token_hash
and browser.trusted_at is not null)
limit 100) as others),
        'known_addresses', (select coalesce(jsonb_agg(jsonb_build_object(
            'ip_address', newest.ip_address,
            'minutes', floor(extract(epoch
from now() - newest.created_at) / 60))), '[]')
from (select ip_address, created_at
from sessions as known
where known.user_id = session.user_id
and known.ip_address is not null
order by created_at desc
limit 50) as newest))
from sessions as session
left join devices as own on own.id = session.device_id
where session.id = $6
and session.user_id = $7) as "session_risk", coalesce((select sum(balance_minor)::bigint
from ledger_accounts
where id in ($8)), 0) as "chargeback_debt_minor"
from (select "id", "kind", "seller_id", "product_id", "product_slug", "product_name", "state", "language", "title", "description", "attributes", "schema_version", "region_code", "face_value_minor", "face_value_currency", "price_minor", "fee_minor", "total_minor", "currency", "tiers", "min_quantity", "max_quantity", "delivery", "delivery_minutes", "speed_minutes", "warranty_days", "seller_level", "rank_score", "rule_version", "published_at", "due_at", "created_at", "updated_at", offers.photos -> 0 -> 'variants' as "cover"
from "offers") as "offer"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "seller" on "seller"."id" = "offer"."seller_id"
inner join (select "id", "email", "username", "username_key", "avatar_url", "avatar_large_url", "role", "grants", "restrictions", "is_active", "seller_level", "verification_level", "two_factor", "language", "created_at", "closes_at", "security_changed_at"
from "users") as "buyer" on "buyer"."id" = $9
where "offer"."id" = $10;
