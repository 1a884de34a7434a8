import type { PaymentState } from './states.ts';

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
  history: readonly {
    readonly event: string;
    readonly actor: string;
    readonly occurred_at: Date;
  }[],
): Destination | null {
  if (state !== 'captured') return null;
  const isItsOrder = history.some(
    ({ event, actor, occurred_at }) =>
      (event === 'pay' || event === 'pay_into_review') &&
      actor === 'system' &&
      occurred_at.getTime() === settled_at?.getTime(),
  );
  return isItsOrder ? 'order' : 'wallet';
}
