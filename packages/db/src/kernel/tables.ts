import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  input_hash: Buffer;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Date>;
}

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

export interface RecurringJobsTable {
  name: string;
  /** While a worker has claimed the job: the end of its lease. */
  due_at: Date;
  ran_at: Date | null;
}

export interface RateLimitsTable {
  key: string;
  tries: number;
  ends_at: Date;
}

/**
 * The columns of a row that holds something sealed, in whichever table: nothing is readable without
 * the key-encryption key, which is not in the database.
 */
export interface SealedColumns {
  ciphertext: Buffer;
  nonce: Buffer;
  wrapped_key: Buffer;
  wrap_nonce: Buffer;
  key_id: string;
  version: number;
  sealed_at: Generated<Date>;
}
