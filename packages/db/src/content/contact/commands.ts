import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import { contactMessageColumns, type ContactMessagesTable } from './tables.ts';

/** Returns false when a message with this id is there already. */
export async function insertMessage(
  trx: Transaction<Database>,
  message: Insertable<ContactMessagesTable>,
): Promise<boolean> {
  const result = await trx
    .insertInto('contact_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findMessage(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('contact_messages')
    .select(contactMessageColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes messages that are older. */
export async function deleteMessagesBefore(db: Kysely<Database>, days: number): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', sql<Date>`${appNow} - make_interval(days => ${days})`)
    .execute();
}
