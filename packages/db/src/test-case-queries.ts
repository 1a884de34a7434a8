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
import type { Ask } from './test-plans.ts';

/** The frequent queries of disputes and feedback, with the indexes that each must use. */
export const caseQueries = (
  user: string,
): readonly (readonly [name: string, indexes: readonly string[], ask: Ask])[] => [
  [
    'disputes-for-staff',
    ['disputes_queue', 'orders_pkey', 'users_pkey', 'dispute_units_pkey', 'order_units_pkey'],
    (db) =>
      listDisputesForStaff(db, { filter: 'waiting', viewer_id: user, cursor: null, limit: 51 }),
  ],
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
