import {
  type Rows,
  nothing,
  WHY,
  key,
  theNames,
  withKey,
  everyTime,
  watchedOrder,
  byBuyer,
} from '../row.ts';

export const paymentsRows: Rows = {
  'payments.startForOrder': [{ names: 'unpaid_order', input: withKey, gets: byBuyer }],
  'payments.startTopUp': [{ ...nothing, input: () => ({ ...key(), amount_minor: 1_000 }) }],
  'payments.detail': [
    {
      names: 'payment',
      input: theNames,
      gets: { buyer: 'ok', stranger: 'PAYMENT_NOT_FOUND', missing: 'PAYMENT_NOT_FOUND' },
    },
  ],
  // Seller and staff may read the order; its payments are only the buyer's.
  'payments.listForOrder': [
    {
      names: 'delivered_order',
      input: theNames,
      gets: { ...watchedOrder, buyer: 'ok', seller: 'ok' },
    },
  ],
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
};
