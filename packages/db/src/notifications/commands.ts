import { newId } from '@guildhall/domain/kernel/ids';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

export async function insertCaughtMail(
  db: Kysely<Database>,
  mail: { to: string; subject: string; text: string; html: string },
): Promise<void> {
  await db
    .insertInto('caught_mails')
    .values({
      id: newId(),
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    .execute();
}

export async function deleteOldCaughtMails(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('caught_mails')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}
