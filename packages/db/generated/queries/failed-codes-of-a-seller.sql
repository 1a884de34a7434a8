-- Uses orders_seller, order_units_order_id_position_key.

    select count(*)::int as codes, count(*) filter (where exists (
          select
from dispute_units join disputes on disputes.id = dispute_units.dispute_id
where dispute_units.order_unit_id = sold.id
and disputes.type in ($1, $2)
and disputes.state in ('closed_refund_full', 'closed_refund_part',
               'closed_replacement')))::int as failed
from (
  select order_units.id
from orders join order_units on order_units.order_id = orders.id
where orders.seller_id = $3
and orders.kind = 'gift_card'
and orders.created_at > app_now() - make_interval(days => $4)
and order_units.delivered_at is not null
and order_units.id <> all($5::uuid[])
order by orders.created_at desc, orders.id desc
limit $6) as sold;
