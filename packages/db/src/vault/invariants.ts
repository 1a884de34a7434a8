import { stockLifecycle } from '@guildhall/domain/vault/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';

/** Where stock units are stored, with their steps. */
export const stockHistories: readonly StoredHistory[] = [
  {
    name: 'stock',
    objects: 'stock_units',
    steps: stepsOf('stock_history', 'stock_id'),
    table: stockLifecycle.transitions,
  },
];
