import type { SecondFactor } from '@guildhall/domain/identity/types';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { TokenScope } from '@guildhall/domain/kernel/token-scopes';
import type { Generated, JSONColumnType } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import type { SealedTable } from '../kernel/sealed-table.ts';

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
  /** Extended with each use. */
  expires_at: Date;
  /** Never extended. */
  ends_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  device_id: string | null;
  first_factor: Generated<FirstFactor>;
  second_factor: SecondFactor | null;
  /** The last authentication in this session; a step-up checks its age. */
  authenticated_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

export const sessionColumns = columnsOf<SessionsTable>({
  id: true,
  user_id: true,
  expires_at: true,
  ends_at: true,
  ip_address: true,
  user_agent: true,
  created_at: true,
  device_id: true,
  first_factor: true,
  second_factor: true,
  authenticated_at: true,
  last_seen_at: true,
});

/** A sign-up whose address is not proven yet. It already has the id of the future user. */
export interface SignUpsTable {
  user_id: string;
  email: string;
  username: string;
  username_key: string;
  /** Null for a sign-up with an identity provider. */
  password_hash: string | null;
  issuer: string | null;
  subject: string | null;
  /** The language of the sign-up page. */
  language: Generated<string>;
  created_at: Generated<Date>;
  expires_at: Date;
}

export const signUpColumns = columnsOf<SignUpsTable>({
  user_id: true,
  email: true,
  username: true,
  username_key: true,
  password_hash: true,
  issuer: true,
  subject: true,
  language: true,
  created_at: true,
  expires_at: true,
});

export type MailProofPurpose =
  | 'activation'
  | 'password_reset'
  | 'email_change'
  /** Sent to the address that a user had before a change. */
  | 'email_undo'
  | 'address'
  | 'staff_invitation';

/** A code or link that was sent to an address. Both are derived from `id` and never stored. */
export interface MailProofsTable {
  id: string;
  purpose: MailProofPurpose;
  /**
   * For an address: of the sign-up or user whose request it was made for. For an invitation: of
   * that.
   */
  user_id: string;
  /** The recipient: the new address for an address change. */
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export const mailProofColumns = columnsOf<MailProofsTable>({
  id: true,
  purpose: true,
  user_id: true,
  email: true,
  created_at: true,
  expires_at: true,
  used_at: true,
});

/** A user's identity at an identity provider, by (issuer, subject), never by address (SSO5). */
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

/** Authorization codes of the sandbox identity provider, until they are redeemed. */
export interface SandboxSignInCodesTable {
  code_hash: string;
  content: JSONColumnType<Record<string, unknown>>;
  expires_at: Date;
}

/** Tickets that were used. The content is in the ticket itself. */
export interface UsedTicketsTable {
  ticket_hash: string;
  expires_at: Date;
}

/** The secret of an authenticator app, wrapped by the key vault. */
export interface TotpSecretsTable {
  user_id: string;
  key_id: string;
  nonce: Buffer;
  wrapped_secret: Buffer;
  confirmed_at: Date | null;
  /** The time step of the last used code; no code is accepted twice (A5). */
  last_step: number | null;
  created_at: Generated<Date>;
}

export const totpSecretColumns = columnsOf<TotpSecretsTable>({
  user_id: true,
  key_id: true,
  nonce: true,
  wrapped_secret: true,
  confirmed_at: true,
  last_step: true,
  created_at: true,
});

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: Date | null;
}

export interface PasskeysTable {
  /** The credential ID in base64url. */
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

export const passkeyColumns = columnsOf<PasskeysTable>({
  id: true,
  user_id: true,
  public_key: true,
  counter: true,
  transports: true,
  is_backed_up: true,
  name: true,
  created_at: true,
  last_used_at: true,
});

/** A browser on which users have signed in, by its cookie. */
export interface BrowsersTable {
  id: string;
  token_hash: string;
  /** When the last user besides the first was seen on it; null while there is one. */
  linked_at: Date | null;
  /** It is shared by people who know each other: they may trade and rate. */
  trusted_at: Date | null;
  /** Nobody signs in there. */
  blocked_at: Date | null;
}

/** A browser on which a user has signed in before. */
export interface DevicesTable {
  id: string;
  user_id: string;
  token_hash: string;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  /** The last sign-in with a second factor; null when there was none. */
  second_factor_at: Date | null;
  /** Of the last sign-in, as users see it: the last part of the address is left out. */
  network: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  user_agent: string | null;
  /** The user does not know it any more; it is new to them when they sign in again. */
  forgotten_at: Date | null;
  /** The first sign-in after it was forgotten. */
  returned_at: Date | null;
  /** Staff have said that it does not link the user to its other users. */
  unlinked_at: Date | null;
}

export interface FirstAdminTokensTable {
  token_hash: string;
  created_at: Generated<Date>;
  used_at: Date | null;
  used_by: string | null;
}

/** An invitation to become staff. Open until it is accepted or revoked; it expires meanwhile. */
export interface StaffInvitationsTable {
  id: string;
  email: string;
  role: Exclude<Role, 'user'>;
  /** What a moderator may do besides. */
  grants: Generated<Permission[]>;
  invited_by: string;
  created_at: Generated<Date>;
  /** Who sent the last mail; null until a second admin has confirmed the invitation. */
  sent_by: string | null;
  sent_at: Date | null;
  expires_at: Date | null;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

export const staffInvitationColumns = columnsOf<StaffInvitationsTable>({
  id: true,
  email: true,
  role: true,
  grants: true,
  invited_by: true,
  created_at: true,
  sent_by: true,
  sent_at: true,
  expires_at: true,
  accepted_at: true,
  revoked_at: true,
});

/** A token with which the programs of a user call what its scopes allow. */
export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  token_hash: string;
  scopes: TokenScope[];
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
}

/** What a token was used for: a call from an address, counted. */
export interface ApiTokenUsesTable {
  token_id: string;
  /** The name of a procedure, or method and path of a route. */
  call: string;
  ip_address: string;
  calls: number;
  first_used_at: Generated<Date>;
  last_used_at: Generated<Date>;
}

/** A user whose presence an external document database shows, or may show. */
export interface ExternalPresencesTable {
  user_id: string;
  /** When the user was seen last, as it is shown; null until it is known that it is shown. */
  shown_at: Date | null;
  /** Since it was last shown as it is. */
  attempts: Generated<number>;
  /** The end of the lease of a worker, or the time of the next attempt. */
  due_at: Generated<Date>;
}

/** The tables of the room `identity`. */
export interface IdentityRoomTables {
  credentials: CredentialsTable;
  sessions: SessionsTable;
  sign_ups: SignUpsTable;
  mail_proofs: MailProofsTable;
  identities: IdentitiesTable;
  used_states: UsedStatesTable;
  used_tickets: UsedTicketsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  browsers: BrowsersTable;
  devices: DevicesTable;
  external_presences: ExternalPresencesTable;
  first_admin_tokens: FirstAdminTokensTable;
  staff_invitations: StaffInvitationsTable;
  api_tokens: ApiTokensTable;
  api_token_uses: ApiTokenUsesTable;
  'sandbox.sign_in_codes': SandboxSignInCodesTable;
}

/** Those that hold wrapped secrets. */
export const sealedIdentityTables: readonly SealedTable[] = [
  {
    table: 'totp_secrets',
    id: 'user_id',
    wrapped: 'wrapped_secret',
    nonce: 'nonce',
    version: null,
  },
];
