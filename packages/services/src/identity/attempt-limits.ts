import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Origin, ServiceContext } from '../context.ts';
import type { AttemptLimit, RateLimiter, Attempt } from '../ports/rate-limiter.ts';
import { networkOf } from '../kernel/client-network.ts';

/** The budgets of docs/domains/identity.md: one place says how often anything may be tried. */
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
  second_factor: { name: 'second factor', attempts: 10, window_seconds: 900 },
  mail_code: { name: 'mail code', attempts: 5, window_seconds: 600 },
  sign_up_network: { name: 'sign-up network', attempts: 20, window_seconds: 3_600 },
  sign_up_mail_pause: { name: 'sign-up mail', attempts: 1, window_seconds: 60 },
  sign_up_mails: { name: 'sign-up mails', attempts: 5, window_seconds: 3_600 },
  reset_network: { name: 'reset network', attempts: 20, window_seconds: 3_600 },
  reset_mail_pause: { name: 'reset mail', attempts: 1, window_seconds: 60 },
  sign_on_network: { name: 'sign-on network', attempts: 100, window_seconds: 900 },
  reset_mails: { name: 'reset mails', attempts: 5, window_seconds: 3_600 },
} as const satisfies Record<string, AttemptLimit>;

export interface LimitedAttempt extends Attempt {
  /** What a right try does with the wrong ones before it; it is never counted itself. */
  readonly onSuccess: 'keep' | 'forget';
}

/**
 * Counts the tries, then judges. A refusal was a wrong try; a right one is given back, and so is
 * one that could not be judged. Refuses TOO_MANY_REQUESTS before anything is judged.
 */
export async function withAttemptLimit<T>(
  context: ServiceContext,
  attempts: readonly LimitedAttempt[],
  verify: () => Promise<T>,
): Promise<T> {
  await context.rate_limits.consume(attempts);
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

/** What was judged has happened, and is told whatever becomes of the count. */
async function refundAttempts(
  { rate_limits, alert }: ServiceContext,
  attempts: Parameters<RateLimiter['refund']>[0],
): Promise<void> {
  try {
    await rate_limits.refund(attempts);
  } catch (cause) {
    alert('tries could not be given back, and count until their time is over', {
      cause: String(cause),
    });
  }
}

/**
 * What a sign-in at this address is counted as, which is in the form in which it is looked up: no
 * spelling of it has tries of its own. A browser that its user has signed in on before has, so that
 * nobody who guesses, however many they are and wherever they sit, keeps the owner out (A3).
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

/** Counts a mail that somebody wants sent to an address, whether anybody is there or not. */
export async function limitMails(
  { rate_limits }: ServiceContext,
  kind: 'sign_up' | 'reset',
  email: string,
): Promise<void> {
  await rate_limits.consume([
    { limit: ATTEMPT_LIMITS[`${kind}_mail_pause`], key: email },
    { limit: ATTEMPT_LIMITS[`${kind}_mails`], key: email },
  ]);
}

/** Counts what a network asks for that sends mails to addresses of its choice. */
export async function limitNetwork(
  { rate_limits }: ServiceContext,
  kind: 'sign_up' | 'reset',
  { ip_address }: Origin,
): Promise<void> {
  const network = networkOf(ip_address ?? '');
  await rate_limits.consume([{ limit: ATTEMPT_LIMITS[`${kind}_network`], key: network }]);
}
