-- Uses offers_own, stock_units_in_stock, stock_units_delivered, offer_views_pkey, offer_sales_pkey.
select "offers"."id", "offers"."kind", "offers"."language", "offers"."title", "offers"."product_slug", "offers"."product_name", "offers"."state", "offers"."delivery", "offers"."price_minor", "offers"."total_minor", "offers"."currency", "offers"."due_at", "offers"."paused_while_away", app_now() as "now", (exists (
    select
from vacations
where vacations.user_id = offers.seller_id
and (vacations.until is null
or vacations.until > app_now()))
or exists (select
from users
where users.id = "offers"."seller_id"
and (not users.is_active
or users.closes_at is not null
or users.restrictions && array['sell_restricted', 'suspended', 'banned']::text[]))) as "is_away", case offers.state when 'archived' then (
  select max(occurred_at)
from offer_history
where offer_history.offer_id = offers.id
and offer_history.event = 'archive') end as "archived_at", 
  case when offers.state in ('rejected', 'removed') then (
    select jsonb_build_object('reason', reason, 'rule_id', details ->> 'rule_id')
from offer_history
where offer_history.offer_id = offers.id
and offer_history.event in ('reject', 'remove')
order by offer_history.id desc
limit 1) end as "decision", (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock'
limit (select ($1)::bigint)) as counted) as "stock_count", (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state in ('sold_sealed', 'revealed')
limit (select ($2)::bigint)) as counted) as "delivered_count", (select coalesce(sum(views), 0)::integer
from offer_views
where offer_views.offer_id = offers.id
and offer_views.day > (app_now() at time zone 'UTC')::date - 30) as "views_last_30_days", (select coalesce(sum(units), 0)::integer
from offer_sales
where offer_sales.offer_id = offers.id
and offer_sales.day > (app_now() at time zone 'UTC')::date - 30) as "sold_last_30_days", offers.photos -> 0 -> 'variants' as "cover", offers.created_at::text as "cursor_time"
from "offers"
where "offers"."seller_id" = $3
and "offers"."kind" = $4
order by "offers"."created_at" desc, "offers"."id" desc
limit 20;
