import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { lockPayment, type PaymentRow } from '@guildhall/db/payments/commands';
import { type ChargebackRow, findChargebackOf } from '@guildhall/db/payments/chargebacks/commands';
import { hasLostChargeback } from '@guildhall/db/payments/chargebacks/queries';
import { findPayment } from '@guildhall/db/payments/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { chargebackEvent } from '@guildhall/domain/payments/chargebacks/rules';
import type { ChargebackState } from '@guildhall/domain/payments/chargebacks/states';
import { destinationOf } from '@guildhall/domain/payments/rules';
import type { Kysely, Transaction } from 'kysely';
import type { PaymentsContext } from '../context.ts';
import { applyTransition } from '../../kernel/apply-transition.ts';
import { addNotice } from '../../kernel/notify.ts';
import {
  chargeBackOrder,
  lockChargedBackOrder,
  readPaymentSteps,
} from '../../orders/take-payment.ts';
import type { ChargebackStatus } from '../../ports/payments/payment-provider.ts';
import { readChargedBackDebt } from '../../wallet/chargeback-posting-rules.ts';
import { collectDebt } from '../../wallet/collect-debt.ts';
import { freezeFunds, unfreezeFunds } from '../../wallet/freeze-funds.ts';
import { startChargeback, storedChargeback } from './apply-event.ts';

export type ChargebackSettlement = 'settled' | 'nothing_to_do' | 'unknown' | 'mismatch';

/**
 * Brings a chargeback to the state that the provider reports, once, whatever reports it. The bank
 * has the money by then: an undelivered order ends (O24, E12); for a delivered one the buyer owes
 * it and the seller is untouched (E13); a top-up, and what came too late for its order, is taken
 * from the wallet (E19). From the first question of the bank on, and while it is open, nothing
 * leaves the wallet of a user who would owe it, so that no refund goes out twice (must-hold M9).
 * What comes in pays the debt first. Won, its posting is reversed; lost, the debt is collected from
 * what the user has. Returns `mismatch` for what cannot be ours, such as another amount or
 * a second chargeback of a payment.
 */
export async function settleChargeback(
  context: Pick<PaymentsContext, 'db' | 'alert'>,
  provider: string,
  status: ChargebackStatus,
): Promise<ChargebackSettlement> {
  const { db, alert } = context;
  const { status: now } = status;
  if (!idSchema.safeParse(status.client_reference).success) return 'unknown';
  const known = await findPayment(db, status.client_reference);
  if (known === undefined || known.provider !== provider) return 'unknown';
  if (now === 'inquiry' || now === 'inquiry_closed') return await settleInquiry(db, known.id, now);
  const reported = { ...status, status: now };
  const outcome = await inWork(db, async (work) => {
    const payment = await lockPayment(work.trx, known.id);
    if (payment === undefined) return 'unknown';
    // Its capture has not arrived yet: the event is handled again.
    if (payment.state !== 'captured') return 'mismatch';
    const open = await findChargebackOf(work.trx, payment.id);
    if (open === undefined) return await begin(work, payment, reported);
    if (!isSame(open, status)) return 'mismatch';
    return await finish(work, open, now);
  });
  if (outcome === 'settled') {
    const { provider_reference, reason_code } = status;
    const facts = { payment_id: known.id, provider_reference, state: now, reason_code };
    alert('a payment is charged back', facts);
  }
  return outcome;
}

/**
 * A bank that only asks has taken nothing; it may take the payment next. The wallet is frozen until
 * it has decided, so that the money does not leave meanwhile.
 */
async function settleInquiry(
  db: Kysely<Database>,
  paymentId: string,
  now: 'inquiry' | 'inquiry_closed',
): Promise<ChargebackSettlement> {
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment?.state !== 'captured') return;
    if (now === 'inquiry_closed') await unfreezeFunds(trx, ofCase(payment));
    else if ((await findChargebackOf(trx, payment.id)) === undefined) {
      const wallet = { account_id: `wallet:${payment.user_id}` } as const;
      await freezeFunds(trx, [wallet], { ...ofCase(payment), reason: 'inquiry' });
    }
  });
  return 'nothing_to_do';
}

