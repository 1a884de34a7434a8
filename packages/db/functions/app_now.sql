-- The time of the shop, which decides every deadline about money: the database's time plus an
-- offset that only demo mode and tests may move (rules.md §10). The first migration creates it as
-- well, since defaults of columns call it.
create or replace function app_now() returns timestamptz language sql stable parallel safe
return now() + make_interval(secs => (select offset_seconds from app_clock where id = 1));

grant execute on function app_now to guildhall_app;
