-- An offer is searched by the dictionary of the language that it is written in.
create or replace function set_offer_search_vector() returns trigger language plpgsql as $$
declare
  configuration constant regconfig := text_search_configuration(new.language);
begin
  new.search_vector := setweight(to_tsvector(configuration, new.title), 'A')
    || setweight(to_tsvector('pg_catalog.simple', new.product_name), 'A')
    || setweight(to_tsvector(configuration, new.description), 'C');
  return new;
end $$;

create or replace trigger offers_search_vector
  before insert or update of title, product_name, description, language, search_vector
  on offers for each row execute function set_offer_search_vector();
