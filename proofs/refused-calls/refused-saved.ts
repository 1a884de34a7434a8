import { newId } from '@guildhall/domain/kernel/ids';
import { savedSearch } from '@guildhall/scenes/offers';
import { keepFavourite } from '@guildhall/services/offers/saved/keep-favourite';
import {
  openSavedSearch,
  removeSavedSearch,
  renameSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from '@guildhall/services/offers/saved/save-search';
import type { Call, RefusedRow } from './refused-call.ts';

const keep =
  (who: 'ann' | 'collector', id: 'offer_id' | 'pending_id'): Call =>
  ({ scene, people, ids }) =>
    keepFavourite(scene.services, people[who], { offer_id: ids[id] });

const ofAnother =
  (use: (...call: Parameters<typeof removeSavedSearch>) => Promise<void>): Call =>
  ({ scene, people, ids }) =>
    use(scene.services, people.stranger, { saved_search_id: ids.saved_search_id });

/** Ann has saved a search; the collector has saved as much as one may. */
export const refusedSaved: readonly RefusedRow[] = [
  ['keep a favourite', 'OFFER_NOT_FOUND', keep('ann', 'pending_id')],
  ['keep a favourite', 'FAVOURITE_LIMIT', keep('collector', 'offer_id')],
  [
    'save a search',
    'GAME_NOT_FOUND',
    ({ scene, people }) => savedSearch(scene, people.ann, { product_slug: 'no-such-game' }),
  ],
  [
    'save a search',
    'INPUT_INVALID',
    ({ scene, people, game_slug }) =>
      savedSearch(scene, people.ann, { product_slug: game_slug, attributes: { color: true } }),
  ],
  [
    'save a search',
    'SAVED_SEARCH_LIMIT',
    ({ scene, people }) => savedSearch(scene, people.collector, { search: 'one more' }),
  ],
  [
    'save a search',
    'SAVED_SEARCH_NOT_FOUND',
    ({ scene, people, ids }) =>
      saveSearch(scene.services, people.stranger, {
        saved_search_id: ids.saved_search_id,
        name: 'Not theirs',
        filter: { kind: 'account', search: 'gold', sort: 'best', attributes: {} },
        alert: 'off',
      }),
  ],
  [
    'rename a saved search',
    'SAVED_SEARCH_NOT_FOUND',
    ({ scene, people, ids }) =>
      renameSavedSearch(scene.services, people.stranger, {
        saved_search_id: ids.saved_search_id,
        name: 'Not theirs',
      }),
  ],
  ['open a saved search', 'SAVED_SEARCH_NOT_FOUND', ofAnother(openSavedSearch)],
  ['remove a saved search', 'SAVED_SEARCH_NOT_FOUND', ofAnother(removeSavedSearch)],
  ['restore a saved search', 'SAVED_SEARCH_NOT_FOUND', ofAnother(restoreSavedSearch)],
  [
    'restore a saved search',
    'SAVED_SEARCH_LIMIT',
    ({ scene, people, ids }) =>
      restoreSavedSearch(scene.services, people.collector, {
        saved_search_id: ids.removed_search_id,
      }),
  ],
  [
    'remove a saved search',
    'SAVED_SEARCH_NOT_FOUND',
    ({ scene, people }) =>
      removeSavedSearch(scene.services, people.ann, { saved_search_id: newId() }),
  ],
];
