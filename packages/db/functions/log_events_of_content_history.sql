-- Cached pages with a text of the site are purged. With the owner's rights, since the application
-- may not write the log itself.
create or replace function log_events_of_content_history() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into event_log (topic, subject_id, event, user_ids, details)
    select 'content', document.id, added.event, '{}',
           jsonb_build_object('kind', document.kind, 'slug', document.slug,
             'language', document.language, 'state', added.to_state)
      from added join content_versions as version on version.id = added.version_id
      join content_documents as document on document.id = version.document_id
     where added.to_state = 'published' or added.from_state = 'published'
     order by added.id;
  return null;
end $$;

create or replace trigger log_events after insert on content_history
  referencing new table as added
  for each statement execute function log_events_of_content_history();
