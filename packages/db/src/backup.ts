import { type Kysely, sql } from 'kysely';
import { APP_ROLE, DatabaseStartError } from './client.ts';
import type { Database } from './database.ts';
import { ensureRole } from './login-setup.ts';
import { migrations } from './migrations.ts';

/** What a backup says of its database, so that another cluster can take it. */
export interface BackupFacts {
  /** The major version of PostgreSQL. */
  readonly server_major: number;
  /** The roles that hold rights in the database, without its owner; they are in no dump of it. */
  readonly roles: readonly string[];
  /** The names of all migrations that were applied. */
  readonly migrations: readonly string[];
}

/** Reads as the owner, without a lock. */
export async function readBackupFacts(db: Kysely<Database>): Promise<BackupFacts> {
  const { rows: roles } = await sql<{ name: string }>`
    select distinct rolname::text as name
      from pg_shdepend
      join pg_database on pg_database.oid = dbid and datname = current_database()
      join pg_roles on pg_roles.oid = refobjid
     where refclassid = 'pg_authid'::regclass and deptype = 'a' and refobjid <> datdba
       and rolname !~ '^pg_' and rolname <> current_user
     order by 1`.execute(db);
  const { rows: migrations } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return {
    server_major: await readServerMajor(db),
    roles: roles.map(({ name }) => name),
    migrations: migrations.map(({ name }) => name),
  };
}

/** Those of a newer version, which cannot be restored with this one. */
export function newerMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}

export async function readServerMajor(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int / 10000 as number`.execute(db);
  return rows[0]?.number ?? 0;
}

/**
 * Makes the roles whose grants the dump has, as the owner of the database. Throws a
 * DatabaseStartError if the database is not empty, or if the owner may not make a role.
 */
export async function prepareForRestore(
  db: Kysely<Database>,
  roles: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string; found: string | null }>`
    select current_database()::text as name,
           (select min(format('%I.%I', nspname, relname))
              from pg_class join pg_namespace on pg_namespace.oid = relnamespace
             where nspname !~ '^pg_' and nspname <> 'information_schema'
               and not exists (select from pg_depend where classid = 'pg_class'::regclass
                                  and objid = pg_class.oid and deptype = 'e')) as found`.execute(
    db,
  );
  const { name = '', found = null } = rows[0] ?? {};
  if (found !== null) {
    throw new DatabaseStartError(
      `The database ${name} is not empty: it has ${found}. Restore into a new one ` +
        `(create database … owner …), so that nothing is overwritten.`,
    );
  }
  for (const role of new Set([APP_ROLE, ...roles])) await ensureRole(db, role);
}

/**
 * What a dump cannot bring to another owner, as that owner: functions that it makes later are
 * closed to everybody, as the first migration has it. And PostgreSQL has to know the restored
 * tables to plan well.
 */
export async function finishRestore(db: Kysely<Database>): Promise<void> {
  await sql`alter default privileges revoke execute on functions from public`.execute(db);
  await sql`analyze`.execute(db);
}
