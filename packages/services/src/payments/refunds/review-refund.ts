import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inWork } from '@guildhall/db/kernel/work';
import { lockPayment } from '@guildhall/db/payments/commands';
import {
  claimLapsedReview,
  lockRefund,
  type RefundRow,
} from '@guildhall/db/payments/refunds/commands';
import { findRefund, listReviewed, sumRefunds } from '@guildhall/db/payments/refunds/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import type { DecideRefund } from '@guildhall/domain/payments/refunds/schema';
import { type RefundState, refundTransitions } from '@guildhall/domain/payments/refunds/states';
import type { Transaction } from 'kysely';
import type { PaymentsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { applyTransition } from '../../kernel/apply-transition.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { addNotice } from '../../kernel/notify.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import { storedRefund } from './apply-event.ts';
import { lockUnspent } from './find-unspent.ts';

/** How many refunds staff are shown at once. */
const LIST_LENGTH = 100;

/** The refunds that wait for a review, without the viewer's own (Z9). */
export async function readRefundReviews({ db }: Pick<PaymentsContext, 'db'>, viewer: Viewer) {
  return await listReviewed(db, viewer.user_id, LIST_LENGTH);
}

/**
 * Approves or rejects a refund of an unused top-up; an approved one leaves the wallet now, and a
 * worker sends it. Its user is told, the reason of a rejection too. Refuses
 * PERMISSION_DENIED, REFUND_NOT_FOUND, REFUND_DECIDED, REFUND_LIMIT when the money was spent
 * meanwhile, INSUFFICIENT_FUNDS, FUNDS_FROZEN, CHARGEBACK_DEBT.
 */
export async function decideRefund(
  context: Pick<PaymentsContext, 'db' | 'token_secret'>,
  viewer: Viewer,
  input: DecideRefund,
): Promise<{ state: RefundState }> {
  const { refund_id: id, decision, reason } = input;
  const call = { operation: 'payments.decideRefund', user_id: viewer.user_id, input };
  return await withIdempotencyKey<DecideRefund, { state: RefundState }>(
    context,
    call,
    async (work) => {
      const { trx } = work;
      const refund = await lockForReview(trx, viewer, id, decision);
      const { state, amount_minor, fee_minor } = refund;
      const before = { state, amount_minor, fee_minor };
      const after = { ...before, state: decision === 'approve' ? 'pending' : 'rejected' };
      const kind = decision === 'approve' ? 'payments.approve_refund' : 'payments.reject_refund';
      const proposed = { kind, subject: id, change: { decision }, before, after, reason } as const;
      await propose(trx, viewer, proposed, false);
      const by = { actors: ['reviewer'], actor_id: viewer.user_id, facts: {}, reason } as const;
      const of = { user_id: refund.user_id };
      if (decision === 'reject') {
        addNotice(work, of, { kind: 'refund_rejected', amount_minor: inWallet(refund), reason });
        await applyTransition(trx, storedRefund, refund, { event: 'reject', ...by });
        return { state: 'rejected' };
      }
      await refuseIfSpent(trx, refund);
      addNotice(work, of, { kind: 'refund_approved', amount_minor, fee_minor });
      // A worker asks the provider.
      const changes = { due_at: await readAppNow(trx) };
      await applyTransition(trx, storedRefund, refund, { event: 'approve', ...by, changes });
      return { state: 'pending' };
    },
  );
}

/** Locks the payment before its refund, as a request does. */
async function lockForReview(
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
  event: DecideRefund['decision'],
): Promise<RefundRow> {
  const known = await findRefund(trx, id);
  if (known === undefined || known.user_id === viewer.user_id) {
    throw new Refusal('REFUND_NOT_FOUND');
  }
  await lockPayment(trx, known.payment_id);
  const refund = await lockRefund(trx, id);
  if (refund === undefined) throw new Refusal('REFUND_NOT_FOUND');
  const { state } = refund;
  const call = { event, state, actors: ['reviewer'], facts: {} } as const;
  if (!decide(refundTransitions, call).allowed) throw new Refusal('REFUND_DECIDED', { state });
  return refund;
}

async function refuseIfSpent(trx: Transaction<Database>, refund: RefundRow): Promise<void> {
  const payment = await lockPayment(trx, refund.payment_id);
  if (payment === undefined) throw new Refusal('REFUND_NOT_FOUND');
  const unspent = await lockUnspent(trx, refund.user_id, payment);
  const mostMinor = Math.min(
    payment.amount_minor - (await sumRefunds(trx, payment.id)),
    unspent.unused_minor + unspent.returned_minor,
  );
  if (inWallet(refund) <= mostMinor) return;
  throw new Refusal('REFUND_LIMIT', { most_minor: mostMinor });
}

/** What a refund would take from the wallet, where it stays until then. */
const inWallet = ({ amount_minor, fee_minor }: RefundRow): number => amount_minor + fee_minor;

/** Ends reviews that nobody decided in time; the money is in the wallet. Returns how many. */
export async function lapseReviews({ db }: Pick<PaymentsContext, 'db'>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const isLast = await inWork(db, async (work) => {
      const { trx } = work;
      const refund = await claimLapsedReview(trx);
      if (refund === undefined) return true;
      const call = { event: 'lapse', actors: ['system'], actor_id: null, facts: {} } as const;
      await applyTransition(trx, storedRefund, refund, call);
      const notice = { kind: 'refund_lapsed', amount_minor: inWallet(refund) } as const;
      addNotice(work, { user_id: refund.user_id }, notice);
      return false;
    });
    if (isLast) return count;
  }
}
