import type { Database } from '@guildhall/db/database';
import { insertCaughtMail } from '@guildhall/db/notifications/commands';
import type { Kysely } from 'kysely';
import type { Mailer } from '../ports/mailer.ts';

/** Demo mode: stores every mail for `/dev/mails` instead of sending it. */
export function caughtMailer(db: Kysely<Database>): Mailer {
  return { send: async (mail) => await insertCaughtMail(db, mail) };
}
