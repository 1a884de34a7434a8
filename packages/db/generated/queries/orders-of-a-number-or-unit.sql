-- Uses orders_pkey, order_units_pkey, order_units_stock, orders_number.

    select id
from orders
where id = $1::uuid
union select order_id
from order_units
where id = $2::uuid
union select order_id
from order_units
where stock_id = $3::uuid
and state not in ('cancelled', 'returned')
union select id
from orders
where right(id::text, 8) = $4
limit 100;
