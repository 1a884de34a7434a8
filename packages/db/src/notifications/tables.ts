import type { Generated } from 'kysely';

/** Demo mode: the mails that would have left. */
export interface CaughtMailsTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: Generated<string>;
  created_at: Generated<Date>;
}
