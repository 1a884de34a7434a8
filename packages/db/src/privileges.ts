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

interface ListedFor {
  /** Whether this is the shop of a demo. */
  readonly moves_clock: boolean;
}

function listedFor(object: string, { moves_clock }: ListedFor): string[] {
  const listed: Readonly<Record<string, string>> = privileges;
  const words = (listed[object] ?? '').split(' ').filter((word) => word !== '');
  const isClock = moves_clock && object === MOVES_CLOCK.object;
  return isClock ? [...words, ...MOVES_CLOCK.privileges] : words;
}

/** What the login has beyond the list in `generated/privileges.ts`. */
export async function excessPrivileges(
  db: Kysely<Database>,
  options: ListedFor,
): Promise<Privileges[]> {
  const held = await readPrivileges(db);
  return held
    .map(({ object, privileges: all }) => {
      const expected = new Set(listedFor(object, options));
      return { object, privileges: all.filter((each) => !expected.has(each)) };
    })
    .filter(({ privileges: excess }) => excess.length > 0);
}

/** What the login lacks of that list, such as after a restore into a database without its role. */
export async function lackedPrivileges(
  db: Kysely<Database>,
  options: ListedFor,
): Promise<Privileges[]> {
  const rows = await readPrivileges(db);
  const held = new Map(rows.map(({ object, privileges: all }) => [object, new Set(all)]));
  const holds = (object: string, privilege: string) => {
    const all = held.get(object);
    // A right on the table is one on each of its columns.
    const [onAllColumns = ''] = privilege.split('(');
    return all?.has(privilege) === true || all?.has(onAllColumns) === true;
  };
  return Object.keys(privileges)
    .map((object) => {
      const lacked = listedFor(object, options).filter((each) => !holds(object, each));
      return { object, privileges: lacked };
    })
    .filter(({ privileges: lacked }) => lacked.length > 0);
}
