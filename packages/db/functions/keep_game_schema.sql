-- Keeps every version of the schema of a game, whoever writes it. The schema of a version is
-- never changed; its translations may be corrected.
create or replace function keep_game_schema() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into game_schemas (game_id, version, schema, translations)
    values (new.id, (new.schema->>'version')::integer, new.schema, new.translations)
    on conflict (game_id, version) do update set translations = excluded.translations
      where game_schemas.schema = excluded.schema;
  if not found then
    raise exception 'version % of the schema of % is another one', new.schema->>'version',
      new.slug using errcode = 'check_violation', constraint = 'game_schemas_never_changed';
  end if;
  return null;
end $$;

create or replace trigger keep_game_schema after insert or update of schema, translations on games
  for each row execute function keep_game_schema();
