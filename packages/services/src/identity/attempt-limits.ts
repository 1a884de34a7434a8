import type { MailedCode } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from './context.ts';
import type { Origin } from '../kernel/viewer.ts';
import type { AttemptLimit, RateLimiter, Attempt } from '../ports/rate-limiter.ts';
import { networkOf, wideNetworkOf } from '../kernel/client-network.ts';
import { recordRefusal } from '../kernel/audit/record-event.ts';

/** How long a reset link works. */
export const LINK_SECONDS = 30 * 60;

/** All attempt limits (docs/domains/identity.md), in one place. */
export const ATTEMPT_LIMITS = {
  sign_in_network: { name: 'sign-in network', attempts: 100, window_seconds: 900 },
  sign_in_address_and_network: {
    name: 'sign-in address+network',
    attempts: 10,
    window_seconds: 900,
  },
  sign_in_unknown_browsers: { name: 'sign-in unknown', attempts: 100, window_seconds: 3_600 },
  sign_in_known_browser: { name: 'sign-in known', attempts: 10, window_seconds: 900 },
  step_up: { name: 'step_up', attempts: 10, window_seconds: 900 },
  second_factor_device: { name: 'second factor device', attempts: 10, window_seconds: 900 },
  second_factor_known_browsers: {
    name: 'second factor known',
    attempts: 10,
    window_seconds: 900,
  },
  second_factor_unknown_browsers: { name: 'second factor', attempts: 10, window_seconds: 900 },
  second_factor_wrong: { name: 'second factor wrong', attempts: 4, window_seconds: 3_600 },
  second_factor_warning: { name: 'second factor warning', attempts: 1, window_seconds: 21_600 },
  mail_code: { name: 'mail code', attempts: 5, window_seconds: 600 },
  sign_up_network: { name: 'sign-up network', attempts: 20, window_seconds: 3_600 },
  sign_up_mail_pause: { name: 'sign-up mail', attempts: 1, window_seconds: 60 },
  sign_up_mails: { name: 'sign-up mails', attempts: 5, window_seconds: 3_600 },
  sign_up_mails_nearby: { name: 'sign-up mails nearby', attempts: 10, window_seconds: 3_600 },
  sign_up_mails_in_all: { name: 'sign-up mails in all', attempts: 20, window_seconds: 3_600 },
  reset_network: { name: 'reset network', attempts: 20, window_seconds: 3_600 },
  resend_network: { name: 'resend network', attempts: 60, window_seconds: 3_600 },
  code_network: { name: 'code network', attempts: 100, window_seconds: 900 },
  challenge_network: { name: 'challenge network', attempts: 100, window_seconds: 900 },
  reset_mail_pause: { name: 'reset mail', attempts: 1, window_seconds: 60 },
  sign_on_network: { name: 'sign-on network', attempts: 100, window_seconds: 900 },
  reset_mails: { name: 'reset mails', attempts: 5, window_seconds: LINK_SECONDS },
  reset_mails_nearby: { name: 'reset mails nearby', attempts: 10, window_seconds: LINK_SECONDS },
  reset_mails_in_all: { name: 'reset mails in all', attempts: 20, window_seconds: LINK_SECONDS },
} as const satisfies Record<string, AttemptLimit>;

/** What counts attempts. */
type Limited = Pick<IdentityContext, 'db' | 'rate_limits' | 'alert'>;

export interface LimitedAttempt extends Attempt {
  /**
   * Whether a successful attempt also clears the failed ones before it. It is never counted itself.
   */
  readonly onSuccess: 'keep' | 'forget';
}

/**
 * Counts the attempts first and then verifies, so that concurrent attempts cannot exceed a limit. A
 * refusal stays counted as a failed attempt. A success is refunded, and so is an attempt that
 * failed with a technical error. Refuses TOO_MANY_REQUESTS before anything is verified.
 */
export async function withAttemptLimit<T>(
  context: Limited,
  attempts: readonly LimitedAttempt[],
  verify: () => Promise<T>,
): Promise<T> {
  await consumeAttempts(context, attempts);
  let verified: T;
  try {
    verified = await verify();
  } catch (error) {
    if (!(error instanceof Refusal)) {
      await refundAttempts(
        context,
        attempts.map((each) => ({ ...each, all: false })),
      );
    }
    throw error;
  }
  await refundAttempts(
    context,
    attempts.map((each) => ({ ...each, all: each.onSuccess === 'forget' })),
  );
  return verified;
}

