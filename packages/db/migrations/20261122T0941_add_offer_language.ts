import { type Kysely, sql } from 'kysely';

/** PostgreSQL's text search configuration for each language that it has a dictionary for. */
const CONFIGURATIONS = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/**
 * Offers carry the language they are written in, and their words are found by its dictionary. The
 * offers of before are English, and so are their words already: nothing is rewritten, however
 * many they are. A generated column could not become another without a rewrite of the table, so
 * a trigger makes the words from now on.
 */
export async function up(db: Kysely<any>): Promise<void> {
  // A BCP 47 tag; its first part is the language.
  await sql`alter table offers add column language text not null default 'en'
    constraint offers_language_is_a_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')
  `.execute(db);
  const cases = Object.entries(CONFIGURATIONS)
    .map(([language, name]) => `when '${language}' then 'pg_catalog.${name}'::regconfig`)
    .join('\n        ');
  await sql`
    create function text_search_configuration(language text) returns regconfig
      language sql immutable parallel safe
      return case split_part(language, '-', 1)
        ${sql.raw(cases)}
        else 'pg_catalog.simple'::regconfig end`.execute(db);
  await sql`
    create function set_offer_search_vector() returns trigger language plpgsql as $$
    declare
      configuration constant regconfig := text_search_configuration(new.language);
    begin
      new.search_vector := setweight(to_tsvector(configuration, new.title), 'A')
        || setweight(to_tsvector('pg_catalog.simple', new.product_name), 'A')
        || setweight(to_tsvector(configuration, new.description), 'C');
      return new;
    end $$`.execute(db);
  await sql`alter table offers alter column search_vector drop expression`.execute(db);
  // What no statement gives, and the trigger sets.
  await sql`alter table offers alter column search_vector set default ''`.execute(db);
  await sql`
    create trigger offers_search_vector
      before insert or update of title, product_name, description, language, search_vector
      on offers for each row execute function set_offer_search_vector()`.execute(db);
}
