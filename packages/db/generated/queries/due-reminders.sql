-- Uses order_reminders_due.
delete
from "order_reminders"
where ("order_unit_id", "hours") = (select "order_unit_id", "hours"
from "order_reminders"
where "remind_at" <= app_now()
order by "remind_at"
limit 1
for update skip locked)
returning "order_unit_id", "hours";
