-- Uses offers_words, offers_shelf_best.
select "offers"."id", "offers"."kind", "offers"."seller_id", "offers"."product_id", "offers"."product_slug", "offers"."product_name", "offers"."state", "offers"."language", "offers"."title", "offers"."description", "offers"."attributes", "offers"."schema_version", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."price_minor", "offers"."fee_minor", "offers"."total_minor", "offers"."currency", "offers"."tiers", "offers"."min_quantity", "offers"."max_quantity", "offers"."delivery", "offers"."delivery_minutes", "offers"."speed_minutes", "offers"."warranty_days", "offers"."seller_level", "offers"."rank_score", "offers"."rule_version", "offers"."published_at", "offers"."due_at", "offers"."created_at", "offers"."updated_at", "seller"."username" as "seller_username", "seller"."avatar_url" as "seller_avatar_url", "seller"."verification_level" as "seller_verification_level", "seller"."created_at" as "seller_since", "seller"."completed_orders" as "seller_completed_orders", "seller"."on_time_share" as "seller_on_time_share", (select count(*)
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock') as "stock_count", offers.published_at::text as "cursor_time"
from "offers"
inner join (select "users".*, "seller_statistics"."completed_orders", "seller_statistics"."on_time_share"
from "users"
left join "seller_statistics" on "seller_statistics"."user_id" = "users"."id") as "seller" on "seller"."id" = "offers"."seller_id"
where "offers"."id" in (with "near" as materialized (select "offers"."id"
from (select "offers".*
from "offers"
where "offers"."state" = $1
and "offers"."kind" = $2
and "offers"."product_slug" = $3
order by "rank_score" desc, "id" desc
limit $4) as "offers"
where ((offers.language = $5
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($6), $7))
or (offers.language = $8
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($9), $10)))
order by "rank_score" desc, "id" desc
limit $11), "further" as materialized (select "offers"."id"
from (select "offers".*
from "offers"
where "offers"."state" = $12
and "offers"."kind" = $13
and "offers"."product_slug" = $14
order by "rank_score" desc, "id" desc
limit $15) as "offers"
where ((offers.language = $16
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($17), $18))
or (offers.language = $19
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($20), $21)))
and (select count(*) * count(*) * (select sum(offer_count)
from shelf_counts
where kind = $22
and product_slug = $23)
      > $24::bigint
and count(*) < $25
from near)
order by "rank_score" desc, "id" desc
limit $26), "far" as materialized (select "offers"."id", "rank_score", "published_at", "total_minor", "speed_minutes"
from "offers"
where "offers"."state" = $27
and "offers"."kind" = $28
and "offers"."product_slug" = $29
and ((offers.language = $30
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($31), $32))
or (offers.language = $33
and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration($34), $35)))
and (select count(*)
from near) < $36
and (select count(*)
from further) < $37) select "near"."id"
from "near"
union select "further"."id"
from "further"
union select "far"."id"
from (select id as "id"
from "far"
order by "rank_score" desc, "id" desc
limit $38) as "far")
order by "rank_score" desc, "id" desc;
