import type { Kysely, NotNull } from 'kysely';
import type { Database } from '../database.ts';
import { caughtMailColumns } from './tables.ts';

/** The newest caught mails, sealed, of one recipient or of all. */
export async function listCaughtMails(db: Kysely<Database>, recipient: string | null) {
  let query = db
    .selectFrom('caught_mails')
    .select(caughtMailColumns)
    .where('ciphertext', 'is not', null)
    .$narrowType<{
      ciphertext: NotNull;
      nonce: NotNull;
      wrapped_key: NotNull;
      wrap_nonce: NotNull;
      key_id: NotNull;
      version: NotNull;
    }>();
  if (recipient !== null) query = query.where('recipient', '=', recipient);
  return await query.orderBy('id', 'desc').limit(100).execute();
}
