import { type Kysely, sql } from 'kysely';
import { APP_ROLE, DatabaseStartError } from './client.ts';
import type { Database } from './database.ts';
import { historyComplaint, unappliedMigrations } from './migrate.ts';
import { excessPrivileges, lackedPrivileges, type Privileges } from './privileges.ts';

/** A right that a login should not have, or lacks, and the SQL that mends it. */
export interface LoginFault {
  readonly found: string;
  readonly remedy: string;
}

interface LoginOptions {
  /** In a demo the application may move the clock. */
  readonly moves_clock: boolean;
}

/**
 * Throws a DatabaseStartError unless this is a connection of the application's login to a migrated
 * database: a role with the listed privileges and no way to more. Whoever can run any SQL on such a
 * connection can neither change the ledger nor switch off its triggers (LOG3).
 */
export async function checkApplicationLogin(
  db: Kysely<Database>,
  options: LoginOptions,
): Promise<void> {
  const name = await sessionUser(db);
  const faults = await loginFaults(db, options);
  if (faults.length > 0) {
    const lines = faults.map(({ found, remedy }) => `  ${found}: ${remedy}`);
    throw new DatabaseStartError(
      `The login ${name} of DATABASE_URL must be the application's, with its rights and no ` +
        `others. As the owner of the database or a superuser, mend that:\n${lines.join('\n')}`,
    );
  }
  const { missing, unknown } = await unappliedMigrations(db);
  const complaint = historyComplaint(unknown);
  if (complaint !== undefined) throw new DatabaseStartError(complaint);
  if (missing.length > 0) {
    throw new DatabaseStartError(
      `The database lacks ${missing.length} migrations, the first of them ${missing[0]}: ` +
        'run `npm run migrate` (in the image: `node apps/server/build/cli.js migrate`) ' +
        'with DATABASE_OWNER_URL, or start with it.',
    );
  }
}

async function sessionUser(db: Kysely<Database>): Promise<string> {
  try {
    const { rows } = await sql<{ name: string }>`select session_user::text as name`.execute(db);
    return rows[0]?.name ?? '';
  } catch (error) {
    const detail = error instanceof Error ? error.message || error.name : String(error);
    throw new DatabaseStartError(
      `The database cannot be used with DATABASE_URL: start it, correct the URL, or as a ` +
        `superuser run "alter role ${APP_ROLE} login password '<its password>'" (${detail}).`,
      { cause: error },
    );
  }
}

/**
 * Everything that the login of this connection may do beyond the application's privileges, and the
 * privileges that it lacks.
 */
export async function loginFaults(
  db: Kysely<Database>,
  options: LoginOptions,
): Promise<LoginFault[]> {
  const [owner] = await ownerFaults(db);
  if (owner !== undefined) return [owner];
  const faults = await roleFaults(db);
  // A superuser has every privilege, and no privilege of a newer version is known.
  const { unknown, missing, is_hidden: isHidden } = await unappliedMigrations(db);
  const isOtherVersion = !isHidden && unknown.length + missing.length > 0;
  if (faults.length > 0 || isOtherVersion) return faults;
  const excess = await excessPrivileges(db, options);
  const lacked = await lackedPrivileges(db, options);
  const { rows } = await sql<Names>`
    select quote_ident(session_user) as login, quote_ident(current_database()) as database`.execute(
    db,
  );
  return [
    ...excess.map((each) => excessFault(each, rows[0])),
    ...lackFaults(lacked, rows[0]?.database ?? ''),
  ];
}

interface Names {
  readonly login: string;
  readonly database: string;
}

function excessFault({ object, privileges }: Privileges, names?: Names): LoginFault {
  const { login = '', database = '' } = names ?? {};
  const listed = privileges.join(', ');
  const on = object === 'database' ? `database ${database}` : object;
  const holders = [...new Set(['public', APP_ROLE, login])].join(', ');
  return {
    found: `it may ${listed} on ${on}`,
    remedy: `revoke ${listed} on ${on} from ${holders};`,
  };
}

/** One fault for all objects of a kind that lack the same privileges. */
function lackFaults(lacked: readonly Privileges[], database: string): LoginFault[] {
  const kinds = new Map<string, { kind: string; listed: string; names: string[] }>();
  for (const { object, privileges } of lacked) {
    const [kind = '', ...name] = (object === 'database' ? `database ${database}` : object).split(
      ' ',
    );
    const listed = privileges.join(', ');
    const found = kinds.get(`${kind} ${listed}`) ?? { kind, listed, names: [] };
    found.names.push(name.join(' '));
    kinds.set(`${kind} ${listed}`, found);
  }
  return [...kinds.values()].map(({ kind, listed, names: [first = '', ...others] }) => ({
    found:
      `it may not ${listed} on ${kind} ${first}` +
      (others.length === 0 ? '' : ` and ${others.length} more`),
    remedy: `grant ${listed} on ${kind} ${[first, ...others].join(', ')} to ${APP_ROLE};`,
  }));
}

