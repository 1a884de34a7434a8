import { Refusal } from '@guildhall/domain/kernel/errors';
import Stripe from 'stripe';
import { circuitBreaker, unavailable } from '../circuit-breaker.ts';
import { UnknownAtProvider } from './payment-provider.ts';

export interface StripeAccess {
  readonly secret_key: string;
  /** Another origin than Stripe's, for tests. */
  readonly api_origin?: string;
  readonly timeout_ms?: number;
}

/** The version that this code was written for, whatever the account's default becomes. */
const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 10_000;
/** A POST is sent again with its idempotency key. */
const RETRIES = 2;
export const TOLERANCE_SECONDS = 300;

/** Live keys move real money; the keys of the test mode do not. */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/**
 * Stripe's SDK, and `ask`, through which every call goes: it refuses PROVIDER_UNAVAILABLE when
 * Stripe does not respond, is overloaded or rejects our key, and throws UnknownAtProvider for what
 * Stripe does not have.
 */
export function stripeClient(access: StripeAccess) {
  const client = clientOf(access);
  const call = circuitBreaker(async (run: () => Promise<unknown>) => {
    try {
      return await run();
    } catch (error) {
      throw errorOf(error);
    }
  });
  const ask = async <Answer>(run: () => Promise<Answer>): Promise<Answer> =>
    (await call(run)) as Answer;
  return { client, ask };
}

function clientOf({ secret_key, api_origin, timeout_ms }: StripeAccess): Stripe {
  const url = new URL(api_origin ?? 'https://api.stripe.com');
  return new Stripe(secret_key, {
    apiVersion: STRIPE_API_VERSION,
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
    timeout: timeout_ms ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/**
 * What went wrong, for the caller. Another language of the same payment after a lost response is an
 * idempotency error: the first session is the one that counts. A conflict (409) is a request of the
 * same key that is still under way.
 */
function errorOf(error: unknown): unknown {
  const { errors } = Stripe;
  const isAway =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error instanceof errors.StripeIdempotencyError;
  if (isAway) return unavailable(error);
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.statusCode === 404) return new UnknownAtProvider(error.message);
    if (error.statusCode === 409) return unavailable(error);
  }
  return error;
}

/**
 * Verifies the signature with each secret, and that it is at most five minutes old or ahead: the
 * SDK accepts any time in the future. Refuses WEBHOOK_REFUSED.
 */
export function verifiedEvent(
  secrets: readonly string[],
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Stripe.Event {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new Refusal('WEBHOOK_REFUSED');
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  const isAhead = !(signedAt <= Date.now() / 1_000 + TOLERANCE_SECONDS);
  if (isAhead) throw new Refusal('WEBHOOK_REFUSED');
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
    } catch {
      // The other secret may fit; what fits none is refused below.
    }
  }
  throw new Refusal('WEBHOOK_REFUSED');
}
