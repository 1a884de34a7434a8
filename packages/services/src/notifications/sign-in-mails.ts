import type { FactorChange, identityNotices } from '@guildhall/domain/identity/notices';
import type { verificationNotices } from '@guildhall/domain/verification/notices';
import { parseUserAgent } from '../kernel/parse-user-agent.ts';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

function deviceText({ t }: Writer, userAgent: string | null = null): string {
  const { browser, system } = parseUserAgent(userAgent);
  if (browser !== null && system !== null) return t('device', { browser, system });
  return browser ?? system ?? t('unknown_device');
}

function changeText({ t }: Writer, facts: FactorChange): string {
  switch (facts.change) {
    case 'totp_added':
      return t('two_factor_changed.totp_added');
    case 'totp_removed':
      return t('two_factor_changed.totp_removed');
    case 'codes_made':
      return t('two_factor_changed.codes_made');
    case 'reset_by_staff':
      return t('two_factor_changed.reset_by_staff');
    case 'passkey_added':
      return t('two_factor_changed.passkey_added', { name: facts.name });
    case 'passkey_removed':
      return t('two_factor_changed.passkey_removed', { name: facts.name });
    case 'code_used':
      return t('two_factor_changed.code_used', { left: facts.left });
  }
}

/** The parameter that names the site in messages. */
const siteOf = ({ site }: Writer) => ({ site: site.site_name });

const securityPage = ({ t, url }: Writer) => ({
  action: { label: t('see_security'), url: url('/dashboard/settings') },
});

type Words = {
  readonly [Kind in keyof typeof identityNotices | 'address_known']: MailWords<MailFacts<Kind>>;
};

/** The mails of notices about signing in. */
export const signInMails: Words = {
  activation: ({ code }, writer) => ({
    // No subject contains a code, because lock screens show subjects.
    subject: writer.t('activation.subject', siteOf(writer)),
    lines: [writer.t('activation.welcome', siteOf(writer))],
    code,
    after: [writer.t('activation.ignore')],
  }),
  address_code: ({ code }, writer) => ({
    subject: writer.t('address_code.subject', siteOf(writer)),
    lines: [writer.t('address_code.many', siteOf(writer))],
    code,
    after: [writer.t('address_code.ignore')],
  }),
  address_known: (_facts, writer) => ({
    subject: writer.t('address_known.subject', siteOf(writer)),
    lines: [writer.t('address_known.known', siteOf(writer)), writer.t('address_known.you')],
    action: { label: writer.t('sign_in'), url: writer.url('/auth/login') },
    after: [writer.t('address_known.ignore')],
  }),
  password_reset: ({ link }, writer) => ({
    subject: writer.t('password_reset.subject', siteOf(writer)),
    lines: [writer.t('password_reset.asked')],
    action: { label: writer.t('choose_password'), url: link },
    after: [writer.t('password_reset.ignore')],
  }),
  staff_invitation: ({ link, role }, writer) => ({
    subject: writer.t('staff_invitation.subject', siteOf(writer)),
    lines: [
      writer.t('staff_invitation.invited', {
        role: role === 'moderator' || role === 'support' ? role : 'other',
        ...siteOf(writer),
      }),
      writer.t('staff_invitation.how'),
    ],
    action: { label: writer.t('accept_invitation'), url: link },
    after: [writer.t('staff_invitation.ignore')],
  }),
  password_changed: ({ at }, writer) => ({
    subject: writer.t('password_changed.subject', siteOf(writer)),
    lines: [writer.t('password_changed.changed', { at: writer.time(at) }), writer.t('not_you')],
    action: { label: writer.t('reset_password'), url: writer.url('/auth/resetPassword') },
  }),
  new_device: ({ user_agent, ip_address, at }, writer) => ({
    subject: writer.t('new_device.subject', siteOf(writer)),
    lines: [
      writer.t('new_device.signed_in', {
        device: deviceText(writer, user_agent),
        at: writer.time(at),
        ip_address: ip_address ?? writer.t('unknown_address'),
      }),
      writer.t('new_device.not_you'),
    ],
    action: { label: writer.t('see_sessions'), url: writer.url('/dashboard/settings') },
  }),
  username_changed: ({ name }, writer) => ({
    subject: writer.t('username_changed.subject', siteOf(writer)),
    lines: [writer.t('username_changed.changed', { name }), writer.t('username_changed.not_you')],
  }),
  email_change_requested: ({ link }, writer) => ({
    subject: writer.t('email_change_requested.subject', siteOf(writer)),
    lines: [
      writer.t('email_change_requested.asked', siteOf(writer)),
      writer.t('email_change_requested.not_you'),
    ],
    action: { label: writer.t('cancel_change'), url: link },
    after: [writer.t('email_change_requested.ignore')],
  }),
  email_changed: ({ link }, writer) => ({
    subject: writer.t('email_changed.subject', siteOf(writer)),
    lines: [writer.t('email_changed.changed', siteOf(writer)), writer.t('email_changed.not_you')],
    action: { label: writer.t('cancel_change'), url: link },
  }),
  email_change_undone: (_facts, writer) => ({
    subject: writer.t('email_change_undone.subject', siteOf(writer)),
    lines: [
      writer.t('email_change_undone.undone', siteOf(writer)),
      writer.t('email_change_undone.not_you'),
    ],
  }),
  email_change_code: ({ code }, writer) => ({
    subject: writer.t('email_change_code.subject', siteOf(writer)),
    lines: [writer.t('email_change_code.enter')],
    code,
    after: [writer.t('email_change_code.ignore')],
  }),
  codes_guessed: ({ at }, writer) => ({
    subject: writer.t('codes_guessed.subject', siteOf(writer)),
    lines: [
      writer.t('codes_guessed.wrong', { at: writer.time(at) }),
      writer.t('codes_guessed.knows'),
      writer.t('codes_guessed.not_you'),
    ],
    action: { label: writer.t('reset_password'), url: writer.url('/auth/resetPassword') },
  }),
  two_factor_changed: (facts, writer) => ({
    subject: writer.t('two_factor_changed.subject', siteOf(writer)),
    lines: [changeText(writer, facts), writer.t('not_you')],
    ...securityPage(writer),
  }),
  role_changed: ({ role }, writer) => ({
    subject: writer.t('role_changed.subject', siteOf(writer)),
    lines: [
      writer.t('role_changed.changed', {
        role: role === 'admin' ? 'other' : role,
        ...siteOf(writer),
      }),
      writer.t('role_changed.next'),
      ...(role === 'user' ? [] : [writer.t('role_changed.factor')]),
    ],
    ...securityPage(writer),
  }),
  grants_changed: (_facts, writer) => ({
    subject: writer.t('grants_changed.subject', siteOf(writer)),
    lines: [writer.t('grants_changed.changed', siteOf(writer))],
    ...securityPage(writer),
  }),
  admin_recovered: ({ name }, writer) => ({
    subject: writer.t('admin_recovered.subject', siteOf(writer)),
    lines: [
      writer.t('admin_recovered.removed', { name, ...siteOf(writer) }),
      writer.t('admin_recovered.unexpected'),
    ],
  }),
  api_token_created: ({ name }, writer) => ({
    subject: writer.t('api_token_created.subject', siteOf(writer)),
    lines: [writer.t('api_token_created.created', { name }), writer.t('not_you')],
    ...securityPage(writer),
  }),
  provider_connected: ({ provider }, writer) => ({
    subject: writer.t('provider_connected.subject', { provider, ...siteOf(writer) }),
    lines: [
      writer.t('provider_connected.connected', { provider, ...siteOf(writer) }),
      writer.t('not_you'),
    ],
    ...securityPage(writer),
  }),
  provider_disconnected: ({ provider }, writer) => ({
    subject: writer.t('provider_disconnected.subject', { provider, ...siteOf(writer) }),
    lines: [
      writer.t('provider_disconnected.disconnected', { provider, ...siteOf(writer) }),
      writer.t('not_you'),
    ],
    ...securityPage(writer),
  }),
};

