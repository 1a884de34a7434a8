import type { PaymentState } from './states.ts';
import type { DeclineReason } from './types.ts';

/** Whether an amount may be topped up at once, by the limits of the rules in force. */
export const isWithin = (
  { least_minor, most_minor }: { readonly least_minor: number; readonly most_minor: number },
  amountMinor: number,
): boolean => amountMinor >= least_minor && amountMinor <= most_minor;

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
