import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Row } from './row.ts';

const key = () => ({ idempotency_key: newId() });
/** A reason of staff. */
const WHY = 'It was decided by a row of the matrix.';
const nothing = { names: null, gets: { everyone: 'ok' } } as const;

/** The calls about refunds, chargebacks, the providers' events and the wallet, as in `rows.ts`. */
export const moneyRows: Readonly<Record<string, readonly Row[]>> = {
  'payments.limits': [nothing],
  'payments.refundable': [nothing],
  'payments.refundReviews': [nothing],
  'payments.refundToSource': [
    {
      names: 'payment',
      // Nothing was captured of it, so nothing of it can go back.
      input: ({ payment_id }) => ({ ...key(), payment_id, amount_minor: 100 }),
      gets: everyTime('PAYMENT_NOT_FOUND'),
      best: 'PAYMENT_NOT_FOUND',
    },
  ],
  'payments.decideRefund': [
    {
      names: 'payment',
      // A payment is no refund: who may decide learns that there is none.
      input: ({ payment_id }) => ({
        ...key(),
        refund_id: payment_id,
        decision: 'reject',
        reason: WHY,
      }),
      gets: everyTime('REFUND_NOT_FOUND'),
      best: 'REFUND_NOT_FOUND',
    },
  ],
  'payments.balanceReports': [nothing],
  'payments.chargebacks': [nothing],
  'payments.webhookEvents': [nothing],
  'payments.replayWebhookEvent': [
    {
      names: 'quarantined_event',
      input: ({ webhook_event_id }) => ({ ...key(), webhook_event_id, reason: WHY }),
      gets: { stranger: 'ok', missing: 'WEBHOOK_EVENT_NOT_FOUND' },
    },
  ],

  'wallet.summary': [nothing],
  'wallet.holds': [nothing],
  'wallet.entries': [{ ...nothing, input: () => ({}) }],
  'rules.fees': [nothing],
  'wallet.liabilities': [nothing],
  'wallet.inclusion': [nothing],
  'wallet.overTime': [{ ...nothing, input: () => ({}) }],
  'wallet.statement': [{ ...nothing, input: () => ({}) }],
  // It names no resource and moves the caller's own earnings only.
  'wallet.moveEarnings': [
    {
      names: 'earnings',
      input: () => ({ ...key(), amount_minor: 10_000_000 }),
      gets: everyTime('INSUFFICIENT_FUNDS'),
    },
    {
      names: 'earnings',
      input: (_names, ownership) => ({
        ...key(),
        amount_minor: ownership === 'own' ? 1 : 10_000_000,
      }),
      gets: { ...everyTime('INSUFFICIENT_FUNDS'), seller: 'ok' },
    },
  ],
};

export function everyTime(code: ErrorCode) {
  return { buyer: code, seller: code, stranger: code, missing: code } as const;
}
