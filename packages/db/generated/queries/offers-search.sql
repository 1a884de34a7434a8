-- Uses offers_words, offers_shelf_best.
select "offers"."id", "offers"."kind", "offers"."product_slug", "offers"."product_name", "offers"."language", "offers"."title", "offers"."attributes", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."total_minor", "offers"."currency", "offers"."delivery", "offers"."delivery_minutes", "offers"."warranty_days", "offers"."seller_id", "offers"."seller_level", "seller"."username" as "seller_username", "seller"."verification_level" as "seller_verification_level", "seller"."completed_orders" as "seller_completed_orders", "seller"."on_time_share" as "seller_on_time_share", (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock'
limit (select ($1)::bigint)) as counted) as "counted_stock", "offers"."rank_score", "offers"."speed_minutes", offers.published_at::text as "cursor_time"
from "offers"
inner join (select "users".*, "seller_statistics"."completed_orders", "seller_statistics"."on_time_share"
from "users"
left join "seller_statistics" on "seller_statistics"."user_id" = "users"."id") as "seller" on "seller"."id" = "offers"."seller_id"
where "offers"."id" in (with "near" as materialized (select "offers"."id"
from (select "offers".*
from "offers"
where "offers"."state" = $2
and "offers"."kind" = $3
and "offers"."product_slug" = $4
order by "rank_score" desc, "id" desc
limit $5) as "offers"
where ((offers.language = $6
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($7), $8))
or (offers.language = $9
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($10), $11)))
order by "rank_score" desc, "id" desc
limit $12), "further" as materialized (select "offers"."id"
from (select "offers".*
from "offers"
where "offers"."state" = $13
and "offers"."kind" = $14
and "offers"."product_slug" = $15
order by "rank_score" desc, "id" desc
limit $16) as "offers"
where ((offers.language = $17
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($18), $19))
or (offers.language = $20
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($21), $22)))
and (select count(*) * count(*) * (select sum(offer_count)
from shelf_counts
where kind = $23
and product_slug = $24)
      > $25::bigint
and count(*) < $26
from near)
order by "rank_score" desc, "id" desc
limit $27), "far" as materialized (select "offers"."id", "rank_score", "published_at", "total_minor", "speed_minutes"
from "offers"
where "offers"."state" = $28
and "offers"."kind" = $29
and "offers"."product_slug" = $30
and ((offers.language = $31
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($32), $33))
or (offers.language = $34
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($35), $36)))
and (select count(*)
from near) < $37
and (select count(*)
from further) < $38) select "near"."id"
from "near"
union select "further"."id"
from "further"
union select "far"."id"
from (select id as "id"
from "far"
order by "rank_score" desc, "id" desc
limit $39) as "far")
order by "rank_score" desc, "id" desc;
