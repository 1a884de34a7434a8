-- Uses offers_seller.
select "state", count(*) as "count"
from "offers"
where "seller_id" = $1
and "kind" = $2
group by "state";