/** The login of an installation that has only one, which owns all tables. */
async function ownerFaults(db: Kysely<Database>): Promise<LoginFault[]> {
  const { rows } = await sql<LoginFault>`
    select format('it owns the database %I, and so may change every row and trigger',
             current_database()) as found,
           format('put this URL into DATABASE_OWNER_URL, and that of the application into '
             'DATABASE_URL, whose login the start makes, or "create role %s login password ''…'';"',
             ${APP_ROLE}::text) as remedy
      from pg_database join pg_roles on rolname = session_user
     where datname = current_database() and datdba = pg_roles.oid`.execute(db);
  return rows;
}

/** The login and the role of the application, which has nothing but privileges. */
const concerned = sql`concerned as (
  select oid, rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
    from pg_roles where rolname in (session_user, ${APP_ROLE}))`;

/** Ways to other rights: attributes, memberships, ownership and settings. */
async function roleFaults(db: Kysely<Database>): Promise<LoginFault[]> {
  const { rows } = await sql<LoginFault>`
    with ${concerned},
    attributes as (
      select rolname, string_agg(word, ' ') as words, string_agg('no' || word, ' ') as reversed
        from concerned cross join lateral (values ('superuser', rolsuper),
          ('createdb', rolcreatedb), ('createrole', rolcreaterole),
          ('replication', rolreplication), ('bypassrls', rolbypassrls)) as each (word, has_it)
       where has_it group by rolname),
    memberships as (
      select member.rolname as member, granted.rolname as granted, grantor.rolname as grantor,
             granted.rolname = ${APP_ROLE} as is_app
        from pg_auth_members as m
        join concerned as member on member.oid = m.member
        join pg_roles as granted on granted.oid = m.roleid
        join pg_roles as grantor on grantor.oid = m.grantor
       where granted.rolname <> ${APP_ROLE} or m.admin_option),
    owned as (
      select rolname, count(*) as objects,
             min(pg_describe_object(classid, objid, objsubid)) as example
        from pg_shdepend join concerned on refclassid = 'pg_authid'::regclass and refobjid = oid
       where deptype = 'o'
         and dbid in (0, (select oid from pg_database where datname = current_database()))
       group by rolname),
    parameters as (
      select distinct parname,
             case grantee when 0 then 'public' else grantee::regrole::text end as holder
        from pg_parameter_acl cross join aclexplode(paracl)
       where grantee = 0 or grantee in (select oid from concerned)),
    -- Beyond what PostgreSQL grants by itself, such as the reading of files.
    functions as (
      select p.oid::regprocedure as name,
             case grantee when 0 then 'public' else grantee::regrole::text end as holder
        from pg_proc as p
        left join pg_init_privs as i on i.classoid = 'pg_proc'::regclass and i.objoid = p.oid
       cross join lateral aclexplode(proacl) as acl
       where pronamespace = 'pg_catalog'::regnamespace
         and (grantee = 0 or grantee in (select oid from concerned))
         and not exists (select from aclexplode(coalesce(initprivs, acldefault('f', proowner)))
                           as initial where initial.grantee = acl.grantee))
    select format('%s is %s', rolname, words) as found,
           format('alter role %I %s;', rolname, reversed) as remedy from attributes
    union all
    select format(case when is_app then '%s may grant %s' else '%s is a member of %s' end,
             member, granted),
           format('revoke %I from %I granted by %I;', granted, member, grantor) from memberships
    union all
    select format('%s is no member of %s', session_user, ${APP_ROLE}::text),
           format('grant %I to %I;', ${APP_ROLE}::text, session_user)
     where session_user <> ${APP_ROLE}
       and not exists (select from pg_roles where rolname = ${APP_ROLE}
                        and pg_has_role(session_user, oid, 'usage'))
    union all
    select format('%s owns %s objects, such as %s', rolname, objects, example),
           format('reassign owned by %I to %I;', rolname, (select pg_get_userbyid(datdba)
             from pg_database where datname = current_database())) from owned
    union all
    select format('%s may set %s', holder, parname),
           format('revoke set, alter system on parameter %s from %s;', parname, holder)
      from parameters
    union all
    select format('%s may call %s', holder, name),
           format('revoke execute on function %s from %s;', name, holder) from functions
    union all
    select format('session_replication_role is %s', setting),
           format('alter role %I reset session_replication_role;', session_user)
      from pg_settings where name = 'session_replication_role' and setting <> 'origin'`.execute(db);
  return rows;
}
