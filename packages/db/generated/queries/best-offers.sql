-- Uses offer_sales_seller, offers_pkey, offer_views_pkey.
select "offers"."id", "offers"."kind", "offers"."language", "offers"."title", "offers"."product_slug", "offers"."product_name", "offers"."state", "best"."orders", "best"."units", "best"."gross_minor", "best"."net_minor", (select coalesce(sum(views), 0)::integer
from offer_views
where offer_views.offer_id = best.offer_id
and day > (app_now() at time zone 'UTC')::date - $1::integer) as "views"
from (select "offer_id", sum(orders)::integer as "orders", sum(units)::integer as "units", sum(gross_minor)::bigint as "gross_minor", sum(net_minor)::bigint as "net_minor"
from "offer_sales"
where "seller_id" = $2
and day > (app_now() at time zone 'UTC')::date - $3::integer
group by "offer_id" having sum(units) > 0
order by "gross_minor" desc, "offer_id"
limit 10) as "best"
inner join "offers" on "offers"."id" = "best"."offer_id"
order by "best"."gross_minor" desc, "offers"."id";
