import { type Kysely, sql } from 'kysely';

/**
 * Takes what PostgreSQL gives to everybody by default: the execution of functions, of those to
 * come as well. A migration that creates a function grants it to `guildhall_app` if the application
 * calls it; triggers need no grant. The application may read which migrations were run, and no
 * longer moves the clock: the start of a demo grants that.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter default privileges revoke execute on functions from public`.execute(db);
  // Functions of extensions belong to a superuser and stay as they are.
  await sql`
    do $$
    declare
      found record;
    begin
      for found in
        select oid::regprocedure as name from pg_proc as p
         where pronamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
           and not exists (select from pg_depend
                            where classid = 'pg_proc'::regclass and objid = p.oid
                              and deptype = 'e')
      loop
        execute format('revoke all on function %s from public', found.name);
      end loop;
      if has_schema_privilege('public', 'public', 'create') then
        revoke create on schema public from public;
      end if;
    end $$`.execute(db);
  await sql`grant execute on function app_now, text_search_configuration to guildhall_app`.execute(
    db,
  );
  await sql`grant select on kysely_migration to guildhall_app`.execute(db);
  await sql`revoke update on app_clock from guildhall_app`.execute(db);
}
