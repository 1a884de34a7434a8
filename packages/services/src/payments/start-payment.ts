import type { Database } from '@guildhall/db/database';
import { saveProviderAnswer } from '@guildhall/db/payments/commands';
import { findPayment, findPendingPaymentOf } from '@guildhall/db/payments/queries';
import { readAppNow } from '@guildhall/db/clock';
import { hoursAfter, minutesAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { isWithin } from '@guildhall/domain/payments/rules';
import type { StartOrderPayment, StartTopUp } from '@guildhall/domain/payments/schema';
import { messagesIn } from '@guildhall/locales/catalogues';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '@guildhall/locales/languages';
import type { Transaction } from 'kysely';
import type { PaymentsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { refuseUnlessAllowed } from '../orders/apply-event.ts';
import { lockOwnOrder } from '../orders/lock-own-order.ts';
import { paymentEvent } from '../orders/take-payment.ts';
import { findUser } from '../users/find-user.ts';
import { lockOfUser } from '../users/lock-user.ts';
import { refuseClosing } from '../users/read-closing.ts';
import { refuseDebtor } from '../wallet/read-debts.ts';
import { startPayment } from './apply-event.ts';
import { newPaymentProvider, providerOf } from './find-provider.ts';
import { refuseBeyondLimits } from './read-payment-limits.ts';

/** How long an unfinished payment is checked at the provider. */
const GIVE_UP_HOURS = 24;
const FIRST_CHECK_MINUTES = 1;

/**
 * Opens the provider's payment page for an order that awaits payment. While a payment of the order
 * is pending, that one is continued: two beside each other could both be captured. Refuses
 * ORDER_NOT_FOUND, ORDER_EVENT_REFUSED, CHARGEBACK_DEBT, UNFINISHED_PAYMENTS, PROVIDER_UNAVAILABLE;
 * after the last one, a retry continues the same payment. The provider sends the buyer back to the
 * page in `language`.
 */
export async function startOrderPayment(
  context: PaymentsContext,
  viewer: Viewer,
  input: StartOrderPayment,
  language: Language = DEFAULT_LANGUAGE,
) {
  const { user_id } = viewer;
  const rules = await context.rule_books.current();
  // The user is locked before their order, as at the check-out.
  const lock = lockOfUser(user_id);
  const call = { operation: 'payments.startForOrder', user_id, input, lock };
  const { payment_id, title } = await withIdempotencyKey(context, call, async ({ trx }) => {
    const { order, principal } = await lockOwnOrder(trx, viewer, input.order_id);
    const { actors } = principal;
    refuseUnlessAllowed(order, { event: paymentEvent(order, actors) ?? 'pay', actors });
    // Their money would pay the debt, and not the order.
    await refuseDebtor(trx, viewer.user_id);
    // The order is locked, so of two calls at once the second one finds the payment of the first.
    const underWay = await findPendingPaymentOf(trx, order.id);
    if (underWay === undefined) await refuseBeyondLimits(trx, viewer, rules, null);
    const payment =
      underWay ??
      (await openPayment(trx, context, {
        user_id,
        order_id: order.id,
        amount_minor: order.total_minor,
      }));
    return { payment_id: payment.id, title: order.snapshot.title };
  });
  return await openCheckout(context, payment_id, { description: title, language });
}

/**
 * Opens the provider's payment page for a top-up of the wallet. Refuses USER_CLOSING,
 * TOP_UP_LIMIT, TOP_UP_DAY_LIMIT, UNFINISHED_PAYMENTS, PROVIDER_UNAVAILABLE.
 */
export async function startTopUp(
  context: PaymentsContext,
  viewer: Viewer,
  input: StartTopUp,
  language: Language = DEFAULT_LANGUAGE,
) {
  const { user_id } = viewer;
  const rules = await context.rule_books.current();
  const { top_up: limits } = rules;
  const lock = lockOfUser(user_id);
  const call = { operation: 'payments.startTopUp', user_id, input, lock };
  const { payment_id } = await withIdempotencyKey(context, call, async ({ trx }) => {
    // Only here, so that a retry gets its first answer when the limits have changed meanwhile.
    const user = await findUser(trx, user_id);
    if (user !== undefined) refuseClosing(user);
    if (!isWithin(limits, input.amount_minor)) {
      const { least_minor, most_minor } = limits;
      throw new Refusal('TOP_UP_LIMIT', { least_minor, most_minor });
    }
    await refuseBeyondLimits(trx, viewer, rules, input.amount_minor);
    const payment = await openPayment(trx, context, {
      user_id,
      order_id: null,
      amount_minor: input.amount_minor,
    });
    return { payment_id: payment.id };
  });
  const t = messagesIn(language, 'payments');
  const description = t('top_up.description', { site: context.settings.site_name });
  return await openCheckout(context, payment_id, { description, language });
}

async function openPayment(
  trx: Transaction<Database>,
  context: PaymentsContext,
  payment: { user_id: string; order_id: string | null; amount_minor: number },
): Promise<{ id: string }> {
  const now = await readAppNow(trx);
  const id = newId();
  await startPayment(trx, {
    id,
    ...payment,
    state: 'pending',
    provider: newPaymentProvider(context).name,
    provider_reference: null,
    redirect_url: null,
    due_at: hoursAfter(now, GIVE_UP_HOURS),
    next_check_at: minutesAfter(now, FIRST_CHECK_MINUTES),
    settled_at: null,
  });
  return { id };
}

/**
 * Calls the provider outside any transaction, so that no row lock waits for it. Our payment's id is
 * the idempotency key.
 */
async function openCheckout(
  context: PaymentsContext,
  paymentId: string,
  { description, language }: { description: string; language: Language },
) {
  const { db, settings } = context;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined) throw new Refusal('PAYMENT_NOT_FOUND');
  if (payment.redirect_url !== null)
    return { payment_id: paymentId, redirect_url: payment.redirect_url };
  const page = (result: string) =>
    settings.public_url +
    pathInLanguage(language, `/order/checkout/payment-${result}?payment=${paymentId}`);
  const opened = await providerOf(context, payment).openCheckout({
    client_reference: paymentId,
    purpose: payment.order_id === null ? 'top_up' : 'order',
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    description,
    success_url: page('success'),
    failure_url: page('failed'),
  });
  await saveProviderAnswer(db, paymentId, opened);
  return { payment_id: paymentId, redirect_url: opened.redirect_url };
}

/** The viewer's payment with its state. Refuses PAYMENT_NOT_FOUND. */
export async function readPayment({ db }: PaymentsContext, viewer: Viewer, paymentId: string) {
  const payment = await findPayment(db, paymentId);
  if (payment === undefined || payment.user_id !== viewer.user_id) {
    throw new Refusal('PAYMENT_NOT_FOUND');
  }
  return payment;
}
