-- Uses offer_history_pkey, stock_history_pkey.

    select changes.id as change_id, offers.id as offer_id, offers.kind, offers.product_slug
from (select id, offer_id
from offer_history
where id > $1::uuid
union all 
  select stock_history.id, stock_units.offer_id
from stock_history
    join stock_units on stock_units.id = stock_history.stock_id
where stock_history.id > $2::uuid) as changes
      join offers on offers.id = changes.offer_id
limit $3;
