import { newId } from '@guildhall/domain/kernel/ids';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Written with the change it tells of, so that nothing is told that did not happen. */
export async function enqueueMail(trx: Transaction<Database>, mail: Mail): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ id: newId(), kind: 'mail', payload: JSON.stringify(mail), last_error: null })
    .execute();
}

/** Takes due rows for this worker; others skip them while the transaction lives. */
export async function claimOutbox(trx: Transaction<Database>, limit: number) {
  return await trx
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'pending')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markSent(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.updateTable('outbox').set({ state: 'sent' }).where('id', '=', id).execute();
}

/** Tries again later, twice as late each time; gives up after `tries_most`. */
export async function markFailed(
  trx: Transaction<Database>,
  row: { id: string; attempts: number },
  error: string,
  tries_most: number,
): Promise<void> {
  const attempts = row.attempts + 1;
  await trx
    .updateTable('outbox')
    .set({
      attempts,
      last_error: error.slice(0, 500),
      state: attempts >= tries_most ? 'dead' : 'pending',
      due_at: sql<Date>`now() + make_interval(secs => ${5 * 2 ** attempts})`,
    })
    .where('id', '=', row.id)
    .execute();
}

export async function insertCaughtMail(db: Kysely<Database>, mail: Mail): Promise<void> {
  await db
    .insertInto('caught_mails')
    .values({ id: newId(), recipient: mail.to, subject: mail.subject, text: mail.text })
    .execute();
}
