import type { Generated, JSONColumnType } from 'kysely';

export interface OutboxTable {
  id: string;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  state: Generated<'pending' | 'sent' | 'dead'>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  last_error: string | null;
  created_at: Generated<Date>;
}

/** Demo mode: the mails that would have left. */
export interface CaughtMailsTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: Generated<string>;
  created_at: Generated<Date>;
}
