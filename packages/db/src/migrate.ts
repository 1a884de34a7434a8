import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { APP_ROLE, DatabaseStartError, openDatabase } from './client.ts';
import type { Database } from './database.ts';
import { adoptRestoredEvents } from './kernel/event-log.ts';
import { migrations } from './migrations.ts';

export interface MigrateOptions {
  onProgress?: (sentence: string) => void;
  /** Another set of migrations, for tests. */
  registry?: Record<string, Migration>;
}

/** uuidv7(), which creates ids in the database, requires PostgreSQL 18. */
const MIN_VERSION = 18;

/**
 * Migrates the database to the newest schema. There are no down migrations; a second server that
 * starts at the same time waits for the first. Throws a DatabaseStartError if the database is
 * unreachable, too old or owned by another user, the application role cannot be created, or a
 * migration fails.
 */
export async function migrateDatabase(ownerUrl: string, options: MigrateOptions = {}) {
  const registry = options.registry ?? migrations;
  const db = openDatabase(ownerUrl, {
    maxConnections: 3,
    statementTimeoutMs: 0,
    prepare: false,
    // Nobody waits for the answer of a server that starts; after a crash the database may be slow.
    connectTimeoutMs: 30_000,
  });
  try {
    await checkVersion(db, ownerUrl);
    await checkOwner(db);
    await ensureAppRole(db);
    if (!(await isNewest(db, Object.keys(registry)))) await migrateToLatest(db, registry, options);
    if (await adoptRestoredEvents(db)) {
      options.onProgress?.('The event log comes from a backup; its readers continue from it');
    }
  } finally {
    await db.destroy();
  }
}

async function migrateToLatest(
  db: Kysely<Database>,
  registry: Record<string, Migration>,
  { onProgress }: MigrateOptions,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(registry) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  for (const result of results ?? []) {
    if (result.status === 'Success') onProgress?.(`Migrated: ${result.migrationName}`);
  }
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error');
    throw refuse(
      `The migration ${failed?.migrationName ?? 'run'} failed and changed nothing`,
      error,
    );
  }
}

async function checkVersion(db: Kysely<Database>, url: string): Promise<void> {
  let versionNumber: number;
  try {
    const { rows } = await sql<{ version_number: number }>`
      select current_setting('server_version_num')::int as version_number`.execute(db);
    versionNumber = rows[0]?.version_number ?? 0;
  } catch (error) {
    const { host } = new URL(url);
    throw refuse(`The database at ${host} cannot be used: start it or correct DATABASE_URL`, error);
  }
  const version = Math.floor(versionNumber / 10_000);
  if (version < MIN_VERSION) {
    throw new DatabaseStartError(
      `The database is PostgreSQL ${version}, but version ${MIN_VERSION} or newer is needed: ` +
        'upgrade it, or unset DATABASE_URL to use the embedded one.',
    );
  }
}

/** Migrations create tables and change those of earlier ones. */
async function checkOwner(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; database: string; owner: string }>`
    with tables as (
      select relowner from pg_class
      where relnamespace = 'public'::regnamespace and relname = 'kysely_migration'
        and not pg_has_role(current_user, relowner, 'usage'))
    select current_user::text as name, datname::text as database,
      pg_get_userbyid(coalesce((select relowner from tables limit 1), datdba))::text as owner
    from pg_database where datname = current_database()
      and (not has_schema_privilege('public', 'create') or exists (select from tables))`.execute(
    db,
  );
  const [stranger] = rows;
  if (stranger === undefined) return;
  const { name, database, owner } = stranger;
  throw new DatabaseStartError(
    `The user ${name} of DATABASE_URL may not migrate the database ${database}, which belongs to ` +
      `${owner}: put ${owner} into DATABASE_URL, or as a superuser make ${name} its owner.`,
  );
}

/**
 * Most starts have nothing to migrate: one query detects that, while the migrator reads every
 * table.
 */
async function isNewest(db: Kysely<Database>, known: readonly string[]): Promise<boolean> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db);
  if (tables[0]?.is_there !== true) return false;
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return done.map(({ name }) => name).join() === known.toSorted().join();
}

/** Roles belong to the cluster, not to the database, so the role may exist before its tables. */
async function ensureAppRole(db: Kysely<Database>): Promise<void> {
  try {
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = ${sql.lit(APP_ROLE)}) then
          create role ${sql.id(APP_ROLE)} nologin;
        end if;
        if not pg_has_role(current_user, ${sql.lit(APP_ROLE)}, 'set') then
          grant ${sql.id(APP_ROLE)} to current_user with set true, inherit false;
        end if;
      exception when duplicate_object or unique_violation then
        null; -- another server that starts now was faster
      end $$`.execute(db);
  } catch (error) {
    throw refuse(
      `The application role cannot be prepared: as a superuser run ` +
        `"create role ${APP_ROLE}; grant ${APP_ROLE} to <the user of DATABASE_URL>"`,
      error,
    );
  }
}

function refuse(sentence: string, cause: unknown): DatabaseStartError {
  const detail = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new DatabaseStartError(`${sentence} (${detail}).`, { cause });
}