/** Refuses TOO_MANY_REQUESTS; the audit names the limits of the attempt. */
async function consumeAttempts(
  context: Limited,
  attempts: readonly LimitedAttempt[],
): Promise<void> {
  try {
    await context.rate_limits.consume(attempts);
  } catch (error) {
    if (error instanceof Refusal) {
      const facts = { limits: attempts.map(({ limit }) => limit.name) };
      const key = attempts.map((attempt) => attempt.key).join(' ');
      await recordRefusal(context, key, { event: 'attempts.limited', user_id: null, facts });
    }
    throw error;
  }
}

/** The outcome of the attempt stands even when its refund fails. */
async function refundAttempts(
  { rate_limits, alert }: Limited,
  attempts: Parameters<RateLimiter['refund']>[0],
): Promise<void> {
  try {
    await rate_limits.refund(attempts);
  } catch (cause) {
    alert('attempts could not be refunded and count until their window ends', {
      cause: String(cause),
    });
  }
}

/**
 * The limits that a sign-in at this address counts toward. The address is normalized first, so that
 * no spelling of it has a limit of its own. A known device of the user has a limit of its own: an
 * attacker cannot lock the user out, from however many networks (A3).
 */
export function signInAttempts(
  email: string,
  knownDeviceHash: string | null,
  { ip_address }: Origin,
): LimitedAttempt[] {
  if (knownDeviceHash !== null) {
    const key = `${email} ${knownDeviceHash}`;
    return [{ limit: ATTEMPT_LIMITS.sign_in_known_browser, key, onSuccess: 'forget' }];
  }
  const network = networkOf(ip_address ?? '');
  return [
    {
      limit: ATTEMPT_LIMITS.sign_in_address_and_network,
      key: `${email} ${network}`,
      onSuccess: 'forget',
    },
    { limit: ATTEMPT_LIMITS.sign_in_network, key: network, onSuccess: 'keep' },
    { limit: ATTEMPT_LIMITS.sign_in_unknown_browsers, key: email, onSuccess: 'keep' },
  ];
}

/**
 * Counts a mail requested for an address, whether or not a user has it, and returns whether it may
 * be sent. It may not once the mailbox got enough of them, from this network, from those nearby or
 * from all: then it holds a mail that helps its owner, whoever asked for it (A3). Refuses
 * TOO_MANY_REQUESTS within a minute of the last mail that this network asked for.
 */
export async function mayMail(
  context: Pick<IdentityContext, 'rate_limits'>,
  kind: 'sign_up' | 'reset',
  email: string,
  { ip_address }: Origin,
): Promise<boolean> {
  const here = `${email} ${networkOf(ip_address ?? '')}`;
  const nearby = `${email} ${wideNetworkOf(ip_address ?? '')}`;
  const pause = { limit: ATTEMPT_LIMITS[`${kind}_mail_pause`], key: here };
  await context.rate_limits.consume([pause]);
  const isWithin = await isWithinLimits(context, [
    { limit: ATTEMPT_LIMITS[`${kind}_mails`], key: here },
    { limit: ATTEMPT_LIMITS[`${kind}_mails_nearby`], key: nearby },
    { limit: ATTEMPT_LIMITS[`${kind}_mails_in_all`], key: email },
  ]);
  // No mail is sent, so nobody has to wait for it.
  if (!isWithin) await context.rate_limits.refund([{ ...pause, all: false }]);
  return isWithin;
}

/**
 * Counts the mail of a code, and returns which code the mailbox gets. Refuses TOO_MANY_REQUESTS
 * within a minute of the last mail.
 */
export async function countCode(
  context: Pick<IdentityContext, 'rate_limits'>,
  email: string,
  origin: Origin,
): Promise<MailedCode> {
  return (await mayMail(context, 'sign_up', email, origin)) ? 'six_digits' : 'long';
}

/** Counts one of each and returns whether all are within their limits. If not, none is counted. */
export async function isWithinLimits(
  { rate_limits }: Pick<IdentityContext, 'rate_limits'>,
  attempts: readonly Attempt[],
): Promise<boolean> {
  try {
    await rate_limits.consume(attempts);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Counts a sign-up with an identity like the calls of the sign-up route, which declares it. */
export async function limitSignUps(
  { rate_limits }: IdentityContext,
  { ip_address }: Origin,
): Promise<void> {
  const network = networkOf(ip_address ?? '');
  await rate_limits.consume([{ limit: ATTEMPT_LIMITS.sign_up_network, key: network }]);
}
