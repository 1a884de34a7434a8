import type { Names } from '../resource.ts';
import { TOTAL_MINOR } from '../trade.ts';
import {
  aSignIn,
  type Outcome,
  type Rows,
  nothing,
  WHY,
  key,
  theNames,
  withKey,
  hiddenOrder,
  watchedOrder,
  byBuyer,
  bySeller,
} from '../row.ts';
import { onHiddenOffer, onOffer } from './offers.ts';

const ofUnits = ({ order_id, unit_id }: Names) => ({ ...key(), order_id, unit_ids: [unit_id] });

const refused = 'ORDER_EVENT_REFUSED';
/** What staff get for an order of their own (Z9). */
const ofOthers = (own: Outcome) => ({ buyer: own, seller: own });

export const ordersRows: Rows = {
  'orders.recentSales': [nothing],
  'orders.checkOut': [
    { names: 'offer', input: purchase, gets: { ...onOffer, seller: 'OWN_OFFER' } },
    { names: 'hidden_offer', input: purchase, gets: onHiddenOffer },
  ],
  'orders.payFromWallet': [{ names: 'payable_order', input: withKey, gets: byBuyer }],
  'orders.abandon': [{ names: 'unpaid_order', input: withKey, gets: byBuyer }],
  'orders.startDelivery': [{ names: 'manual_order', input: withKey, gets: bySeller }],
  'orders.cannotDeliver': [{ names: 'manual_order', input: withKey, gets: bySeller }],
  'orders.cancelBeforeStart': [{ names: 'manual_order', input: withKey, gets: byBuyer }],
  'orders.cancelLate': [{ names: 'late_order', input: withKey, gets: byBuyer }],
  'orders.askCancellation': [
    { names: 'begun_order', input: ({ order_id }) => ({ ...key(), order_id }), gets: byBuyer },
  ],
  'orders.askExtension': [{ names: 'begun_order', input: withKey, gets: bySeller }],
  'orders.answerRequest': [
    {
      names: 'asked_order',
      input: (names) => ({ ...withKey(names), kind: 'cancellation', answer: 'refuse' }),
      gets: bySeller,
    },
  ],
  'orders.withdrawRequest': [
    {
      names: 'asked_order',
      input: (names) => ({ ...withKey(names), kind: 'cancellation' }),
      gets: byBuyer,
    },
  ],
  'orders.deliver': [
    {
      names: 'manual_order',
      input: ({ order_id }) => ({ ...key(), order_id, secrets: [aSignIn()] }),
      gets: bySeller,
    },
  ],
  'orders.confirm': [{ names: 'revealed_unit', input: ofUnits, gets: byBuyer }],
  'orders.quoteReturn': [
    {
      names: 'delivered_unit',
      input: ({ order_id, unit_id }) => ({ order_id, unit_ids: [unit_id] }),
      gets: byBuyer,
    },
  ],
  'orders.returnSealed': [{ names: 'delivered_unit', input: ofUnits, gets: byBuyer }],
  'orders.buyerLimits': [{ ...nothing, input: () => ({}) }],
  'orders.checklist': [
    {
      names: 'revealed_order',
      input: theNames,
      gets: { ...watchedOrder, buyer: 'ok', seller: 'ok' },
    },
  ],
  'orders.tickSecuring': [
    {
      names: 'revealed_order',
      input: (names) => ({ ...withKey(names), item: 'password_changed', is_done: true }),
      gets: byBuyer,
    },
  ],
  'orders.refundUnits': [
    {
      names: 'delivered_unit',
      input: (names) => ({ ...ofUnits(names), refund_minor: 100 }),
      gets: bySeller,
    },
  ],
  'orders.detail': [
    {
      names: 'delivered_order',
      input: theNames,
      gets: { ...watchedOrder, buyer: 'ok', seller: 'ok' },
    },
  ],
  // Only the buyer has a receipt.
  'orders.receipt': [
    {
      names: 'delivered_order',
      input: theNames,
      gets: {
        ...hiddenOrder,
        support: 'ORDER_NOT_FOUND',
        admin: 'ORDER_NOT_FOUND',
        buyer: 'ok',
        seller: 'ORDER_NOT_FOUND',
      },
    },
  ],
  'orders.fees': [{ ...nothing, input: () => ({ month: '2026-11' }) }],
  'orders.list': [
    { ...nothing, input: () => ({ side: 'bought' }) },
    { ...nothing, input: () => ({ side: 'sold' }) },
  ],
  'orders.paymentReviews': [nothing],
  'orders.paymentReview': [
    {
      names: 'reviewed_order',
      input: theNames,
      gets: { ...ofOthers('ORDER_NOT_FOUND'), stranger: 'ok', missing: 'ORDER_NOT_FOUND' },
    },
  ],
  'orders.decidePaymentReview': [
    {
      names: 'reviewed_order',
      input: ({ order_id }) => ({ ...key(), order_id, decision: 'clear', reason: WHY }),
      gets: { ...ofOthers(refused), stranger: 'ok', missing: 'ORDER_NOT_FOUND' },
    },
  ],
  'orders.confirmPaymentReview': [
    {
      names: 'review_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: {
        ...ofOthers('DECISION_CHANGED'),
        stranger: 'DECISION_CHANGED',
        missing: 'DECISION_NOT_FOUND',
      },
      best: 'DECISION_CHANGED',
    },
  ],
  'orders.dismissPaymentReview': [
    {
      names: 'review_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { ...ofOthers('ORDER_NOT_FOUND'), stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
  'orders.countNeedsYou': [{ ...nothing, input: () => ({}) }],
  // Everyone has a stream of their own; of the orders of others only staff learn anything.
  'me.changes': [
    { ...nothing, input: () => ({}) },
    {
      names: 'delivered_order',
      input: ({ order_id }) => ({ order_ids: [order_id] }),
      gets: { ...watchedOrder, buyer: 'ok', seller: 'ok' },
    },
  ],
  'GET /api/orders/own/': [{ ...nothing, input: () => ({ side: 'bought' }) }],
};

function purchase({ offer_id }: Names) {
  return { ...key(), offer_id, quantity: 1, expected_unit_total_minor: TOTAL_MINOR };
}
