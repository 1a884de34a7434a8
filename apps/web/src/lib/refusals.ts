import type { PublicError } from '@guildhall/api/errors';
import { formatPrice } from '@guildhall/ui/price';
import { ApiError, textOf } from './api-client.ts';
import { documentMessages } from './messages.ts';

type Code = PublicError['code'];
type Facts = PublicError['facts'];

/** A refused procedure call: the code of the catalogue, its facts, and the status. */
export interface Refused extends PublicError {
  readonly status: number;
  readonly requestId: string | null;
}

const SIGN_IN_AGAIN = 'Sign in and try again.';
const GONE = 'It may have been taken down, or the address has a typing error.';

function count(facts: Facts, name: string): number {
  const value = facts[name];
  return typeof value === 'number' ? value : 0;
}

/** Which limit it is, how far it goes, and how to stay within it. */
function buyerLimitWords(limit: unknown, most: number): string {
  switch (limit) {
    case 'quantity':
      return `You can buy up to ${most} at once for now. Choose a smaller quantity.`;
    case 'order':
      return `Your limit for one order is ${formatPrice(most)}. Choose less, or verify yourself for more.`;
    case 'day':
      return `Your limit for one day is ${formatPrice(most)}. Choose less, or go on tomorrow.`;
    case 'orders_per_hour':
      return `You can open ${most} orders in an hour. Wait a little, then try again.`;
    default:
      return 'This would pass a spending limit of yours. Try a smaller order, or tomorrow.';
  }
}

