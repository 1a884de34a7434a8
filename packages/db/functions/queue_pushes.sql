-- What a user is told in the product is pushed to their browsers too: a message of the outbox for
-- each of them, in the transaction of its cause. Users without a browser cost one look-up.
create or replace function queue_pushes() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  insert into outbox (id, kind, payload)
    select uuidv7(), 'push', jsonb_build_object('subscription_id', s.id, 'user_id', n.user_id,
             'template', n.kind, 'facts', n.facts, 'at', now())
      from added n join push_subscriptions s on s.user_id = n.user_id;
  return null;
end $$;

create or replace trigger queue_pushes after insert on notifications
  referencing new table as added
  for each statement execute function queue_pushes();
