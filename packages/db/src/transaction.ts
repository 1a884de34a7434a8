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

type BeforeCommit = () => Promise<void>;

/** What the running transactions still write before their commit. */
const lastWrites = new WeakMap<object, BeforeCommit[]>();

/**
 * Has a transaction of `inTransaction` run this after its work and before its commit, so that it
 * can write once what several parts of the work have gathered.
 */
export function beforeCommit(trx: Transaction<Database>, write: BeforeCommit): void {
  const writes = lastWrites.get(trx);
  if (writes === undefined) throw new Error('only `inTransaction` runs what comes before a commit');
  writes.push(write);
}

async function runWithLastWrites<T>(
  trx: Transaction<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const writes: BeforeCommit[] = [];
  lastWrites.set(trx, writes);
  const result = await work(trx);
  for (const write of writes) await write();
  return result;
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
      return await db.transaction().execute((trx) => runWithLastWrites(trx, work));
    } catch (error) {
      const state = sqlState(error);
      const again = state === SERIALIZATION_FAILURE || state === DEADLOCK;
      if (!again || tries >= MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** tries));
    }
  }
}
