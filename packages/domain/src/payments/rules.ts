import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { PaymentState } from './states.ts';
import type { DeclineReason } from './types.ts';

/** Whether an amount may be topped up at once, by the limits of the rules in force. */
export const isWithin = (
  { least_minor, most_minor }: { readonly least_minor: number; readonly most_minor: number },
  amountMinor: number,
): boolean => amountMinor >= least_minor && amountMinor <= most_minor;

/** What a user has paid in lately. */
export interface PaymentUse {
  /** Payments that the provider has not decided about. */
  readonly unfinished: number;
  /** Top-ups begun within 24 hours, without those that were given up. */
  readonly top_ups: number;
  /** What those have brought, or may still bring. */
  readonly topped_up_minor: number;
}

/** What a user may pay in now (rules.md §2, "Money in and back out"). */
export interface PaymentLimits {
  readonly unfinished: number;
  readonly unfinished_left: number;
  readonly top_ups_per_day: number;
  readonly top_ups_left: number;
  readonly day_minor: number;
  readonly left_today_minor: number;
}

export function limitsOfPayer(
  use: PaymentUse,
  verificationLevel: number,
  { payment_limits: { unfinished, top_ups } }: Pick<RuleBook, 'payment_limits'>,
): PaymentLimits {
  const row = top_ups.findLast(({ verification }) => verification <= verificationLevel);
  if (row === undefined) throw new RangeError('the rule book has no limits of top-ups');
  return {
    unfinished,
    unfinished_left: Math.max(unfinished - use.unfinished, 0),
    top_ups_per_day: row.per_day,
    top_ups_left: Math.max(row.per_day - use.top_ups, 0),
    day_minor: row.max_day_minor,
    left_today_minor: Math.max(row.max_day_minor - use.topped_up_minor, 0),
  };
}

/** Where captured money went: to its order, or to the wallet of the buyer (must-hold M8). */
export type Destination = 'order' | 'wallet';

interface SettledPayment {
  readonly state: PaymentState;
  readonly settled_at: Date | null;
}

/**
 * Where the money of a payment is; null before it is captured. A capture that pays its order does
 * so in its own transaction, so both have the same time. All other captured money is in the wallet.
 */
export function destinationOf(
  { state, settled_at }: SettledPayment,
  stepsOfOrder: readonly {
    readonly event: string;
    readonly actor: string;
    readonly occurred_at: Date;
  }[],
): Destination | null {
  if (state !== 'captured') return null;
  const isItsOrder = stepsOfOrder.some(
    ({ event, actor, occurred_at }) =>
      (event === 'pay' || event === 'pay_into_review') &&
      actor === 'system' &&
      occurred_at.getTime() === settled_at?.getTime(),
  );
  return isItsOrder ? 'order' : 'wallet';
}

/**
 * Stripe's documented decline codes, and the error codes of a failed card
 * (docs.stripe.com/declines/codes), by the reason that we tell. Any other is `refused`:
 * `fraudulent`, `lost_card` and `stolen_card` must not be told to who holds the card.
 */
const DECLINE_CODES: Readonly<Record<Exclude<DeclineReason, 'refused'>, readonly string[]>> = {
  insufficient_funds: ['insufficient_funds'],
  card_expired: ['expired_card'],
  wrong_details: [
    'incorrect_address',
    'incorrect_cvc',
    'incorrect_number',
    'incorrect_pin',
    'incorrect_zip',
    'invalid_account',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_number',
    'invalid_pin',
    'new_account_information_available',
  ],
  authentication_failed: ['authentication_required', 'payment_intent_authentication_failure'],
  card_not_supported: ['card_not_supported', 'currency_not_supported'],
  limit_exceeded: [
    'card_velocity_exceeded',
    'invalid_amount',
    'pin_try_exceeded',
    'withdrawal_count_limit_exceeded',
  ],
  bank_unavailable: [
    'approve_with_id',
    'issuer_not_available',
    'processing_error',
    'reenter_transaction',
    'try_again_later',
  ],
};
const REASON_BY_CODE = new Map(
  (Object.keys(DECLINE_CODES) as (keyof typeof DECLINE_CODES)[]).flatMap((reason) =>
    DECLINE_CODES[reason].map((code) => [code, reason] as const),
  ),
);

/** What the buyer is told of a decline; null when no card was declined. */
export function declineReasonOf(declineCode: string | null): DeclineReason | null {
  return declineCode === null ? null : (REASON_BY_CODE.get(declineCode) ?? 'refused');
}
