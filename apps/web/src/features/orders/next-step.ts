import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderState } from '@guildhall/domain/orders/types';
import type { MessageKey } from '@guildhall/locales/messages';
import type { RequestEvent } from '@guildhall/domain/orders/request-states';

/**
 * The state that the page describes. If some codes of an order are protected while others wait for
 * the buyer, the waiting ones count.
 */
export function focusOf(order: Pick<OrderView, 'state' | 'next'>): OrderView['state'] {
  const half = order.state === 'in_protection' && order.next.waits_for === 'buyer';
  return half ? 'delivered' : order.state;
}

type NextKey = Extract<MessageKey<'orders/order'>, `next.${string}`>;

/** What the sentence depends on besides the state and the side. */
interface Situation {
  readonly kind: OrderView['kind'];
  /** Whether the promised time has passed, and whether the buyer may cancel for it. */
  readonly promise: 'open' | 'passed' | 'late';
  /** The units that wait for the buyer: still sealed, and opened but not confirmed. */
  readonly sealed: number;
  readonly opened: number;
  /** Whether some units have been credited already. */
  readonly isPartlyCredited: boolean;
  /** The last event of the whole order. */
  readonly ending: string;
}

type Choice = NextKey | ((situation: Situation) => NextKey);

const ENDINGS: Readonly<Record<string, 'early' | 'late' | 'seller' | 'returned' | 'agreed'>> = {
  agree_cancellation: 'agreed',
  cancel_before_start: 'early',
  cancel_late: 'late',
  cannot_deliver: 'seller',
  follow_units: 'returned',
};
const endingOf = ({ ending }: Situation) => ENDINGS[ending] ?? 'other';

function checkForBuyer({ kind, sealed, opened }: Situation): NextKey {
  if (sealed === 0) return 'next.check.buyer_opened';
  if (opened > 0) return 'next.check.buyer_mixed';
  return kind === 'account' ? 'next.check.buyer_account' : 'next.check.buyer_codes';
}

const delivery = {
  buyer: ({ promise }) => {
    if (promise === 'late') return 'next.delivery.buyer_late';
    return promise === 'passed' ? 'next.delivery.buyer_overdue' : 'next.delivery.buyer';
  },
  seller: ({ promise }) =>
    promise === 'open' ? 'next.delivery.seller' : 'next.delivery.seller_late',
  staff: ({ promise }) => (promise === 'open' ? 'next.delivery.staff' : 'next.delivery.staff_late'),
} satisfies Record<OrderView['side'], Choice>;

const forAll = (key: NextKey) => ({ buyer: key, seller: key, staff: key });

const NEXT_STEPS: Record<OrderState, Record<OrderView['side'], Choice>> = {
  awaiting_payment: {
    buyer: 'next.awaiting_payment.buyer',
    seller: 'next.awaiting_payment.seller',
    staff: 'next.awaiting_payment.staff',
  },
  payment_review: {
    buyer: 'next.payment_review.buyer',
    seller: 'next.payment_review.seller',
    staff: 'next.payment_review.staff',
  },
  paid: delivery,
  in_delivery: delivery,
  delivered: {
    buyer: checkForBuyer,
    seller: ({ isPartlyCredited }) =>
      isPartlyCredited ? 'next.check.seller_rest' : 'next.check.seller',
    staff: 'next.check.staff',
  },
  in_protection: {
    buyer: 'next.protection.buyer',
    seller: 'next.protection.seller',
    staff: 'next.protection.staff',
  },
  completed: {
    buyer: 'next.completed.buyer',
    seller: 'next.completed.seller',
    staff: 'next.completed.staff',
  },
  disputed: forAll('next.disputed'),
  refunded: {
    buyer: 'next.refunded.buyer',
    seller: 'next.refunded.seller',
    staff: 'next.refunded.staff',
  },
  cancelled: {
    buyer: (situation) => `next.buyer_cancelled.${endingOf(situation)}`,
    seller: (situation) => `next.seller_cancelled.${endingOf(situation)}`,
    staff: (situation) => `next.staff_cancelled.${endingOf(situation)}`,
  },
  expired: {
    buyer: ({ ending }) =>
      ending === 'abandon' ? 'next.expired.buyer_abandoned' : 'next.expired.buyer',
    seller: 'next.expired.seller',
    staff: ({ ending }) =>
      ending === 'abandon' ? 'next.expired.staff_abandoned' : 'next.expired.staff',
  },
  charged_back: forAll('next.charged_back'),
};

/** Whether the seller has missed the promised time. */
export function isLate({ next }: Pick<OrderView, 'next'>, nowMs: number): boolean {
  return next.promised_at !== null && Date.parse(next.promised_at) <= nowMs;
}

function promiseOf(order: OrderView): Situation['promise'] {
  if (order.allowed_events.includes('cancel_late')) return 'late';
  if (!isLate(order, Date.parse(order.now))) return 'open';
  // Before the seller has started, the buyer can cancel without waiting for the promised time.
  return order.allowed_events.includes('cancel_before_start') ? 'late' : 'passed';
}

const REQUEST_EVENTS: ReadonlySet<string> = new Set([
  'ask_cancellation',
  'ask_extension',
  'accept_request',
  'refuse_request',
  'withdraw_request',
  'end_request',
] satisfies RequestEvent[]);

/** The sentence about an open request; null where the delivery's says what to do. */
function requestKey({ requests, side }: OrderView, promise: Situation['promise']): NextKey | null {
  const kind = requests.open?.kind;
  if (kind === 'extension') return `next.extension.${side}`;
  // The buyer of a late order can cancel at once.
  const isMoot = side === 'buyer' && promise === 'late';
  return kind === 'cancellation' && !isMoot ? `next.cancellation.${side}` : null;
}

export interface NextStep {
  readonly key: NextKey;
  /** The deadline in the sentence, if it has one. */
  readonly moment: string | null;
  readonly sealed: number;
  readonly opened: number;
}

/** What happens next, who must act, until when, and what happens automatically otherwise. */
export function nextStepOf(order: OrderView): NextStep {
  const waiting = order.units.filter(({ state }) => state === 'delivered');
  const sealed = waiting.filter(({ first_revealed_at }) => first_revealed_at === null).length;
  const opened = waiting.length - sealed;
  // Requests end with their order, or just before it.
  const endings = order.timeline.filter(
    ({ unit_position, event }) => unit_position === null && !REQUEST_EVENTS.has(event),
  );
  const promise = promiseOf(order);
  const focus = focusOf(order);
  const choice = NEXT_STEPS[focus][order.side];
  const situation: Situation = {
    kind: order.kind,
    promise,
    sealed,
    opened,
    isPartlyCredited: order.state === 'in_protection',
    ending: endings.at(-1)?.event ?? '',
  };
  const { due_at, promised_at } = order.next;
  const isDelivery = focus === 'paid' || focus === 'in_delivery';
  const ofRequest = requestKey(order, promise);
  return {
    key: ofRequest ?? (typeof choice === 'string' ? choice : choice(situation)),
    moment: isDelivery && promise === 'open' && ofRequest === null ? promised_at : due_at,
    sealed,
    opened,
  };
}

/** Where the seller of an order puts what is sold; null for everybody else, and at other times. */
export function vaultPathOf({
  id,
  side,
  vault_form: form,
  allowed_events: allowed,
}: Pick<OrderView, 'id' | 'side' | 'vault_form' | 'allowed_events'>): string | null {
  if (side !== 'seller') return null;
  if (form !== null) return `/order/${id}#deliver`;
  return allowed.includes('start_delivery') ? `/order/${id}` : null;
}
