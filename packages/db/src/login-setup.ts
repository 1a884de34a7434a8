import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { APP_ROLE, DatabaseStartError } from './client.ts';
import type { Database } from './database.ts';

export interface LoginSetup {
  /** The URL of the application's login, which is made if it does not exist. */
  readonly application_url?: string | undefined;
  /** In a demo the application may move the clock. */
  readonly moves_clock: boolean;
}

/** Codes of PostgreSQL for what another server that starts now has made first. */
const MADE_MEANWHILE = ['42710', '23505'];
/** As PostgreSQL's own `scram_iterations`. */
const SCRAM_ITERATIONS = 4_096;

/**
 * Creates the role that has the application's privileges. Throws a DatabaseStartError with the SQL
 * if the owner may not.
 */
export async function ensureAppRole(db: Kysely<Database>): Promise<void> {
  await ensureRole(db, APP_ROLE);
}

/**
 * Creates a role that cannot log in, if there is none of this name. Throws a DatabaseStartError
 * with the SQL if the owner may not.
 */
export async function ensureRole(db: Kysely<Database>, name: string): Promise<void> {
  if (await roleExists(db, name)) return;
  await make(sql`create role ${sql.id(name)} nologin`, db, `create role ${quoted(name)}`);
}

/** After the migrations: the login of the application, and what depends on the mode. */
export async function setUpLogin(db: Kysely<Database>, options: LoginSetup): Promise<void> {
  if (options.application_url !== undefined) await ensureLogin(db, options.application_url);
  await db.transaction().execute(async (trx) => {
    // Two servers that start at once would change the same rows of the catalog.
    await sql`select pg_advisory_xact_lock(hashtextextended('login setup', 0))`.execute(trx);
    await closeDatabase(trx);
    await setClockPrivilege(trx, options.moves_clock);
  });
}

/** An existing login keeps its password: only the operator changes that. */
async function ensureLogin(db: Kysely<Database>, applicationUrl: string): Promise<void> {
  const url = new URL(applicationUrl);
  const name = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const { rows } = await sql<{ can_login: boolean; is_member: boolean }>`
    select rolcanlogin as can_login, pg_has_role(oid, ${APP_ROLE}, 'usage') as is_member
      from pg_roles where rolname = ${name}`.execute(db);
  const [found] = rows;
  const login = sql.id(name);
  if (found?.can_login !== true) {
    const verb = found === undefined ? 'create' : 'alter';
    const secret = sql.lit(scramSecret(password));
    await make(
      sql`${sql.raw(verb)} role ${login} login password ${secret}`,
      db,
      `${verb} role ${quoted(name)} login password '<the password in DATABASE_URL>'`,
    );
  }
  if (found?.is_member === true || name === APP_ROLE) return;
  await make(
    sql`grant ${sql.id(APP_ROLE)} to ${login}`,
    db,
    `grant ${APP_ROLE} to ${quoted(name)}`,
  );
}

async function roleExists(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db);
  return rows.length > 0;
}

async function make(
  statement: ReturnType<typeof sql>,
  db: Kysely<Database>,
  remedy: string,
): Promise<void> {
  try {
    await statement.execute(db);
  } catch (error) {
    if (MADE_MEANWHILE.includes(codeOf(error))) return;
    const detail = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(
      `The roles of the database cannot be prepared: as a superuser run "${remedy}" (${detail}).`,
      { cause: error },
    );
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Everybody may create temporary tables in a new database. That is a property of the database, so
 * neither a dump nor a template has it, and every start sees to it. Whoever does not own the
 * database cannot; then the check of the login tells what to do.
 */
async function closeDatabase(trx: Kysely<Database>): Promise<void> {
  await sql`
    do $$ begin
      if has_database_privilege('public', current_database(), 'temporary')
          and (select pg_has_role(current_user, datdba, 'usage') from pg_database
                where datname = current_database()) then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
    end $$`.execute(trx);
}

async function setClockPrivilege(trx: Kysely<Database>, movesClock: boolean): Promise<void> {
  const { rows } = await sql<{ is_held: boolean }>`
    select has_table_privilege(${APP_ROLE}, 'app_clock', 'update') as is_held`.execute(trx);
  if (rows[0]?.is_held === movesClock) return;
  const app = sql.id(APP_ROLE);
  const change = movesClock
    ? sql`grant update on app_clock to ${app}`
    : sql`revoke update on app_clock from ${app}`;
  await change.execute(trx);
}

/**
 * What PostgreSQL stores of a password (RFC 5803). Computed here, so that the password itself is in
 * no statement that the database may log.
 */
function scramSecret(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
