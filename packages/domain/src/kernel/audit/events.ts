/** What an entry of the audit is. */
export const AUDIT_KINDS = ['staff_act', 'security_event'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/**
 * The security events that are written to the audit, each when it happens, and what each means
 * (must-hold LOG2). docs/domains/audit.md lists them from here.
 */
export const SECURITY_EVENTS = {
  'sign_up.completed': 'A user exists now: their address is proven.',
  'sign_in.succeeded': 'A user signed in; with which factors.',
  'sign_in.failed': 'A password or code of a sign-in was wrong; of which user, where one is known.',
  'sign_out.done': 'A user ended their session.',
  'session.ended': 'A user ended other sessions of theirs.',
  'step_up.succeeded': 'A user proved themselves again in a session.',
  'step_up.failed': 'A password or code within a session was wrong.',
  'attempts.limited': 'Attempts were refused since there were too many; the first in a while.',
  'access.denied': 'A user called what only staff may call; the first in a while.',
  'password.reset_requested': 'Somebody asked for the link that sets a new password.',
  'password.reset': 'A password was set with the link of a mail.',
  'password.changed': 'A user set another password.',
  'email.change_requested': 'A user wants another address.',
  'email.changed': 'The address of a user is another one now.',
  'email.change_undone':
    'The address of a user is the one before a change; somebody cancelled it with the link there.',
  'username.changed': 'A user has another name.',
  'second_factor.changed': 'A second factor or passkey was added or removed; which change.',
  'recovery_codes.made': 'A user got new recovery codes.',
  'recovery_code.used': 'A recovery code was used up.',
  'identity.linked': 'An identity at a provider signs a user in from now on.',
  'identity.unlinked': 'An identity at a provider signs a user in no longer.',
  'api_token.created': 'A user made an API token; its scopes.',
  'api_token.revoked': 'A user revoked an API token.',
  'admin.recovered': 'An operator removed the second factor of an admin at the console.',
  'invitation.accepted': 'Somebody became staff with the link of an invitation.',
  'device.forgotten': 'A user removed a device from those they know.',
  'secret.revealed': 'A buyer looked at what they have bought.',
  'data.requested': 'A user asked for a copy of their data.',
  'data.downloaded': 'A user got the address of the copy of their data.',
  'payouts.downloaded':
    'A member of staff got the file of payouts to make, with their destinations; of which withdrawals.',
  'account.closing_requested': 'A user asked for their account to be closed.',
  'account.kept': 'A user keeps their account after all.',
  'account.erased': 'What is personal of a user was erased.',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** A security event, or what staff did: the kind of a decision, or `thing.event` of a lifecycle. */
export type AuditEvent = SecurityEvent | `${string}.${string}`;
