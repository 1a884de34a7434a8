import { type Kysely, sql } from 'kysely';
import { privileges } from '../generated/privileges.ts';
import type { Database } from './database.ts';

/** An object such as `table public.users`, and privileges such as `select` or `update(slug)`. */
export interface Privileges {
  readonly object: string;
  readonly privileges: readonly string[];
}

/**
 * What the login of this connection may do with the objects of its database, whoever it was granted
 * to: the login itself, a role of it, or everybody. Without what belongs to PostgreSQL or to an
 * extension.
 */
export async function readPrivileges(db: Kysely<Database>): Promise<Privileges[]> {
  const { rows } = await sql<Privileges>`
    with schemas as (
      select oid, nspname from pg_namespace
       where nspname !~ '^pg_' and nspname <> 'information_schema'),
    extended as (
      select classid, objid from pg_depend where deptype = 'e'),
    relations as (
      select c.oid, c.relkind, format('%I.%I', nspname, relname) as name
        from pg_class as c join schemas on schemas.oid = relnamespace
       where not exists (select from extended
                          where classid = 'pg_class'::regclass and objid = c.oid)),
    tables as (
      select oid, name, privilege, has_table_privilege(session_user, oid, privilege) as is_held
        from relations cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate',
               'references', 'trigger', 'maintain']) as privilege
       where relkind in ('r', 'p', 'v', 'm', 'f')),
    found (object, privilege) as (
      select 'table ' || name, privilege from tables where is_held
      union all
      select 'table ' || name, format('%s(%I)', privilege, attname)
        from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
       where not is_held and privilege in ('select', 'insert', 'update', 'references')
         and has_column_privilege(session_user, oid, attnum, privilege)
      union all
      select 'sequence ' || name, privilege
        from relations cross join unnest(array['usage', 'select', 'update']) as privilege
       where relkind = 'S' and has_sequence_privilege(session_user, oid, privilege)
      union all
      select format('function %I.%I(%s)', nspname, proname,
               pg_get_function_identity_arguments(p.oid)), 'execute'
        from pg_proc as p join schemas on schemas.oid = pronamespace
       where has_function_privilege(session_user, p.oid, 'execute')
         and not exists (select from extended
                          where classid = 'pg_proc'::regclass and objid = p.oid)
      union all
      select format('schema %I', nspname), privilege
        from schemas cross join unnest(array['usage', 'create']) as privilege
       where has_schema_privilege(session_user, schemas.oid, privilege)
      union all
      select 'database', privilege
        from unnest(array['connect', 'create', 'temporary']) as privilege
       where has_database_privilege(session_user, current_database(), privilege))
    select object, array_agg(privilege order by privilege) as privileges
      from found group by object order by object collate "C"`.execute(db);
  return rows;
}

/** Of a demo alone, whose clock people move. */
const MOVES_CLOCK: Privileges = { object: 'table public.app_clock', privileges: ['update'] };

/** What the login has beyond the list in `generated/privileges.ts`. */
export async function excessPrivileges(
  db: Kysely<Database>,
  { moves_clock }: { moves_clock: boolean },
): Promise<Privileges[]> {
  const listed: Readonly<Record<string, string>> = privileges;
  const allowed = (object: string) => [
    ...(listed[object] ?? '').split(' '),
    ...(moves_clock && object === MOVES_CLOCK.object ? MOVES_CLOCK.privileges : []),
  ];
  const held = await readPrivileges(db);
  return held
    .map(({ object, privileges: all }) => {
      const expected = new Set(allowed(object));
      return { object, privileges: all.filter((each) => !expected.has(each)) };
    })
    .filter(({ privileges: excess }) => excess.length > 0);
}
