import type { Generated } from 'kysely';

/** Demo mode: mails that were stored instead of sent. */
export interface CaughtMailsTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: Generated<string>;
  created_at: Generated<Date>;
}
