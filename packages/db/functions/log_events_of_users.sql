-- Changes of a user that pages show or that end their sessions. With the owner's rights, since
-- the application may not write the log itself.
create or replace function log_events_of_users() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'users', added.id, happened.event, array[added.id], '{}'::jsonb
      from added join before using (id)
     cross join lateral (values
       ('change_role', added.role <> before.role),
       ('deactivate', before.is_active and not added.is_active),
       ('reactivate', added.is_active and not before.is_active),
       ('change_restrictions', added.restrictions <> before.restrictions),
       ('change_levels', (added.seller_level, added.verification_level)
         <> (before.seller_level, before.verification_level)),
       ('change_profile', (added.email, added.username, added.avatar_url, added.language)
         is distinct from (before.email, before.username, before.avatar_url, before.language)),
       ('change_security', (added.security_changed_at, added.two_factor)
         is distinct from (before.security_changed_at, before.two_factor))
     ) as happened (event, is_true)
     where happened.is_true;
  return null;
end $$;

create or replace trigger log_events after update on users
  referencing old table as before new table as added
  for each statement execute function log_events_of_users();
