import { caseSources, confirmToView, proposeToView } from '@guildhall/scenes/break-glass';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { viewInCase } from '@guildhall/services/orders/break-glass/view-in-case';
import type { Call, RefusedRow } from './refused-call.ts';

const origin = { ip_address: '192.0.2.7', user_agent: 'proof' };

const view =
  (who: 'ann' | 'support' | 'admin', id: 'reviewed_id' | 'empty_id', isFresh = true): Call =>
  ({ scene, people, ids }) => {
    const input = { order_id: ids[id], language: 'en' } as const;
    const session = { ...freshSession(), ...(isFresh ? {} : { second_factor: null }) };
    return viewInCase(scene.services, caseSources, people[who], input, { origin, session });
  };

/** Refusals of staff who want to view what was sold. */
export const refusedViews: readonly RefusedRow[] = [
  [
    'propose to view',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) => proposeToView(scene, people.ann, ids.reviewed_id, 'chargeback'),
  ],
  [
    'propose to view',
    'CASE_NOT_OPEN',
    ({ scene, people, ids }) => proposeToView(scene, people.admin, ids.reviewed_id, 'chargeback'),
  ],
  [
    'confirm a view that nobody proposed',
    'DECISION_NOT_FOUND',
    ({ scene, people, ids }) => confirmToView(scene, people.admin, ids.reviewed_id),
  ],
  ['view in a case', 'REAUTH_REQUIRED', view('support', 'empty_id', false)],
  ['view in a case', 'ORDER_NOT_FOUND', view('ann', 'empty_id')],
  ['view in a case', 'VIEW_NOT_CONFIRMED', view('admin', 'empty_id')],
  ['view in a case', 'SECRET_NOT_HELD', view('support', 'empty_id')],
];
