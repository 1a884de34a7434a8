-- Uses orders_pkey, users_pkey.
select "orders".*, app_now() as "now", (
  select numbers || jsonb_build_object('version', version)
from rule_versions
where rule_versions.version = ("orders"."terms"->>'rule_version')::integer) as "rules", "buyer"."username" as "buyer_username", "seller"."username" as "seller_username"
from "orders"
inner join (select *
from "users") as "buyer" on "buyer"."id" = "orders"."buyer_id"
inner join (select *
from "users") as "seller" on "seller"."id" = "orders"."seller_id"
where "orders"."id" = $1;
