-- Uses disputes_order.
select "disputes"."id", "disputes"."order_id"
from (select "order_id"
from "chargebacks"
where "state" = 'open'
and "order_id" is not null) as "chargeback"
inner join "disputes" on "disputes"."order_id" = "chargeback"."order_id"
where "disputes"."closed_at" is null
and "disputes"."state" <> $1
and "disputes"."id" <> all($2::uuid[])
limit 100;
