import { listChargedBackDisputes, listDueDisputes } from './disputes/commands.ts';
import { countFailedCodes } from './disputes/figure-queries.ts';
import {
  listDisputeHistory,
  listDisputesForStaff,
  listDisputesOfOrder,
  listEvidence,
} from './disputes/queries.ts';
import { findDue } from './feedback/commands.ts';
import {
  listGiven,
  listOfOrder,
  listPublished,
  listScores,
  listToGive,
} from './feedback/queries.ts';
import { listReportsForStaff } from './moderation/queries.ts';
import { listRestrictionsForStaff } from './moderation/restriction-queries.ts';
import { listPendingOffers } from './offers/queries.ts';
import { listPaymentReviews, listSoughtOrders } from './orders/reviews/queries.ts';
import type { Ask } from './test-plans.ts';
import { listRequestsForStaff } from './verification/queries.ts';
import { listWithdrawalReviews } from './withdrawals/decisions/queries.ts';

/** The frequent queries of disputes and feedback, with the indexes that each must use. */
export const caseQueries = (
  user: string,
): readonly (readonly [name: string, indexes: readonly string[], ask: Ask])[] => [
  ['disputes-of-an-order', ['disputes_order'], (db) => listDisputesOfOrder(db, user)],
  [
    'evidence-of-a-dispute',
    ['dispute_evidence_dispute', 'dispute_evidence_files_pkey'],
    (db) => listEvidence(db, user),
  ],
  [
    'failed-codes-of-a-seller',
    ['orders_seller', 'order_units_order_id_position_key'],
    (db) => countFailedCodes(db, { seller_id: user, except: [], days: 180, most: 1_000 }),
  ],
  ['history-of-a-dispute', ['dispute_history_dispute'], (db) => listDisputeHistory(db, user)],
  [
    'feedback-of-a-user',
    ['feedback_rated', 'rated_orders_pkey', 'users_pkey'],
    (db) => listPublished(db, user, ['seller'], { cursor: null, limit: 21 }),
  ],
  [
    'feedback-by-a-user',
    ['feedback_author', 'rated_orders_pkey', 'users_pkey'],
    (db) => listGiven(db, user, { cursor: null, limit: 21 }),
  ],
  [
    'feedback-of-an-order',
    ['feedback_order_id_rated_side_key', 'rated_orders_pkey'],
    (db) => listOfOrder(db, user),
  ],
  [
    'orders-to-rate',
    ['rated_orders_buyer', 'rated_orders_seller', 'feedback_author'],
    (db) => listToGive(db, user, { cursor: null, limit: 21 }),
  ],
  ['scores-of-a-user', ['users_pkey', 'feedback_scores_pkey'], (db) => listScores(db, user)],
  ['due-disputes', ['disputes_due'], (db) => listDueDisputes(db, { except: [], limit: 100 })],
  [
    'charged-back-disputes',
    ['disputes_order'],
    (db) => listChargedBackDisputes(db, { except: [], limit: 100 }),
  ],
  ['due-feedback', ['feedback_due', 'feedback_score', 'feedback_level'], (db) => findDue(db, [])],
];

/**
 * The lists of staff with what they search for, with the indexes that each must use. `id` names
 * the row or the user that is sought.
 */
export function staffQueries(
  id: string,
): readonly (readonly [name: string, indexes: readonly string[], ask: Ask])[] {
  const page = { viewer_id: id, cursor: null, limit: 21 };
  const of = (orderIds?: readonly string[]) => ({
    sought: { id, user_id: id, ...(orderIds && { order_ids: orderIds }) },
  });
  return [
    [
      'disputes-for-staff',
      ['disputes_queue', 'orders_pkey', 'users_pkey', 'dispute_units_pkey', 'order_units_pkey'],
      (db) => listDisputesForStaff(db, { ...page, sought: null, filter: 'waiting', limit: 51 }),
    ],
    [
      'closed-disputes-for-staff',
      ['disputes_closed'],
      (db) => listDisputesForStaff(db, { ...page, sought: null, filter: 'closed' }),
    ],
    [
      'sought-disputes',
      ['disputes_pkey', 'disputes_buyer', 'disputes_seller', 'disputes_order'],
      (db) => listDisputesForStaff(db, { ...page, ...of([id]), filter: 'closed' }),
    ],
    [
      'payment-reviews',
      ['orders_payment_review', 'order_history_order'],
      (db) => listPaymentReviews(db, { ...page, except_of: id, sought: null, filter: 'review' }),
    ],
    [
      'all-orders-for-staff',
      ['orders_pkey'],
      (db) => listPaymentReviews(db, { ...page, except_of: id, sought: null, filter: 'all' }),
    ],
    [
      'sought-orders',
      ['orders_pkey', 'orders_buyer', 'orders_seller'],
      (db) => listPaymentReviews(db, { ...page, except_of: id, ...of([id]), filter: 'all' }),
    ],
    [
      'orders-of-a-number-or-unit',
      ['orders_pkey', 'order_units_pkey', 'order_units_stock', 'orders_number'],
      (db) => listSoughtOrders(db, { id, stock_id: id, id_end: '3a0f1b11' }),
    ],
    [
      'pending-offers',
      ['offers_pending', 'offer_history_offer'],
      (db) => listPendingOffers(db, { ...page, sought: null }),
    ],
    [
      'sought-pending-offers',
      // The queue is short.
      ['offers_pending'],
      (db) => listPendingOffers(db, { ...page, ...of() }),
    ],
    [
      'sought-withdrawals',
      ['withdrawals_pkey', 'withdrawals_user'],
      (db) => listWithdrawalReviews(db, id, { ...page, ...of(), queue: 'closed' }),
    ],
    [
      'sought-reports',
      ['reports_pkey', 'reports_target_user'],
      (db) => listReportsForStaff(db, { ...page, ...of(), filter: 'all', kind: null }),
    ],
    [
      'sought-restrictions',
      ['restrictions_pkey', 'restrictions_user'],
      (db) => listRestrictionsForStaff(db, { ...page, ...of(), filter: 'all' }),
    ],
    [
      'sought-verification-requests',
      ['verification_requests_pkey', 'verification_requests_user'],
      (db) => listRequestsForStaff(db, { ...page, ...of(), filter: 'all' }),
    ],
  ];
}
