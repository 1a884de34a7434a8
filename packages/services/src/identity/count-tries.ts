import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Origin, ServiceContext } from '../context.ts';
import type { Budget, RateLimits, Try } from '../ports/rate-limits.ts';
import { networkOf } from '../kernel/client-network.ts';

/** The budgets of docs/domains/identity.md: one place says how often anything may be tried. */
export const BUDGETS = {
  sign_in_network: { name: 'sign-in network', tries: 100, window_seconds: 900 },
  sign_in_here: { name: 'sign-in address+network', tries: 10, window_seconds: 900 },
  sign_in_unknown_browsers: { name: 'sign-in unknown', tries: 100, window_seconds: 3_600 },
  sign_in_known_browser: { name: 'sign-in known', tries: 10, window_seconds: 900 },
  step_up: { name: 'step_up', tries: 10, window_seconds: 900 },
  second_factor: { name: 'second factor', tries: 10, window_seconds: 900 },
  mail_code: { name: 'mail code', tries: 5, window_seconds: 600 },
  sign_up_network: { name: 'sign-up network', tries: 20, window_seconds: 3_600 },
  sign_up_mail_pause: { name: 'sign-up mail', tries: 1, window_seconds: 60 },
  sign_up_mails: { name: 'sign-up mails', tries: 5, window_seconds: 3_600 },
  reset_network: { name: 'reset network', tries: 20, window_seconds: 3_600 },
  reset_mail_pause: { name: 'reset mail', tries: 1, window_seconds: 60 },
  sign_on_network: { name: 'sign-on network', tries: 100, window_seconds: 900 },
  reset_mails: { name: 'reset mails', tries: 5, window_seconds: 3_600 },
} as const satisfies Record<string, Budget>;

export interface JudgedTry extends Try {
  /** What a right try does with the wrong ones before it; it is never counted itself. */
  readonly when_right: 'keep' | 'forget';
}

/**
 * Counts the tries, then judges. A refusal was a wrong try; a right one is given back, and so is
 * one that could not be judged. Refuses TOO_MANY_REQUESTS before anything is judged.
 */
export async function judgeTry<T>(
  context: ServiceContext,
  tries: readonly JudgedTry[],
  judge: () => Promise<T>,
): Promise<T> {
  await context.rate_limits.countTries(tries);
  let judged: T;
  try {
    judged = await judge();
  } catch (error) {
    if (!(error instanceof Refusal)) {
      await giveBack(
        context,
        tries.map((each) => ({ ...each, all: false })),
      );
    }
    throw error;
  }
  await giveBack(
    context,
    tries.map((each) => ({ ...each, all: each.when_right === 'forget' })),
  );
  return judged;
}

/** What was judged has happened, and is told whatever becomes of the count. */
async function giveBack(
  { rate_limits, alert }: ServiceContext,
  tries: Parameters<RateLimits['uncount']>[0],
): Promise<void> {
  try {
    await rate_limits.uncount(tries);
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
export function triesOfSignIn(
  email: string,
  known_device_hash: string | null,
  { ip_address }: Origin,
): JudgedTry[] {
  if (known_device_hash !== null) {
    const key = `${email} ${known_device_hash}`;
    return [{ budget: BUDGETS.sign_in_known_browser, key, when_right: 'forget' }];
  }
  const network = networkOf(ip_address ?? '');
  return [
    { budget: BUDGETS.sign_in_here, key: `${email} ${network}`, when_right: 'forget' },
    { budget: BUDGETS.sign_in_network, key: network, when_right: 'keep' },
    { budget: BUDGETS.sign_in_unknown_browsers, key: email, when_right: 'keep' },
  ];
}

/** Counts a mail that somebody wants sent to an address, whether anybody is there or not. */
export async function countMail(
  { rate_limits }: ServiceContext,
  kind: 'sign_up' | 'reset',
  email: string,
): Promise<void> {
  await rate_limits.countTries([
    { budget: BUDGETS[`${kind}_mail_pause`], key: email },
    { budget: BUDGETS[`${kind}_mails`], key: email },
  ]);
}

/** Counts what a network asks for that sends mails to addresses of its choice. */
export async function countFromNetwork(
  { rate_limits }: ServiceContext,
  kind: 'sign_up' | 'reset',
  { ip_address }: Origin,
): Promise<void> {
  const network = networkOf(ip_address ?? '');
  await rate_limits.countTries([{ budget: BUDGETS[`${kind}_network`], key: network }]);
}
