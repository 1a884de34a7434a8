import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** The lock under which Kysely's migrator runs; it does not export the number. */
const MIGRATION_LOCK = '3853314791062309107';

/** A function whose SQL in the database is not that of its file could not be replaced. */
export class ReplaceFunctionError extends Error {
  override name = 'ReplaceFunctionError';
}

/**
 * Replaces the functions and triggers whose SQL differs from what the database ran last, all in one
 * transaction, and returns their names. Call it after the migrations. It waits for their lock, so
 * that of two servers that start at once the second finds nothing to replace. The functions may
 * call each other in any order. Throws a ReplaceFunctionError with the name of the one that failed.
 */
export async function replaceFunctions(
  db: Kysely<Database>,
  functions: Readonly<Record<string, string>>,
): Promise<string[]> {
  if (Object.keys(functions).length === 0) return [];
  // Most starts have nothing to replace, and wait for no lock.
  if ((await changedFunctions(db, functions)).length === 0) return [];
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(trx);
    await sql`set local check_function_bodies = off`.execute(trx);
    const changed = await changedFunctions(trx, functions);
    for (const name of changed) {
      const text = functions[name] ?? '';
      await replace(trx, name, text);
      const hash = hashOf(text);
      await trx
        .insertInto('database_functions')
        .values({ name, hash })
        .onConflict((row) => row.column('name').doUpdateSet({ hash, replaced_at: sql`now()` }))
        .execute();
    }
    return changed;
  });
}

async function replace(trx: Kysely<Database>, name: string, text: string): Promise<void> {
  try {
    await sql.raw(text).execute(trx);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new ReplaceFunctionError(`${name}: ${detail}`, { cause: error });
  }
}

/** The names of the functions that the database lacks or of which it ran another SQL, sorted. */
export async function changedFunctions(
  db: Kysely<Database>,
  functions: Readonly<Record<string, string>>,
): Promise<string[]> {
  const rows = await db.selectFrom('database_functions').select(['name', 'hash']).execute();
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  return Object.keys(functions)
    .filter((name) => hashes.get(name) !== hashOf(functions[name] ?? ''))
    .toSorted();
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
