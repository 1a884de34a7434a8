-- A text of the site is searched by the dictionary of its language.
create or replace function set_content_search_vector() returns trigger language plpgsql as $$
declare
  configuration constant regconfig := text_search_configuration(
    (select language from content_documents where id = new.document_id));
begin
  new.search_vector := setweight(to_tsvector(configuration, new.title), 'A')
    || setweight(to_tsvector(configuration, new.description), 'B')
    || setweight(to_tsvector(configuration, new.body), 'C');
  return new;
end $$;

create or replace trigger set_search_vector before insert on content_versions
  for each row execute function set_content_search_vector();
