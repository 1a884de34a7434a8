import { parseUserAgent } from '../kernel/parse-user-agent.ts';
import { type MailWords, timeInWords } from './mail-layout.ts';

/** What mails about signing in tell. */
export interface SignInMailFacts {
  /** Six digits, computed when the mail is written. */
  readonly code?: string;
  /** A link that opens something, computed when the mail is written. */
  readonly link?: string;
  readonly user_agent?: string | null;
  readonly ip_address?: string | null;
  /** ISO 8601. */
  readonly at?: string;
  /** What was done to the second factor, as a sentence. */
  readonly change?: string;
  /** An identity provider, as people write it. */
  readonly provider?: string;
}

const NOT_YOU = 'If that was not you, reset your password at once and tell support.';

function deviceInWords(userAgent: string | null = null): string {
  const { browser, system } = parseUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(' on ') || 'A browser that says nothing of itself';
}

export const signInMails = {
  activation: ({ code }, { site_name }) => ({
    // The code is in the subject of no mail: subjects stand on locked screens.
    subject: `Confirm your address at ${site_name}`,
    lines: [
      `Welcome to ${site_name}. Enter this code to confirm your address. It is good for ten minutes.`,
    ],
    ...(code === undefined ? {} : { code }),
    after: ['If you did not sign up, ignore this mail: nothing comes of it.'],
  }),
  address_known: (_facts, { site_name, public_url }) => ({
    subject: `You already have a sign-in at ${site_name}`,
    lines: [
      `Somebody signed up at ${site_name} with this address, which is yours already.`,
      'If it was you, sign in as before, or choose a new password.',
    ],
    action: { label: 'Sign in', url: `${public_url}/auth/login` },
    after: ['If it was somebody else, you do not have to do anything: nothing has changed.'],
  }),
  password_reset: ({ link }, { site_name }) => ({
    subject: `Choose a new password for ${site_name}`,
    lines: [
      'Somebody asked for a new password for this address. This link is good for 30 minutes.',
    ],
    ...(link === undefined ? {} : { action: { label: 'Choose a new password', url: link } }),
    after: ['If it was not you, ignore this mail: your password stays as it is.'],
  }),
  password_changed: ({ at }, { site_name, public_url }) => ({
    subject: `Your password at ${site_name} was changed`,
    lines: [`It was changed on ${timeInWords(at)}, and every other session was ended.`, NOT_YOU],
    action: { label: 'Reset your password', url: `${public_url}/auth/resetPassword` },
  }),
  new_device: ({ user_agent, ip_address, at }, { site_name, public_url }) => ({
    subject: `New sign-in to ${site_name}`,
    lines: [
      `${deviceInWords(user_agent)} signed in as you on ${timeInWords(at)}, from the address ` +
        `${ip_address ?? 'unknown'}.`,
      'If that was you, there is nothing to do. If not, change your password at once: that ends every session.',
    ],
    action: { label: 'See your sessions', url: `${public_url}/dashboard/settings` },
  }),
  email_changed: (_facts, { site_name }) => ({
    subject: `Your address at ${site_name} was changed`,
    lines: [
      `You now sign in at ${site_name} with another address. This one is not in use any more.`,
      'If that was not you, write to support at once.',
    ],
  }),
  email_change_code: ({ code }, { site_name }) => ({
    subject: `Confirm your new address at ${site_name}`,
    lines: ['Enter this code to use this address from now on. It is good for ten minutes.'],
    ...(code === undefined ? {} : { code }),
    after: ['If you did not ask for it, ignore this mail: nothing changes.'],
  }),
  two_factor_changed: ({ change }, { site_name, public_url }) => ({
    subject: `Your two-factor authentication at ${site_name} was changed`,
    lines: [change ?? 'Your two-factor authentication was changed.', NOT_YOU],
    action: { label: 'See your security settings', url: `${public_url}/dashboard/settings` },
  }),
  provider_connected: ({ provider }, { site_name, public_url }) => ({
    subject: `${provider} was connected with you at ${site_name}`,
    lines: [`From now on you can sign in at ${site_name} with ${provider}.`, NOT_YOU],
    action: { label: 'See your security settings', url: `${public_url}/dashboard/settings` },
  }),
  provider_disconnected: ({ provider }, { site_name, public_url }) => ({
    subject: `${provider} was disconnected from you at ${site_name}`,
    lines: [
      `You cannot sign in at ${site_name} with ${provider} any more, and every other session was ended.`,
      NOT_YOU,
    ],
    action: { label: 'See your security settings', url: `${public_url}/dashboard/settings` },
  }),
} as const satisfies Record<string, MailWords<SignInMailFacts>>;

export type SignInMail = keyof typeof signInMails;
