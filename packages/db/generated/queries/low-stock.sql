-- Uses offers_own, stock_units_in_stock.
select "offers"."id", "offers"."kind", "offers"."language", "offers"."title", "offers"."product_slug", "offers"."product_name", "offers"."state", (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock'
limit (select ($1)::bigint)) as counted) as "stock_count"
from "offers"
where "offers"."seller_id" = $2
and "offers"."kind" = 'gift_card'
and "offers"."state" in ('active', 'out_of_stock')
and (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock'
limit (select ($3)::bigint)) as counted) <= $4
order by "stock_count", "offers"."id"
limit 10;
