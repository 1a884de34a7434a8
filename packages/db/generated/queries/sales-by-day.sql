-- Uses offer_sales_seller, seller_views_pkey.

    select calendar.day, coalesce(sold.orders, 0) as orders, coalesce(sold.units, 0) as units,
        coalesce(sold.gross_minor, 0) as gross_minor, coalesce(sold.net_minor, 0) as net_minor,
        coalesce(sold.open_minor, 0) as open_minor, coalesce(seller_views.views, 0) as views
from (select (app_now() at time zone 'UTC')::date - n as day
from generate_series(0, $1::integer) as n)
        as calendar
left join (
        select day, sum(orders)::integer as orders, sum(units)::integer as units,
            sum(gross_minor)::bigint as gross_minor, sum(net_minor)::bigint as net_minor,
            sum(open_minor)::bigint as open_minor
from offer_sales
where seller_id = $2
and day > (app_now() at time zone 'UTC')::date - $3::integer
group by day) as sold on sold.day = calendar.day
left join seller_views
        on seller_views.seller_id = $4
and seller_views.day = calendar.day
order by calendar.day;
