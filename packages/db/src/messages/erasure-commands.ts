import { sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';

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