type VerificationWords = {
  readonly [Kind in keyof typeof verificationNotices]: MailWords<MailFacts<Kind>>;
};

const levelOf = ({ level }: { readonly level: number }) => ({ level: `V${level}` });

const verificationPage = ({ t, url }: Writer) => ({
  action: { label: t('see_verification'), url: url('/verify') },
});

/** The mails of notices about verification; what is in the papers is in none of them. */
export const verificationMails: VerificationWords = {
  verification_submitted: (facts, writer) => ({
    subject: writer.t('verification_submitted.subject', levelOf(facts)),
    lines: [
      writer.t('verification_submitted.received'),
      writer.t('verification_submitted.review', { until: writer.time(facts.review_until) }),
    ],
    ...verificationPage(writer),
  }),
  verification_info_asked: (facts, writer) => ({
    subject: writer.t('verification_info_asked.subject', levelOf(facts)),
    lines: [
      writer.t('verification_info_asked.asked'),
      writer.t('verification_info_asked.deadline', { due: writer.time(facts.due_at) }),
    ],
    ...verificationPage(writer),
  }),
  verification_approved: (facts, writer) => ({
    subject: writer.t('verification_approved.subject', levelOf(facts)),
    lines: [
      writer.t('verification_approved.approved', {
        ...levelOf(facts),
        until: writer.time(facts.expires_at),
      }),
      writer.t('verification_approved.deleted', { at: writer.time(facts.deleted_at) }),
    ],
    ...verificationPage(writer),
  }),
  verification_rejected: (facts, writer) => ({
    subject: writer.t('verification_rejected.subject', levelOf(facts)),
    lines: [
      writer.t('verification_rejected.rejected'),
      facts.retry_at === null
        ? writer.t('verification_rejected.no_try')
        : writer.t('verification_rejected.retry', { at: writer.time(facts.retry_at) }),
      writer.t('verification_rejected.deleted', { at: writer.time(facts.deleted_at) }),
    ],
    ...verificationPage(writer),
  }),
  verification_lapsed: (facts, writer) => ({
    subject: writer.t('verification_lapsed.subject', levelOf(facts)),
    lines: [writer.t('verification_lapsed.lapsed')],
    ...verificationPage(writer),
  }),
  verification_late: (facts, writer) => ({
    subject: writer.t('verification_late.subject', levelOf(facts)),
    lines: [writer.t('verification_late.late')],
    ...verificationPage(writer),
  }),
  verification_expiring: (facts, writer) => ({
    subject: writer.t('verification_expiring.subject', levelOf(facts)),
    lines: [
      writer.t('verification_expiring.expiring', { at: writer.time(facts.expires_at) }),
      writer.t('verification_expiring.renew'),
    ],
    ...verificationPage(writer),
  }),
  verification_expired: (facts, writer) => ({
    subject: writer.t('verification_expired.subject', levelOf(facts)),
    lines: [writer.t('verification_expired.expired')],
    ...verificationPage(writer),
  }),
  verification_revoked: (facts, writer) => ({
    subject: writer.t('verification_revoked.subject', levelOf(facts)),
    lines: [writer.t('verification_revoked.revoked'), writer.t('verification_revoked.reason')],
    ...verificationPage(writer),
  }),
  verification_papers_deleted: (facts, writer) => ({
    subject: writer.t('verification_papers_deleted.subject'),
    lines: [writer.t('verification_papers_deleted.deleted', { count: facts.papers })],
    ...verificationPage(writer),
  }),
};
