-- Uses feedback_due, feedback_score, feedback_level.

    select id, order_id
from (
      (select id, order_id
from feedback
where due_at <= app_now()
and id <> all($1::uuid[])
order by due_at
limit 1)
union all
      (select id, order_id
from feedback
where score_until <= app_now()
and id <> all($2::uuid[])
order by score_until
limit 1)
union all
      (select id, order_id
from feedback
where level_until <= app_now()
and id <> all($3::uuid[])
order by level_until
limit 1)
    ) as due
limit 1;
