import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 4;

/** The SQLSTATE of a database error, or null for anything else. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * Runs all writes: retries a transaction, with jitter, when the database aborts it for a deadlock
 * or a serialization failure. `work` may run several times, so it must have no effect outside of
 * the transaction.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const state = sqlState(error);
      const again = state === SERIALIZATION_FAILURE || state === DEADLOCK;
      if (!again || tries >= MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** tries));
    }
  }
}
