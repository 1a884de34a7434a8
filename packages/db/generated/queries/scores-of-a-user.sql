-- Uses users_pkey, feedback_scores_pkey.
select "score"."side", coalesce("score"."positive", 0) as "positive", coalesce("score"."neutral", 0) as "neutral", coalesce("score"."negative", 0) as "negative", coalesce("score"."positive_weight_minor", 0) as "positive_weight_minor", coalesce("score"."weight_minor", 0) as "weight_minor"
from (select "id", "is_active"
from "users") as "rated"
left join "feedback_scores" as "score" on "score"."user_id" = "rated"."id"
where "rated"."id" = $1
and "rated"."is_active" = $2;
