-- Uses order_units_order_id_position_key.
select *
from "order_units"
where "order_id" = $1
order by "position";
