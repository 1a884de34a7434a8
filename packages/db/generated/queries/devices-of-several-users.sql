-- Uses browsers_linked, devices_token.
select "browser"."id", "browser"."linked_at", "browser"."trusted_at", "browser"."blocked_at", (select count(*)::int
from (select
from devices
where devices.token_hash = browser.token_hash
limit 1000) as few) as "user_count", coalesce(browser.linked_at, 'epoch'::timestamptz)::text as "cursor_time", array((select "member"."username"
from "devices"
inner join (select "id", "username"
from "users") as "member" on "member"."id" = "devices"."user_id"
where "devices"."token_hash" = "browser"."token_hash"
order by "devices"."first_seen_at"
limit 3)) as "usernames"
from "browsers" as "browser"
where not exists (select
from devices
where devices.token_hash = browser.token_hash
and devices.user_id = $1)
and "browser"."linked_at" is not null
order by browser.linked_at desc, "browser"."id" desc
limit 26;
