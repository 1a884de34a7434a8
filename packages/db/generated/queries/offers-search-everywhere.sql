-- Uses offers_words, offers_kind_best.
select "offers"."id", "offers"."kind", "offers"."product_slug", "offers"."product_name", "offers"."language", "offers"."title", "offers"."attributes", "offers"."schema_version", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."total_minor", "offers"."currency", "offers"."delivery", "offers"."delivery_minutes", "offers"."warranty_days", "offers"."seller_id", "offers"."seller_level", offers.photos -> 0 -> 'variants' as "cover", "seller"."username" as "seller_username", "seller"."verification_level" as "seller_verification_level", "seller"."completed_orders" as "seller_completed_orders", "seller"."due_orders" as "seller_due_orders", "seller"."on_time_share" as "seller_on_time_share", (select count(*)
from (select
from stock_units
where stock_units.offer_id = "offers"."id"
and stock_units.state = 'in_stock'
limit (select ($1)::bigint)) as counted) as "counted_stock", "offers"."rank_score", "offers"."speed_minutes", offers.published_at::text as "cursor_time"
from "offers"
inner join (select "users"."id", "users"."username", "users"."verification_level", "users"."avatar_url", "users"."created_at", "seller_statistics"."due_orders", "seller_statistics"."on_time_share", "seller_statistics"."completed_orders"
from "users"
left join "seller_statistics" on "seller_statistics"."user_id" = "users"."id") as "seller" on "seller"."id" = "offers"."seller_id"
where "offers"."id" in (with "words" as materialized (select "en", "de", "en" || "de" as any_language
from (select websearch_to_tsquery(text_search_configuration('en'), given)
      as "en", websearch_to_tsquery(text_search_configuration('de'), given)
      as "de"
from (select $2::text as given) as search) as parsed), "near" as materialized (select "offers"."id"
from (select "offers"."id", "offers"."language", "offers"."search_vector", "offers"."total_minor", "offers"."speed_minutes", "offers"."warranty_days", "offers"."seller_id", "offers"."seller_level", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."attributes", "offers"."rank_score", "offers"."published_at"
from "offers"
where "offers"."state" = 'active'
and "offers"."kind" = 'account'
order by "rank_score" desc, "id" desc
limit 50) as "offers"
where offers.search_vector @@ case offers.language when 'en' then (select "en"
from words) when 'de' then (select "de"
from words) end
order by "rank_score" desc, "id" desc
limit 24), "further" as materialized (select "offers"."id"
from (select "offers"."id", "offers"."language", "offers"."search_vector", "offers"."total_minor", "offers"."speed_minutes", "offers"."warranty_days", "offers"."seller_id", "offers"."seller_level", "offers"."region_code", "offers"."face_value_minor", "offers"."face_value_currency", "offers"."attributes", "offers"."rank_score", "offers"."published_at"
from "offers"
where "offers"."state" = 'active'
and "offers"."kind" = 'account'
order by "rank_score" desc, "id" desc
limit 1000) as "offers"
where offers.search_vector @@ case offers.language when 'en' then (select "en"
from words) when 'de' then (select "de"
from words) end
and (select count(*) * count(*) * (select sum(offer_count)
from active_offer_counts
where kind = 'account' ) * 5
      > 60000
and count(*) < 24
from near)
order by "rank_score" desc, "id" desc
limit 24), "far" as materialized (select "offers"."id", "rank_score", "published_at", "total_minor", "speed_minutes"
from "offers"
where "offers"."state" = 'active'
and "offers"."kind" = 'account'
and offers.search_vector @@ case offers.language when 'en' then (select "en"
from words) when 'de' then (select "de"
from words) end
and offers.search_vector @@ (select "any_language"
from words)
and (select count(*)
from near) < 24
and (select count(*)
from further) < 24) select "near"."id"
from "near"
union select "further"."id"
from "further"
union select "far"."id"
from (select id as "id"
from "far"
order by "rank_score" desc, "id" desc
limit 24) as "far")
order by "rank_score" desc, "id" desc /* custom plan */;
