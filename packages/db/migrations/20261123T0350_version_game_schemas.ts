import { type Kysely, sql } from 'kysely';

/**
 * Every version of the schema of a game. An offer names the version that it was made under and is
 * read by it. A trigger writes the versions, so that servers of the last release do so too. The
 * schema of a version is never changed; its translations may be corrected.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table game_schemas (
      game_id uuid not null references games on delete cascade,
      version integer not null constraint game_schemas_version_check check (version >= 1),
      schema jsonb not null,
      translations jsonb not null default '{}',
      created_at timestamptz not null default app_now(),
      primary key (game_id, version)
    )`.execute(db);
  await sql`
    insert into game_schemas (game_id, version, schema, translations)
    select id, (schema->>'version')::integer, schema, translations from games`.execute(db);
  await sql`
    create function keep_game_schema() returns trigger language plpgsql
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
    end $$`.execute(db);
  await sql`create trigger keep_game_schema after insert or update of schema, translations on games
    for each row execute function keep_game_schema()`.execute(db);
  await sql`revoke all on function keep_game_schema from public`.execute(db);
  await sql`grant select on game_schemas to guildhall_app`.execute(db);
  for (const table of ['games', 'gift_card_brands']) {
    await sql`alter table ${sql.table(table)}
      add column restricted boolean not null default false,
      add column cover_image text`.execute(db);
  }
  await sql`alter table games add column delivery_choices_minutes jsonb`.execute(db);
}
