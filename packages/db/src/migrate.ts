import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseStartError, openDatabase } from './client.ts';
import type { Database } from './database.ts';
import { adoptRestoredEvents } from './kernel/event-log.ts';
import { ensureAppRole, setUpLogin } from './login-setup.ts';
import { functions as functionFiles } from './functions.ts';
import { migrations } from './migrations.ts';
import { replaceFunctions } from './kernel/replace-functions.ts';

export interface MigrateOptions {
  onProgress?: (sentence: string) => void;
  /** Another set of migrations, for tests. */
  registry?: Readonly<Record<string, Migration>>;
  /** Other SQL of the functions, for tests. */
  functions?: Readonly<Record<string, string>>;
  /** The URL of the application's login, which is made if it does not exist. */
  application_url?: string | undefined;
  /** In a demo the application may move the clock, in a live shop it may not. */
  moves_clock?: boolean;
}

/** A new database gets all functions, and nobody reads their names. */
const MAX_NAMED = 5;

/** uuidv7(), which creates ids in the database, requires PostgreSQL 18. */
const MIN_VERSION = 18;

/**
 * Migrates the database to the newest schema, replaces the functions that have changed, and sets up
 * the application's login. There are no down migrations; a second server that starts at the same
 * time waits for the first. Throws a DatabaseStartError if the database is unreachable, too old or
 * owned by another user, the application's role or login cannot be created, or a migration or a
 * function fails.
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
    await checkHistory(db, Object.keys(registry));
    await ensureAppRole(db);
    if (!(await isNewest(db, Object.keys(registry)))) await migrateToLatest(db, registry, options);
    await replaceChanged(db, options);
    const { application_url, moves_clock = false } = options;
    await setUpLogin(db, { application_url, moves_clock });
    if (await adoptRestoredEvents(db)) {
      options.onProgress?.('The event log comes from a backup; its readers continue from it');
    }
  } finally {
    await db.destroy();
  }
}

async function migrateToLatest(
  db: Kysely<Database>,
  registry: Readonly<Record<string, Migration>>,
  { onProgress }: MigrateOptions,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...registry }) };
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

async function replaceChanged(
  db: Kysely<Database>,
  { functions = functionFiles, onProgress }: MigrateOptions,
): Promise<void> {
  try {
    const replaced = await replaceFunctions(db, functions);
    if (replaced.length === 0) return;
    const which =
      replaced.length > MAX_NAMED ? `${replaced.length} functions` : replaced.join(', ');
    onProgress?.(`Replaced in the database: ${which}`);
  } catch (error) {
    throw refuse('A function of the database could not be replaced, and none was', error);
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
    throw refuse(
      `The database at ${host} cannot be used: start it or correct DATABASE_OWNER_URL`,
      error,
    );
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
    `The user ${name} of DATABASE_OWNER_URL may not migrate the database ${database}, which ` +
      `belongs to ${owner}: put ${owner} into DATABASE_OWNER_URL, or as a superuser make ${name} ` +
      'its owner.',
  );
}

/**
 * The database of another history cannot be migrated: that of a checkout from before the first
 * release, when migrations were rewritten, or that of a newer version.
 */
async function checkHistory(db: Kysely<Database>, known: readonly string[]): Promise<void> {
  const { unknown } = await unappliedMigrations(db, known);
  const complaint = historyComplaint(unknown, known);
  if (complaint !== undefined) throw new DatabaseStartError(complaint);
  if (unknown.length === 0) return;
  throw new DatabaseStartError(
    `The database was migrated by a newer version (${unknown.toSorted().at(-1)}): start that ` +
      'version, or restore a backup from before the upgrade.',
  );
}

/** What an operator does about a database whose migrations are older than the known ones. */
export function historyComplaint(
  unknown: readonly string[],
  known: readonly string[] = Object.keys(migrations),
): string | undefined {
  const [first = ''] = known.toSorted();
  if (!unknown.some((name) => name < first)) return undefined;
  return (
    'The database was made by an older checkout, from before the first release, and cannot be ' +
    'migrated: begin with an empty one, by another DATA_DIR, or for a PostgreSQL of your own by ' +
    'another DATABASE_URL.'
  );
}

/**
 * Most starts have nothing to migrate: one query detects that, while the migrator reads every
 * table.
 */
async function isNewest(db: Kysely<Database>, known: readonly string[]): Promise<boolean> {
  const { missing, unknown } = await unappliedMigrations(db, known);
  return missing.length + unknown.length === 0;
}

/**
 * The migrations that the database lacks, and those of a newer version that it has. A role that may
 * not read about them sees none; `is_hidden` tells that from a database without tables.
 */
export async function unappliedMigrations(
  db: Kysely<Database>,
  known: readonly string[] = Object.keys(migrations),
): Promise<{ missing: string[]; unknown: string[]; is_hidden: boolean }> {
  const { rows: tables } = await sql<{ is_readable: boolean | null }>`
    select has_table_privilege(to_regclass('kysely_migration'), 'select') as is_readable`.execute(
    db,
  );
  const isReadable = tables[0]?.is_readable ?? null;
  if (isReadable !== true) {
    return { missing: [...known], unknown: [], is_hidden: isReadable === false };
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return {
    missing: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
    is_hidden: false,
  };
}

/** The database answers, and lacks migrations of this version. */
export class SchemaOutdatedError extends Error {
  override name = 'SchemaOutdatedError';
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(`the database lacks ${missing.length} migrations, the first of them ${missing[0]}`);
    this.missing = missing;
  }
}

/**
 * Throws a SchemaOutdatedError while the database lacks a migration. Those of a newer version do no
 * harm: old servers run during an upgrade.
 */
export async function checkSchema(db: Kysely<Database>): Promise<void> {
  const { missing, is_hidden: isHidden } = await unappliedMigrations(db);
  if (!isHidden && missing.length > 0) throw new SchemaOutdatedError(missing);
}

const LOOK_EVERY_MS = 1_000;

/**
 * Returns when the database has all migrations of this version, which another server or command
 * applies. Rejects when the database cannot be used, or the process stops.
 */
export async function waitForSchema(
  db: Kysely<Database>,
  options: { stopping: AbortSignal; tell: (sentence: string) => void; lookEveryMs?: number },
): Promise<void> {
  const { stopping, tell, lookEveryMs = LOOK_EVERY_MS } = options;
  for (let looks = 0; ; looks += 1) {
    try {
      await checkSchema(db);
      return;
    } catch (error) {
      if (!(error instanceof SchemaOutdatedError)) throw error;
      if (looks === 0) tell(`waiting: ${error.message}; migrate it`);
    }
    await sleep(lookEveryMs, undefined, { signal: stopping });
  }
}

function refuse(sentence: string, cause: unknown): DatabaseStartError {
  const detail = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new DatabaseStartError(`${sentence} (${detail}).`, { cause });
}
