import type { Role } from '../kernel/roles.ts';
import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

/** A row of `mail_proofs`: its code or link is computed when the mail is written (K1). */
interface OfProof {
  readonly proof_id: string;
}
interface OfProvider {
  /** The display name of an identity provider. */
  readonly provider: string;
}
/** Codes and links prove who reads the mail, so no other channel may have them. */
const proof = {
  audience: ['user'],
  group: 'security',
  urgency: 'urgent',
  channels: ['mail'],
} as const;
const security = { audience: ['user'], group: 'security', channels: ['app', 'mail'] } as const;

/** A change of a user's second factors. */
export type FactorChange =
  | { readonly change: 'totp_added' | 'totp_removed' | 'codes_made' | 'reset_by_staff' }
  /** With the name of the passkey. */
  | { readonly change: 'passkey_added' | 'passkey_removed'; readonly name: string }
  /** With the number of recovery codes that are left. */
  | { readonly change: 'code_used'; readonly left: number };

export const identityNotices = {
  activation: notice<'user', OfProof>(proof),
  /** The long code of an address that too many short ones were requested for. */
  address_code: notice<'user', OfProof>(proof),
  password_reset: notice<'user', OfProof>(proof),
  /** With the link that makes its reader staff. */
  staff_invitation: notice<'user', OfProof>(proof),
  email_change_code: notice<'user', OfProof>(proof),
  /** To the present address: a link cancels the change. */
  email_change_requested: notice<'user', OfProof>(proof),
  /** To the old address: a link cancels the change. */
  email_changed: notice<'user', OfProof>(security),
  /** To the address that a user does not have any more, since the change to it was cancelled. */
  email_change_undone: notice<'user', object>(security),
  /** With the name that the user has now. */
  username_changed: notice<'user', { readonly name: string }>(security),
  password_changed: notice<'user', { readonly at: string }>(security),
  new_device: notice<
    'user',
    { readonly user_agent: string | null; readonly ip_address: string | null; readonly at: string }
  >(security),
  /** Several wrong codes of a second factor. */
  codes_guessed: notice<'user', { readonly at: string }>(security),
  two_factor_changed: notice<'user', FactorChange>(security),
  /** With the name of the token. */
  api_token_created: notice<'user', { readonly name: string }>(security),
  role_changed: notice<'user', { readonly role: Role }>(security),
  /** What a moderator may do besides was changed by an admin. */
  grants_changed: notice<'user', object>(security),
  /** To all staff, with the name of an admin whose second factor was removed at the console. */
  admin_recovered: notice<'user', { readonly name: string }>(security),
  provider_connected: notice<'user', OfProvider>(security),
  provider_disconnected: notice<'user', OfProvider>(security),
} as const satisfies NoticeDeclarations;
