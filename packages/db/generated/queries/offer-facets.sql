-- Uses offers_product_best.

    with pool as materialized (
    select offers.attributes, offers.total_minor, offers.speed_minutes, offers.warranty_days,
        offers.seller_level , ("offers"."total_minor" <= $1) as "fits_0", ((offers.attributes @> $2::jsonb
or offers.attributes @> $3::jsonb)) as "fits_1"
from offers
where offers.state = 'active'
and offers.kind = 'account'
and offers.product_slug = $4
limit 2001),
    bounds as (
      select min(total_minor) as low,
          percentile_disc(0.95) within group (order by total_minor) as high
from pool
where "fits_1")
    select 'pool' as facet, '' as value, count(*) as count
from pool
union all select 'total', '', count(*)
from pool
where "fits_0"
and "fits_1"
union all select 'price_low', coalesce(low, 0)::text, 0
from bounds
union all select 'price_high', coalesce(high, 0)::text, 0
from bounds
union all select 'price',
        width_bucket(total_minor, low, high + 1, 12)::text, count(*)
from pool, bounds
where "fits_1"
group by 2
union all select 'delivery', step::text, count(*)
from pool, (values (0)) as steps(step)
where speed_minutes <= step
and "fits_0"
and "fits_1"
group by 2
union all select 'warranty', step::text, count(*)
from pool, (values (14)) as steps(step)
where warranty_days >= step
and "fits_0"
and "fits_1"
group by 2
union all select 'level', step::text, count(*)
from pool, (values (1)) as steps(step)
where seller_level >= step
and "fits_0"
and "fits_1"
group by 2
union all select 'attributes.' || key, element #>> '{}', count(*)
from pool, unnest($5::text[]) as key,
          jsonb_array_elements(case jsonb_typeof(attributes -> key)
            when 'array' then attributes -> key
            else jsonb_build_array(attributes -> key) end) as element
where attributes ? key
and "fits_0"
and "fits_1"
group by 1, 2
union all select 'attributes.' || key, element #>> '{}', count(*)
from pool, unnest($6::text[]) as key,
          jsonb_array_elements(case jsonb_typeof(attributes -> key)
            when 'array' then attributes -> key
            else jsonb_build_array(attributes -> key) end) as element
where attributes ? key
and "fits_0"
group by 1, 2
    /* custom plan */;
