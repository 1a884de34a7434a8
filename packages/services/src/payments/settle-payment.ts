import type { Database } from '@guildhall/db/database';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import {
  lockPayment,
  type PaymentRow,
  saveDeclineReason,
  saveProviderReference,
} from '@guildhall/db/payments/commands';
import { findPayment, findPaymentByReference } from '@guildhall/db/payments/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { minor, smallest } from '@guildhall/domain/kernel/money';
import { declineReasonOf } from '@guildhall/domain/payments/rules';
import type { PaymentEvent } from '@guildhall/domain/payments/states';
import type { Kysely, Transaction } from 'kysely';
import type { PaymentsContext } from './context.ts';
import { addNotice } from '../kernel/notify.ts';
import { lockOrderToPay, takePayment } from '../orders/take-payment.ts';
import type { CheckoutStatus } from '../ports/payments/payment-provider.ts';
import { readChargebackDebt } from '../wallet/read-debts.ts';
import { isWalletFrozen } from '../wallet/read-freezes.ts';
import { applyPaymentEvent, mayApplyToPayment } from './apply-event.ts';

/** What a provider reports about one of its checkouts. */
interface ProviderReport {
  /** The name of the provider: references are unique only within one. */
  readonly provider: string;
  readonly checkout: CheckoutStatus;
}

export type Settlement = 'settled' | 'quarantined' | 'nothing_to_do' | 'unknown';

/**
 * Applies the provider's status to a payment, once, whatever reports it: a webhook, a duplicate or
 * late one, or the poller. A capture posts E1 and pays the order if it still awaits payment;
 * otherwise the money stays in the buyer's wallet (must-hold M8). Of a user who owes for a
 * chargeback, it pays that first, and their order stays unpaid (rules.md §6). An amount or currency
 * that differs is quarantined and posts nothing (H3). Why a card was declined is stored. An unknown
 * checkout returns `unknown`.
 */
export async function settlePayment(
  context: PaymentsContext,
  { provider, checkout }: ProviderReport,
): Promise<Settlement> {
  const { db, alert } = context;
  const known = await findPaymentOf(db, provider, checkout);
  if (known === undefined) return 'unknown';
  const outcome = await inWork(db, async (work) => {
    const { trx } = work;
    const payment = await lockPayment(trx, known.id);
    if (payment === undefined) return 'unknown';
    if (payment.provider_reference === null) {
      await saveProviderReference(trx, payment.id, checkout.provider_reference);
    }
    await keepDecline(trx, payment, checkout);
    const event = eventOf(payment, checkout);
    if (event === null || !mayApplyToPayment(payment, event)) return 'nothing_to_do';
    if (event === 'capture') await captureAndPay(work, payment);
    else await applyPaymentEvent(trx, payment, event);
    return event === 'quarantine' ? 'quarantined' : 'settled';
  });
  if (outcome === 'quarantined') {
    const { amount_minor, currency } = checkout;
    const facts = { payment_id: known.id, amount_minor, currency };
    alert('a payment does not match the requested amount', facts);
  }
  return outcome;
}

/**
 * The payment that a checkout was opened for. The provider may tell of one whose response we have
 * not stored yet, or never received (fault 3): then it is found by our own reference.
 */
async function findPaymentOf(
  db: Kysely<Database>,
  provider: string,
  { provider_reference, client_reference }: CheckoutStatus,
): Promise<PaymentRow | undefined> {
  const known = await findPaymentByReference(db, provider, provider_reference);
  if (known !== undefined) return known.id === client_reference ? known : undefined;
  if (!idSchema.safeParse(client_reference).success) return undefined;
  const ours = await findPayment(db, client_reference);
  const isOpen = ours?.provider === provider && ours.provider_reference === null;
  return isOpen ? ours : undefined;
}

function eventOf(payment: PaymentRow, checkout: CheckoutStatus): PaymentEvent | null {
  if (checkout.status === 'pending') return null;
  if (checkout.status === 'expired') return 'expire';
  if (checkout.status === 'declined') return 'fail';
  const ours =
    checkout.amount_minor === payment.amount_minor && checkout.currency === payment.currency;
  return ours ? 'capture' : 'quarantine';
}

/** A declined card leaves some checkouts open for another one, so this is stored while they are. */
async function keepDecline(
  trx: Transaction<Database>,
  payment: PaymentRow,
  { status, decline_code }: CheckoutStatus,
): Promise<void> {
  const reason = declineReasonOf(decline_code);
  const isPaid = status === 'captured' || payment.state === 'captured';
  if (reason === null || isPaid || reason === payment.decline_reason) return;
  await saveDeclineReason(trx, payment.id, reason);
}

/** The ledger takes from the capture (E1) what the user owes for a chargeback (E10). */
async function captureAndPay(work: Work, payment: PaymentRow): Promise<void> {
  const { trx } = work;
  // Lock order, as in every transaction: the order before any ledger account.
  const order = payment.order_id === null ? null : await lockOrderToPay(trx, payment.order_id);
  const { user_id, amount_minor, order_id } = payment;
  const debt = await readChargebackDebt(trx, user_id);
  await applyPaymentEvent(trx, payment, 'capture');
  const mayBuy = debt.owed_minor === 0 && !debt.is_written_off;
  // Money for a wallet that is frozen stays in it, and the order unpaid.
  if (order !== null && mayBuy && !(await isWalletFrozen(trx, user_id))) {
    await takePayment(work, order, { actors: ['system'], actor_id: null });
    return;
  }
  const paidMinor = smallest(debt.owed_minor, minor(amount_minor));
  const left = { owed_minor: debt.owed_minor - paidMinor, wallet_minor: amount_minor - paidMinor };
  addNotice(
    work,
    { user_id },
    paidMinor > 0
      ? { kind: 'debt_paid', amount_minor: paidMinor, ...left }
      : { kind: 'money_in_wallet', amount_minor, order_id },
  );
}

/** Expires a payment that was not finished. A later capture still counts. */
export async function expirePayment(context: PaymentsContext, paymentId: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment !== undefined && mayApplyToPayment(payment, 'expire')) {
      await applyPaymentEvent(trx, payment, 'expire');
    }
  });
}