const isSame = (open: ChargebackRow, status: ChargebackStatus): boolean =>
  open.provider_reference === status.provider_reference &&
  open.amount_minor === status.amount_minor &&
  open.currency === status.currency;

async function begin(
  work: Work,
  payment: PaymentRow,
  status: ChargebackStatus & { readonly status: ChargebackState },
): Promise<ChargebackSettlement> {
  const { trx } = work;
  const { amount_minor, currency, provider_reference, reason_code, evidence_due_at } = status;
  const isOurs = currency === payment.currency && amount_minor <= payment.amount_minor;
  if (!isOurs || amount_minor <= 0) return 'mismatch';
  const { id: paymentId, user_id, provider } = payment;
  const order = await lockPaidOrder(trx, payment);
  const orderId = order?.id ?? null;
  const event = chargebackEvent({
    order_state: order?.state ?? null,
    chargeback_minor: amount_minor,
    order_total_minor: order?.total_minor ?? null,
  });
  const now = await readAppNow(trx);
  const chargeback = {
    id: newId(),
    payment_id: paymentId,
    user_id,
    order_id: orderId,
    amount_minor,
    currency,
    state: 'open',
    provider,
    provider_reference,
    reason_code,
    evidence_due_at,
    // At once, as long as the provider takes any.
    evidence_check_at: evidence_due_at === null ? null : now,
    created_at: now,
  } as const;
  // The chargeback takes the place of the question that came before it.
  await unfreezeFunds(trx, ofCase(payment));
  if (order !== null && event === 'charge_back_order') {
    await chargeBackOrder(work, order, { payment_id: paymentId, provider });
  }
  await startChargeback(trx, chargeback, event);
  if ((await readChargedBackDebt(trx, paymentId)) > 0) {
    const wallet = { account_id: `wallet:${user_id}` } as const;
    await freezeFunds(trx, [wallet], { ...ofCase(chargeback), reason: 'chargeback' });
  }
  const notice = { kind: 'payment_charged_back', amount_minor, order_id: orderId } as const;
  addNotice(work, { user_id }, notice);
  // The provider may tell of it for the first time when it is over.
  if (status.status !== 'open') await finish(work, chargeback, status.status);
  return 'settled';
}

/** The order that a payment has paid; null if its money went to the wallet. */
async function lockPaidOrder(trx: Transaction<Database>, payment: PaymentRow) {
  if (payment.order_id === null) return null;
  const order = await lockChargedBackOrder(trx, payment.order_id);
  const steps = await readPaymentSteps(trx, payment.order_id);
  return destinationOf(payment, steps) === 'order' ? order : null;
}

const ofCase = ({ id }: { readonly id: string }) =>
  ({ owner_kind: 'payment_case', owner_id: id }) as const;

async function finish(
  work: Work,
  open: Parameters<typeof storedChargeback.changesOf>[1],
  status: ChargebackState,
): Promise<ChargebackSettlement> {
  const { trx } = work;
  if (status === open.state || status === 'open') return 'nothing_to_do';
  // The bank has changed its mind after the end: staff post what follows.
  if (open.state !== 'open') return 'mismatch';
  const event = status === 'won' ? 'win' : 'lose';
  const call = { actors: ['system'], actor_id: null, facts: {} } as const;
  await unfreezeFunds(trx, ofCase(open));
  await applyTransition(trx, storedChargeback, open, { event, ...call });
  const { user_id } = open;
  // Also when this one is won: another may have been lost while this one kept the wallet frozen.
  if (await hasLostChargeback(trx, user_id)) {
    await collectDebt(trx, user_id, `chargeback:${open.id}`);
  }
  return 'settled';
}