/** What happened and what to do, for every code: the compiler asks for new ones. */
const WORDING = {
  INPUT_INVALID: 'Something in the form is not right. Check the marked fields.',
  PERMISSION_DENIED: 'Your role does not allow this.',
  NOT_FOUND: `There is nothing at this address. ${GONE}`,
  TOO_MANY_REQUESTS: 'That was a lot at once. Wait a moment, then try again.',
  UNAVAILABLE: 'A part of the site does not answer. Try again in a moment.',
  CREDENTIALS_WRONG: 'The e-mail address or the password is wrong.',
  NOT_SIGNED_IN: SIGN_IN_AGAIN,
  USER_INACTIVE: 'This user is suspended or not activated yet. Write to support.',
  USER_NOT_ACTIVATED: 'Your address is not confirmed yet. Enter the code from our mail.',
  SECOND_FACTOR_REQUIRED: 'One more step: prove your second factor.',
  SIGN_IN_EXPIRED: 'This sign-in took too long. Begin anew.',
  CODE_WRONG: 'The code is wrong, used or has expired. Ask for a new one.',
  PASSKEY_WRONG: 'This passkey could not be verified. Try again, or choose another way.',
  PASSWORD_COMMON: 'This password is known or easy to guess. Choose another.',
  REAUTH_REQUIRED: 'Prove again that it is you, then go on.',
  TWO_FACTOR_REQUIRED: 'Turn on two-factor authentication first, in your settings.',
  LAST_WAY_IN: 'You could not sign in any more without it. Set up another way first.',
  SSO_UNAVAILABLE: 'This way to sign in is not available right now. Choose another.',
  SSO_REFUSED: 'The identity provider did not confirm who you are. Try again.',
  SSO_STATE_WRONG: 'This sign-in was begun elsewhere or took too long. Begin anew.',
  IDENTITY_NOT_LINKED:
    'There is a user with this address. Sign in as before, then link the provider in settings.',
  IDENTITY_TAKEN: 'This identity belongs to another user, or you have linked another one there.',
  EMAIL_TAKEN: 'There is a user with this e-mail address. Sign in instead.',
  USERNAME_TAKEN: 'This name is taken. Choose another.',
  GAME_NOT_FOUND: `There is no such game. ${GONE}`,
  BRAND_NOT_FOUND: `There is no such gift card. ${GONE}`,
  OFFER_NOT_FOUND: `There is no such offer. ${GONE}`,
  OFFER_INVALID: 'The offer breaks a rule. Check the marked fields.',
  OFFER_DUPLICATE: 'You have this offer already. Add stock to it instead.',
  OFFER_LIMIT: (facts: Facts) =>
    `Your seller level allows ${count(facts, 'most')} active offers. Pause one first.`,
  OFFER_EVENT_REFUSED: 'The offer has changed meanwhile, so this is no longer possible.',
  SELLER_NOT_VERIFIED: 'Selling this asks for a verification that you do not have yet.',
  ORDER_NOT_FOUND: `There is no such order. ${GONE}`,
  ORDER_EVENT_REFUSED: 'The order has moved on meanwhile, so this is no longer possible.',
  OFFER_UNAVAILABLE: 'This offer cannot be bought right now. Look at similar ones.',
  OUT_OF_STOCK: (facts: Facts) =>
    facts['left'] === 0
      ? 'Somebody was faster: this is sold out.'
      : `Only ${count(facts, 'left')} left. Choose a smaller quantity.`,
  OWN_OFFER: 'This is your own offer. You cannot buy from yourself.',
  PRICE_CHANGED: (facts: Facts) =>
    typeof facts['unit_total_minor'] === 'number'
      ? `The price is now ${formatPrice(facts['unit_total_minor'])}. Buy only if that is fine with you.`
      : 'The price has changed. Look again before you buy.',
  QUANTITY_NOT_OFFERED: (facts: Facts) =>
    `Choose between ${count(facts, 'min_quantity')} and ${count(facts, 'max_quantity')}.`,
  BUYER_LIMIT: (facts: Facts) => buyerLimitWords(facts['limit'], count(facts, 'most')),
  IDEMPOTENCY_KEY_REUSED: 'This was sent before with other details. Reload the page and try again.',
  PAYMENT_NOT_FOUND: `There is no such payment. ${GONE}`,
  PROVIDER_UNAVAILABLE:
    'The payment provider does not answer. Nothing was charged. Try again soon.',
  WEBHOOK_REFUSED: 'The message of the payment provider was refused.',
  SECRET_INVALID: 'A field of the delivery is missing or has the wrong format.',
  SECRET_DUPLICATE: 'This code or sign-in has been sold on this site before.',
  SECRET_UNREADABLE: 'The vault cannot be opened right now. Nothing was revealed. Try again soon.',
  REVEAL_PASSWORD_WRONG: 'The password is wrong. Nothing was revealed.',
  REVEAL_TOO_OFTEN: 'Too many wrong tries. Wait an hour before the next.',
  INSUFFICIENT_FUNDS: (facts: Facts) =>
    typeof facts['missing_minor'] === 'number'
      ? `Your wallet is ${formatPrice(facts['missing_minor'])} short. Choose another way to pay.`
      : 'Your wallet does not hold enough. Choose another way to pay.',
  INTERNAL: 'Something went wrong on our side. Reload the page to see where things stand.',
} as const satisfies Record<Code, string | ((facts: Facts) => string)>;

function isRefused(data: unknown): data is PublicError & { http_status: number } {
  return typeof data === 'object' && data !== null && 'code' in data && 'facts' in data;
}

/** What the server said, when it said no; null when it said nothing at all. */
export function readRefusal(error: unknown): Refused | null {
  // By its shape: the class would bring the whole client to pages that only read.
  if (!(error instanceof Error) || !('data' in error)) return null;
  const { data } = error;
  if (!isRefused(data)) return null;
  const requestId = 'request_id' in data ? data.request_id : null;
  return {
    code: data.code,
    facts: data.facts,
    fields: data.fields,
    status: data.http_status,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** One sentence for a person, whatever it was that went wrong. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return textOf(error);
  const refusal = readRefusal(error);
  if (!refusal) return documentMessages('site')('api.timed_out');
  const words: string | ((facts: Facts) => string) = WORDING[refusal.code] ?? WORDING.INTERNAL;
  return typeof words === 'function' ? words(refusal.facts) : words;
}

/** The same for what may have gone well: null as long as nothing is wrong. */
export function problemOf(error: unknown): string | null {
  return error === null ? null : messageOf(error);
}
