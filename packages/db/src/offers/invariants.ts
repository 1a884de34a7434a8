import { offerLifecycle } from '@guildhall/domain/offers/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';

/** Where offers are stored, with their steps. */
export const offerHistories: readonly StoredHistory[] = [
  {
    name: 'offer',
    objects: 'offers',
    steps: stepsOf('offer_history', 'offer_id'),
    table: offerLifecycle.transitions,
  },
];
