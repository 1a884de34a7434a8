import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { SealedColumns } from '../kernel/tables.ts';

export async function insertCaughtMail(
  db: Kysely<Database>,
  mail: { id: string; recipient: string } & Omit<Selectable<SealedColumns>, 'sealed_at'>,
): Promise<void> {
  await db.insertInto('caught_mails').values(mail).execute();
}

export async function deleteOldCaughtMails(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('caught_mails')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}
