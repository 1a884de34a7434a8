-- Uses feedback_scores_pkey.
select "side", "positive", "neutral", "negative", "positive_weight_minor", "weight_minor"
from "feedback_scores"
where "user_id" = $1;
