import { readBrand, readGame } from '@guildhall/services/catalog/read-catalog';
import type { RefusedRow } from './refused-call.ts';

/** Nothing has such a name. */
export const refusedCatalog: readonly RefusedRow[] = [
  ['read a game', 'GAME_NOT_FOUND', ({ scene }) => readGame(scene.services, 'no-such-game', 'en')],
  [
    'read a brand',
    'BRAND_NOT_FOUND',
    ({ scene }) => readBrand(scene.services, 'no-such-brand', 'en'),
  ],
];
