import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';

/** Demo mode: mails that were stored instead of sent. */
export interface CaughtMailsTable {
  id: string;
  recipient: string;
  /** Subject, text and HTML of earlier servers, in clear; empty since they are sealed. */
  subject: Generated<string>;
  text: Generated<string>;
  html: Generated<string>;
  created_at: Generated<Date>;
  /** The mail as sealed JSON; all of them are null only in a row of an earlier server. */
  ciphertext: Buffer | null;
  nonce: Buffer | null;
  wrapped_key: Buffer | null;
  wrap_nonce: Buffer | null;
  key_id: string | null;
  version: number | null;
}

export const caughtMailColumns = columnsOf<CaughtMailsTable>({
  id: true,
  recipient: true,
  subject: true,
  text: true,
  html: true,
  created_at: true,
  ciphertext: true,
  nonce: true,
  wrapped_key: true,
  wrap_nonce: true,
  key_id: true,
  version: true,
});
