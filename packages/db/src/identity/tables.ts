import type { Generated } from 'kysely';

export interface CredentialsTable {
  user_id: string;
  /** argon2id, with its parameters in the string. */
  password_hash: string;
  changed_at: Generated<Date>;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** Slides with use. */
  expires_at: Date;
  /** Never slides. */
  ends_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Date>;
}
