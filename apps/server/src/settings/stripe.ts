import { z } from 'zod';
import { optional, optionalSecret, type Texts } from './variable.ts';

/** Keys that Stripe's documentation shows to everybody. */
const EXAMPLES = /4eC39HqLyjWDarjtT1zdp7dc|BQokikJOvBiI2HlWgH4olfQ2|(.)\1{7}|example|your/i;

/** A secret or restricted key of Stripe; its value is never shown. */
const stripeKey = z
  .string()
  .regex(/^[sr]k_(live|test)_\w{16,}$/, 'is no key; expected sk_live_…, rk_live_… or sk_test_….')
  .refine((key) => !EXAMPLES.test(key), 'looks like an example; expected the key of your account.');

const stripeWebhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (secrets) =>
      secrets.length <= 2 &&
      secrets.every((each) => /^whsec_[\w+/=-]{24,}$/.test(each) && !EXAMPLES.test(each)),
    'is not as Stripe made it; expected whsec_…, or two of them with a comma.',
  );

const stripeMethods = z
  .string()
  .regex(/^[a-z_]+(,[a-z_]+){0,9}$/, 'is no list of names; expected such as us_bank_account.')
  .transform((text) => text.split(','));

/** Stripe as a payment provider. */
export const stripeVariables = {
  stripe_delayed_methods: optional(
    'STRIPE_DELAYED_METHODS',
    stripeMethods,
    'payment methods of Stripe that arrive days later, such as `us_bank_account`, for top-ups alone',
  ),
} as const;

/** Secrets stand last in the README. */
export const stripeSecrets = {
  stripe_secret_key: optionalSecret(
    'STRIPE_SECRET_KEY',
    stripeKey,
    'takes payments by Stripe: a live key in live mode, a key of the test mode in demo mode',
  ),
  stripe_webhook_secrets: optionalSecret(
    'STRIPE_WEBHOOK_SECRETS',
    stripeWebhookSecrets,
    'the signing secret of Stripe’s webhook endpoint; two with a comma during a rotation',
  ),
  stripe_connect_webhook_secrets: optionalSecret(
    'STRIPE_CONNECT_WEBHOOK_SECRETS',
    stripeWebhookSecrets,
    'pays sellers by Stripe Connect: the signing secret of the webhook endpoint for connected accounts',
  ),
} as const;

/**
 * A live shop must not take the money of the test mode for real, and a demo takes no real
 * money.
 */
export function stripeConflicts(texts: Texts): string[] {
  const { GUILDHALL_MODE: mode, STRIPE_SECRET_KEY: key } = texts;
  const hasSecrets = texts['STRIPE_WEBHOOK_SECRETS'] !== undefined;
  const hasConnect = texts['STRIPE_CONNECT_WEBHOOK_SECRETS'] !== undefined;
  if (key === undefined && !hasSecrets && !hasConnect) return [];
  const complaints: string[] = [];
  if (key === undefined) complaints.push('STRIPE_SECRET_KEY is missing; expected the key, too.');
  if (!hasSecrets) {
    complaints.push('STRIPE_WEBHOOK_SECRETS is missing; expected the secret of the endpoint, too.');
  }
  const isLive = key !== undefined && /^[sr]k_live_/.test(key);
  if (key !== undefined && isLive !== (mode === 'live')) {
    const expected = mode === 'live' ? 'a live key' : 'a key of the test mode';
    complaints.push(`STRIPE_SECRET_KEY is of the other mode; expected ${expected}.`);
  }
  return complaints;
}
