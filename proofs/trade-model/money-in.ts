import { PAYMENT_ASKED_S, PAYMENT_GIVEN_UP_S } from './agreed.ts';
import {
  add,
  balance,
  type Book,
  type Forecast,
  move,
  type Order,
  orderTotal,
  type Payment,
  type Person,
  refusal,
} from './book.ts';
import { isPayable, refusedAs, takePayment } from './purchase.ts';

/** A payment that the provider knows nothing of yet. */
function open(book: Book, person: Person, order: Order | null, amount: number): Forecast {
  const payment: Payment = {
    id: null,
    user_id: person.user_id,
    order,
    amount,
    state: 'pending',
    due_s: book.now_s + PAYMENT_GIVEN_UP_S,
    check_s: book.now_s + PAYMENT_ASKED_S,
    redirect_url: null,
    provider_says: 'pending',
  };
  return { refused: null, payment, happen: () => book.payments.push(payment) };
}

export function startOrderPayment(book: Book, person: Person, order: Order | undefined): Forecast {
  const refused = refusedAs(order, person, isPayable);
  if (order === undefined || refused !== null) return refusal(refused ?? 'ORDER_NOT_FOUND');
  return open(book, person, order, orderTotal(order));
}

export function startTopUp(book: Book, person: Person, amount: number): Forecast {
  return open(book, person, null, amount);
}

/**
 * The provider's page, asked for once the payment stands in the book. While the provider is away
 * the payment stays there without a page, and the same key asks again (fault 3, fault 19).
 */
export function atProvider(payment: Payment, opened: Forecast, is_away: boolean): Forecast {
  const { happen } = opened;
  if (payment.redirect_url === null && is_away) {
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

/** What somebody says that the provider said; `event_id` is null for the poller. */
export interface News {
  readonly payment: Payment;
  readonly says: Payment['provider_says'];
  readonly amount: number;
  readonly is_its_own: boolean;
  readonly event_id: string | null;
}

/**
 * Captured money is never turned away (M8): it pays its order while that waits, and stays in the
 * wallet otherwise. An amount that was not asked for moves nothing and is told of (H3).
 */
export function hear(book: Book, news: News): string {
  const { payment, says, event_id } = news;
  if (!news.is_its_own) return 'unknown';
  if (event_id !== null) {
    if (book.heard_events.has(event_id)) return 'nothing_to_do';
    book.heard_events.add(event_id);
  }
  const is_open = payment.state === 'pending';
  if (says === 'declined' && is_open) return settle(payment, 'failed');
  const may_come_late = is_open || payment.state === 'failed' || payment.state === 'expired';
  if (says !== 'captured' || !may_come_late) return 'nothing_to_do';
  if (news.amount !== payment.amount) {
    book.alerts += 1;
    settle(payment, 'quarantined');
    return 'quarantined';
  }
  add(book, 'psp', payment.amount);
  add(book, `wallet:${payment.user_id}`, payment.amount);
  if (payment.order?.state === 'awaiting_payment') takePayment(book, payment.order);
  return settle(payment, 'captured');
}

function settle(payment: Payment, state: Payment['state']): string {
  payment.state = state;
  payment.due_s = null;
  return 'settled';
}

/** The poller: asks about each open payment once a minute, and gives up after a day. */
export function reconcile(book: Book): number {
  const due = book.payments.filter(
    ({ state, check_s }) => state === 'pending' && check_s <= book.now_s,
  );
  for (const payment of due) {
    payment.check_s = book.now_s + PAYMENT_ASKED_S;
    if (payment.redirect_url !== null) {
      const { amount, provider_says } = payment;
      hear(book, { payment, says: provider_says, amount, is_its_own: true, event_id: null });
    }
    const is_over = payment.due_s !== null && payment.due_s <= book.now_s;
    if (is_over) settle(payment, 'expired');
  }
  return due.length;
}

/** E17 */
export function moveEarnings(book: Book, person: Person, amount: number): Forecast {
  const available = `available:${person.user_id}`;
  if (balance(book, available) < amount) return refusal('INSUFFICIENT_FUNDS');
  return {
    refused: null,
    happen: () => move(book, available, `wallet:${person.user_id}`, amount),
  };
}
