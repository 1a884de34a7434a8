import type { SecondFactor } from '@guildhall/domain/identity/types';
import type { Generated, JSONColumnType } from 'kysely';

export interface CredentialsTable {
  user_id: string;
  /** argon2id, with its parameters in the string. */
  password_hash: string;
  changed_at: Generated<Date>;
}

export type FirstFactor = 'password' | 'identity_provider' | 'passkey';

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
  device_id: string | null;
  first_factor: Generated<FirstFactor>;
  second_factor: SecondFactor | null;
  /** When this user last proved who he is in this session: a step-up asks how long ago. */
  authenticated_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

/** Who has signed up and not yet proven his address; the user's id is his already. */
export interface SignUpsTable {
  user_id: string;
  email: string;
  username: string;
  username_key: string;
  /** Null when an identity provider stands in its place. */
  password_hash: string | null;
  issuer: string | null;
  subject: string | null;
  /** Of the page that it was made on. */
  language: Generated<string>;
  created_at: Generated<Date>;
  expires_at: Date;
}

export type MailProofPurpose = 'activation' | 'password_reset' | 'email_change';

/** A code or a link that was sent to an address; both are computed from `id` and never stored. */
export interface MailProofsTable {
  id: string;
  purpose: MailProofPurpose;
  user_id: string;
  /** Where it was sent to; the new address when it changes. */
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

/** Who somebody is at an identity provider: (issuer, subject), never the address (SSO5). */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  email: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
}

export interface UsedStatesTable {
  state_hash: string;
  expires_at: Date;
}

/** Codes of the built-in identity provider, until they are redeemed. */
export interface SandboxSignInCodesTable {
  code_hash: string;
  content: JSONColumnType<Record<string, unknown>>;
  expires_at: Date;
}

/** A ticket that was used: what it said stood in the ticket itself. */
export interface UsedTicketsTable {
  ticket_hash: string;
  expires_at: Date;
}

/** The secret of an authenticator app, as the key vault has wrapped it. */
export interface TotpSecretsTable {
  user_id: string;
  key_id: string;
  nonce: Buffer;
  wrapped_secret: Buffer;
  confirmed_at: Date | null;
  /** The time step of the newest code that was used: no code is used twice (A5). */
  last_step: number | null;
  created_at: Generated<Date>;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: Date | null;
}

export interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_backed_up: boolean;
  name: string;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

/** A browser on which a user has signed in before. */
export interface DevicesTable {
  id: string;
  user_id: string;
  token_hash: string;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

export interface FirstAdminTokensTable {
  token_hash: string;
  created_at: Generated<Date>;
  used_at: Date | null;
  used_by: string | null;
}
