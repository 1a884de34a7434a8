import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** The newest caught mails, of one recipient or of all. */
export async function listCaughtMails(db: Kysely<Database>, recipient: string | null) {
  let query = db.selectFrom('caught_mails').selectAll();
  if (recipient !== null) query = query.where('recipient', '=', recipient);
  return await query.orderBy('id', 'desc').limit(100).execute();
}
