import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { lockPayment, type PaymentRow } from '@guildhall/db/payments/commands';
import {
  findRefund,
  findReviewed,
  readRefundUse,
  sumRefunds,
} from '@guildhall/db/payments/refunds/queries';
import { hoursAfter, minutesAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { type RefundTerms, termsOfRefund } from '@guildhall/domain/payments/refunds/rules';
import type { RequestRefund } from '@guildhall/domain/payments/refunds/schema';
import type { RefundState } from '@guildhall/domain/payments/refunds/states';
import type { Transaction } from 'kysely';
import type { PaymentsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { lockOfUser } from '../../users/lock-user.ts';
import { isFeeWaived } from '../../users/read-closing.ts';
import { startRefund } from './apply-event.ts';
import { lockUnspent } from './find-unspent.ts';
import { sendRefund } from './send-refunds.ts';

/** Until then the request itself asks the provider, and no worker does. */
const LEASE_MINUTES = 1;

type Wanted = Omit<RequestRefund, 'expected_fee_minor'> &
  Partial<Pick<RequestRefund, 'expected_fee_minor'>>;

/**
 * Sends money of the viewer's wallet back to the source of one of their payments (E3), at most what
 * is left of that payment and lies unspent in the wallet (INV16). It leaves the wallet at once;
 * when the provider does not respond, a worker goes on. An unused top-up is reviewed when another
 * one went back free lately, and stays in the wallet until then. Refuses, in this order:
 * PAYMENT_NOT_FOUND, REFUND_LIMIT, REFUND_DAY_LIMIT, REFUND_FEE_CHANGED, REFUND_TOO_SMALL,
 * REFUND_IN_REVIEW, INSUFFICIENT_FUNDS, FUNDS_FROZEN, CHARGEBACK_DEBT.
 */
export async function requestRefund(
  context: PaymentsContext,
  viewer: Viewer,
  input: Wanted,
): Promise<{ refund_id: string; state: RefundState }> {
  const { user_id } = viewer;
  const rules = await context.rule_books.current();
  // The user's row is locked, so that of several at once each counts those before it (M12).
  const lock = lockOfUser(user_id);
  const call = { operation: 'payments.refundToSource', user_id, input, lock };
  const { refund_id } = await withIdempotencyKey(context, call, async ({ trx }) => {
    const payment = await lockPayment(trx, input.payment_id);
    if (payment?.user_id !== user_id || payment.state !== 'captured') {
      throw new Refusal('PAYMENT_NOT_FOUND');
    }
    const terms = await agreeOnTerms(trx, payment, input, rules);
    return { refund_id: await openRefund(trx, payment, { input, terms, rules }) };
  });
  return { refund_id, state: await sendNow(context, refund_id) };
}

/** What may go back, and how. */
async function agreeOnTerms(
  trx: Transaction<Database>,
  payment: PaymentRow,
  { amount_minor, expected_fee_minor = 0 }: Wanted,
  { refunds_to_source: rules }: RuleBook,
): Promise<RefundTerms> {
  const { user_id } = payment;
  const unspent = await lockUnspent(trx, user_id, payment);
  const mostMinor = Math.min(
    payment.amount_minor - (await sumRefunds(trx, payment.id)),
    unspent.unused_minor + unspent.returned_minor,
  );
  if (amount_minor > mostMinor) throw new Refusal('REFUND_LIMIT', { most_minor: mostMinor });
  const use = await readRefundUse(trx, user_id, rules.free_unused_days);
  const { per_day, max_day_minor } = rules;
  const leftMinor = use.refunds >= per_day ? 0 : Math.max(max_day_minor - use.refunded_minor, 0);
  if (amount_minor > leftMinor) {
    throw new Refusal('REFUND_DAY_LIMIT', {
      left_minor: leftMinor,
      most_minor: max_day_minor,
      most: per_day,
    });
  }
  const isFree = use.free_unused < rules.free_unused || (await isFeeWaived(trx, user_id));
  const terms = termsOfRefund(amount_minor, unspent, isFree, rules.cost);
  const { fee_minor } = terms;
  if (fee_minor !== expected_fee_minor) throw new Refusal('REFUND_FEE_CHANGED', { fee_minor });
  if (fee_minor >= amount_minor) throw new Refusal('REFUND_TOO_SMALL', { fee_minor });
  return terms;
}

interface Agreed {
  readonly input: Wanted;
  readonly terms: RefundTerms;
  readonly rules: RuleBook;
}

async function openRefund(
  trx: Transaction<Database>,
  { user_id, provider, id: paymentId, currency }: PaymentRow,
  { input, terms, rules }: Agreed,
): Promise<string> {
  const { unused_minor, fee_minor, is_reviewed } = terms;
  const isWaiting = is_reviewed && (await findReviewed(trx, user_id)) !== undefined;
  if (isWaiting) throw new Refusal('REFUND_IN_REVIEW');
  const now = await readAppNow(trx);
  const refund = {
    id: newId(),
    payment_id: paymentId,
    user_id,
    amount_minor: minor(input.amount_minor - fee_minor),
    unused_minor,
    fee_minor,
    currency,
    provider,
    provider_reference: null,
    failure_code: null,
  };
  const waits = is_reviewed
    ? {
        state: 'in_review' as const,
        due_at: hoursAfter(now, rules.refunds_to_source.review_hours),
      }
    : { state: 'pending' as const, due_at: minutesAfter(now, LEASE_MINUTES) };
  await startRefund(trx, { ...refund, ...waits });
  return refund.id;
}

/** Asks the provider outside of any transaction, so that no row lock waits for it. */
async function sendNow(context: PaymentsContext, refundId: string): Promise<RefundState> {
  const refund = await findRefund(context.db, refundId);
  if (refund?.state !== 'pending') return refund?.state ?? 'pending';
  try {
    await sendRefund(context, refund);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE')) throw error;
  }
  return (await findRefund(context.db, refundId))?.state ?? 'pending';
}
