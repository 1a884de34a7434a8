import { newId } from '@guildhall/domain/kernel/ids';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Adds a message in the transaction that causes it, so that a rolled-back change sends nothing.
 * Urgent messages, which a user is waiting for, are claimed before all others by an earlier due
 * time.
 */
export async function enqueue(
  trx: Transaction<Database>,
  kind: string,
  payload: Record<string, unknown>,
  { isUrgent = false } = {},
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind,
      payload: JSON.stringify(payload),
      last_error: null,
      ...(isUrgent ? { due_at: sql<Date>`now() - interval '1 day'` } : {}),
    })
    .execute();
}

/**
 * Claims due rows on a lease of one minute. Sending happens outside of any transaction, and rows of
 * a worker that crashes become due again.
 */
export async function claimOutbox(db: Kysely<Database>, limit: number) {
  return await db
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      due_at: sql<Date>`now() + interval '1 minute'`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute();
}

export async function markSent(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', id).execute();
}

/** Retries later, doubling the delay each time; gives up after `maxAttempts`. */
export async function markFailed(
  db: Kysely<Database>,
  row: { id: string; attempts: number },
  error: string,
  maxAttempts: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error.slice(0, 500),
      state: row.attempts >= maxAttempts ? 'dead' : 'pending',
      due_at: sql<Date>`now() + make_interval(secs => ${5 * 2 ** row.attempts})`,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Sent messages are kept for 30 days, so that delivery can be checked. */
export async function deleteOldSent(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '=', 'sent')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
