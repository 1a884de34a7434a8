import type { CheckoutStatus } from '@guildhall/services/ports/payments/payment-provider';
import { PAYMENT_ASKED_S, PAYMENT_GIVEN_UP_S } from './business-rules.ts';
import {
  add,
  balance,
  type ModelState,
  type Forecast,
  move,
  type Order,
  orderTotal,
  type Payment,
  type Person,
  refusal,
} from './model-state.ts';
import { isDebtor, isWalletFrozen } from './model-debts.ts';
import { isPayable, refusedAs, takePayment } from './model-orders.ts';

/** A payment without a checkout at the provider yet. */
function open(model: ModelState, person: Person, order: Order | null, amount: number): Forecast {
  const payment: Payment = {
    id: null,
    user_id: person.user_id,
    order,
    amount,
    state: 'pending',
    due_s: model.now_s + PAYMENT_GIVEN_UP_S,
    check_s: model.now_s + PAYMENT_ASKED_S,
    checks: 0,
    redirect_url: null,
    provider_says: 'pending',
  };
  return { refused: null, payment, happen: () => model.payments.push(payment) };
}

export function startOrderPayment(
  model: ModelState,
  person: Person,
  order: Order | undefined,
): Forecast {
  const refused = refusedAs(order, person, isPayable);
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  if (isDebtor(model, person.user_id)) return refusal('CHARGEBACK_DEBT');
  // One payment of an order at a time: a pending one is continued.
  const pending = model.payments.find(
    (payment) => payment.order === order && payment.state === 'pending',
  );
  if (pending !== undefined) return { refused: null, payment: pending, happen: () => {} };
  return open(model, person, order, orderTotal(order));
}

export function startTopUp(model: ModelState, person: Person, amount: number): Forecast {
  return open(model, person, null, amount);
}

/**
 * The provider's checkout, requested once the payment is recorded. While the provider is
 * unavailable the payment has none, and the same key requests it again (fault 3, fault 19).
 */
export function atProvider(payment: Payment, opened: Forecast, isAway: boolean): Forecast {
  const { happen } = opened;
  if (payment.redirect_url === null && isAway) {
    return { refused: 'PROVIDER_UNAVAILABLE', payment, happen };
  }
  return {
    refused: null,
    payment,
    happen: (answer) => {
      happen(answer);
      const { payment_id, redirect_url } = answer as { payment_id: string; redirect_url: string };
      const was = payment.redirect_url ?? redirect_url;
      if ((payment.id ?? payment_id) !== payment_id || was !== redirect_url) {
        throw new Error(`payment ${payment.id} was answered with ${payment_id}, ${redirect_url}`);
      }
      payment.id = payment_id;
      payment.redirect_url = redirect_url;
    },
  };
}

/** A claim about a payment; `event_id` is null for polling. */
export interface News {
  readonly payment: Payment;
  readonly says: CheckoutStatus['status'];
  readonly amount: number;
  readonly is_its_own: boolean;
  readonly event_id: string | null;
}

/**
 * Captured money is always accepted (M8): it pays its order while that waits for payment, and
 * otherwise stays in the wallet. An unexpected amount posts nothing and raises an alert (H3).
 */
export function hear(model: ModelState, news: News): string {
  const { event_id } = news;
  if (event_id === null) return learn(model, news);
  if (model.heard_events.has(event_id)) return 'duplicate';
  model.heard_events.add(event_id);
  const outcome = learn(model, news);
  if (outcome !== 'unknown' && outcome !== 'quarantined') return 'handled';
  // Staff are told of an event in quarantine, beside the operator of the payment.
  model.alerts += 1;
  return 'quarantined';
}

function learn(model: ModelState, news: News): string {
  const { payment, says } = news;
  if (!news.is_its_own) return 'unknown';
  const isOpen = payment.state === 'pending';
  if (says === 'declined' && isOpen) return settle(payment, 'failed');
  if (says === 'expired' && isOpen) return settle(payment, 'expired');
  const mayComeLate = isOpen || payment.state === 'failed' || payment.state === 'expired';
  if (says !== 'captured' || !mayComeLate) return 'nothing_to_do';
  if (news.amount !== payment.amount) {
    model.alerts += 1;
    settle(payment, 'quarantined');
    return 'quarantined';
  }
  const { order, user_id } = payment;
  const owes = isDebtor(model, user_id);
  add(model, 'psp:desk', payment.amount);
  add(model, `wallet:${user_id}`, payment.amount);
  // Money for a wallet that is frozen stays in it; that of a debtor pays the debt.
  if (order?.state === 'awaiting_payment' && !owes && !isWalletFrozen(model, user_id)) {
    takePayment(model, order);
    order.paid_with = payment;
  }
  return settle(payment, 'captured');
}

function settle(payment: Payment, state: Payment['state']): string {
  payment.state = state;
  payment.due_s = null;
  return 'settled';
}

/** Of an order every minute while it waits, of a top-up less and less often. */
function nextCheck(model: ModelState, { checks, order, due_s }: Payment): number {
  const pause = Math.min(1_800, 60 * 2 ** Math.max(0, checks - (order === null ? 0 : 20)));
  const least = model.now_s + PAYMENT_ASKED_S;
  return Math.max(least, Math.min(due_s ?? Infinity, model.now_s + pause));
}

/** Polling: asks about each open payment, and gives up after a day. */
export function reconcile(model: ModelState): number {
  const due = model.payments.filter(
    ({ state, check_s }) => state === 'pending' && check_s <= model.now_s,
  );
  for (const payment of due) {
    payment.check_s = nextCheck(model, payment);
    payment.checks += 1;
    if (payment.redirect_url !== null) {
      const { amount, order, provider_says } = payment;
      // The page of an order that does not wait any more is closed.
      const isOver = order !== null && order.state !== 'awaiting_payment';
      if (isOver && provider_says === 'pending') {
        settle(payment, 'expired');
        continue;
      }
      hear(model, { payment, says: provider_says, amount, is_its_own: true, event_id: null });
    }
    const isOver = payment.due_s !== null && payment.due_s <= model.now_s;
    if (isOver) settle(payment, 'expired');
  }
  return due.length;
}

/** E17 */
export function moveEarnings(model: ModelState, person: Person, amount: number): Forecast {
  const available = `available:${person.user_id}`;
  if (isDebtor(model, person.user_id)) return refusal('CHARGEBACK_DEBT');
  if (balance(model, available) < amount) return refusal('INSUFFICIENT_FUNDS');
  return {
    refused: null,
    happen: () => move(model, available, `wallet:${person.user_id}`, amount),
  };
}
