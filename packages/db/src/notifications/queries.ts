import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { caughtMailColumns } from './tables.ts';

/** The newest caught mails, sealed, of one recipient or of all. */
export async function listCaughtMails(db: Kysely<Database>, recipient: string | null) {
  let query = db.selectFrom('caught_mails').select(caughtMailColumns);
  if (recipient !== null) query = query.where('recipient', '=', recipient);
  return await query.orderBy('id', 'desc').limit(100).execute();
}
