import { sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { isClosedSince } from '../orders/queries.ts';
import { ordersWithOpenChargebackAs } from '../payments/chargebacks/queries.ts';

/**
 * Erases all that a user has written, also what waits for a decision, and recounts what the others
 * have not read. Returns the pictures that were shown, by their threads.
 */
export async function endMessagesOf(
  trx: Transaction<Database>,
  userId: string,
): Promise<{ thread_id: string; file_ids: string[] }[]> {
  const { rows: pictures } = await sql<{ thread_id: string; file_ids: string[] }>`
    with gone as (
      delete from message_files using messages
       where messages.id = message_files.message_id and messages.sender_id = ${userId}
      returning messages.thread_id, message_files.file_id)
    select thread_id, array_agg(file_id) as file_ids from gone
     group by thread_id order by thread_id`.execute(trx);
  await trx
    .updateTable('messages')
    .set({ state: 'erased', body: '' })
    .where('sender_id', '=', userId)
    .where('state', '<>', 'deleted')
    .execute();
  // Whoever has not read them has nothing to read any more.
  await sql`
    update thread_members as other set unread = 0
      from thread_members as own
     where own.thread_id = other.thread_id and own.user_id = ${userId}
       and other.user_id <> ${userId} and other.unread > 0`.execute(trx);
  return pictures;
}

/**
 * The ids of threads whose last message is older than so many days and whose text is kept, locked;
 * oldest first, at most `limit`. That of an order stays until the order was closed and last claimed
 * back for so long, and while a chargeback of it is open; a thread with a report stays.
 */
export async function claimOldThreads(
  trx: Transaction<Database>,
  { days, limit }: { days: number; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('threads')
    .select('id')
    .where('erased_at', 'is', null)
    .where('last_message_at', '<', sql<Date>`${appNow} - make_interval(days => ${days})`)
    .where(({ or, eb }) =>
      or([eb('kind', '=', 'question'), isClosedSince(sql.ref('threads.order_id'), days)]),
    )
    // Its bank may still ask what was agreed.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(ordersWithOpenChargebackAs('chargeback'))
            .select('chargeback.order_id')
            .whereRef('chargeback.order_id', '=', 'threads.order_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.thread_id', '=', 'threads.id')
            .where('messages.reported_at', 'is not', null),
        ),
      ),
    )
    .orderBy('last_message_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases the text of locked threads; who wrote when stays. */
export async function eraseThreads(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'erased', body: '' })
    .where('thread_id', 'in', [...ids])
    .execute();
  await trx
    .deleteFrom('message_files')
    .where('message_id', 'in', ({ selectFrom }) =>
      selectFrom('messages')
        .select('id')
        .where('thread_id', 'in', [...ids]),
    )
    .execute();
  await trx
    .updateTable('thread_members')
    .set({ unread: 0 })
    .where('thread_id', 'in', [...ids])
    .where('unread', '>', 0)
    .execute();
  await trx
    .updateTable('threads')
    .set({ erased_at: appNow, title: '' })
    .where('id', 'in', [...ids])
    .execute();
}
