import { setSearchAlert } from '@guildhall/db/offers/saved/alert-commands';
import { insertSavedSearch, updateSavedSearch } from '@guildhall/db/offers/saved/commands';
import {
  countSavedSearches,
  lockSavedSearch,
  type SavedSearchRow,
} from '@guildhall/db/offers/saved/queries';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { MAX_SAVED_SEARCHES } from '@guildhall/domain/offers/saved/rules';
import type {
  NameSavedSearch,
  RenameSavedSearch,
  SaveSearch,
  SetSearchAlert,
} from '@guildhall/domain/offers/saved/schema';
import type { Transaction } from 'kysely';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import { checkFilter } from '../search/read-category-list.ts';

/**
 * Saves a list of offers with its filters for the viewer. The same id again is saved already.
 * Refuses GAME_NOT_FOUND, BRAND_NOT_FOUND; INPUT_INVALID for a filter that the list does not have;
 * SAVED_SEARCH_NOT_FOUND for an id of somebody else's, SAVED_SEARCH_LIMIT.
 */
export async function saveSearch(
  context: OffersContext,
  { user_id }: Viewer,
  { saved_search_id: id, name, filter, alert }: SaveSearch,
): Promise<void> {
  await checkFilter(context, filter, DEFAULT_LANGUAGE);
  await inTransaction(context.db, async (trx) => {
    // Serializes the searches that a user saves, so that their limit holds.
    await lockUserForNoKeyUpdate(trx, user_id);
    const stored = await lockSavedSearch(trx, id);
    if (stored?.user_id === user_id) return;
    if (stored !== undefined) throw new Refusal('SAVED_SEARCH_NOT_FOUND');
    await refuseTooMany(trx, user_id);
    await insertSavedSearch(trx, { id, user_id, name, filter });
    if (alert !== 'off') await setSearchAlert(trx, id, alert);
  });
}

async function refuseTooMany(trx: Transaction<Database>, userId: string): Promise<void> {
  if ((await countSavedSearches(trx, userId)) < MAX_SAVED_SEARCHES) return;
  throw new Refusal('SAVED_SEARCH_LIMIT', { most: MAX_SAVED_SEARCHES });
}

/** Gives a saved search of the viewer another name. Refuses SAVED_SEARCH_NOT_FOUND. */
export async function renameSavedSearch(
  { db }: OffersContext,
  viewer: Viewer,
  { saved_search_id: id, name }: RenameSavedSearch,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwn(trx, viewer, id);
    await updateSavedSearch(trx, id, { name });
  });
}

/**
 * Turns the mails about new offers of a saved search on or off. Refuses SAVED_SEARCH_NOT_FOUND.
 */
export async function changeSearchAlert(
  { db }: OffersContext,
  viewer: Viewer,
  { saved_search_id: id, alert }: SetSearchAlert,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const search = await lockOwn(trx, viewer, id);
    if (search.alert !== alert) await setSearchAlert(trx, id, alert);
  });
}

/** Remembers that the viewer opened a saved search. Refuses SAVED_SEARCH_NOT_FOUND. */
export async function openSavedSearch(
  { db }: OffersContext,
  viewer: Viewer,
  { saved_search_id: id }: NameSavedSearch,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwn(trx, viewer, id);
    await updateSavedSearch(trx, id, 'looked');
  });
}

/**
 * Removes a saved search of the viewer; for an hour it can be restored. Removing it again changes
 * nothing. Refuses SAVED_SEARCH_NOT_FOUND.
 */
export async function removeSavedSearch(
  { db }: OffersContext,
  viewer: Viewer,
  { saved_search_id: id }: NameSavedSearch,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const search = await lockOwnOrRemoved(trx, viewer, id);
    if (search.removed_at === null) await updateSavedSearch(trx, id, 'remove');
  });
}

/**
 * Restores a saved search of the viewer that they have removed. Refuses SAVED_SEARCH_NOT_FOUND,
 * SAVED_SEARCH_LIMIT.
 */
export async function restoreSavedSearch(
  { db }: OffersContext,
  viewer: Viewer,
  { saved_search_id: id }: NameSavedSearch,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUserForNoKeyUpdate(trx, viewer.user_id);
    const search = await lockOwnOrRemoved(trx, viewer, id);
    if (search.removed_at === null) return;
    await refuseTooMany(trx, viewer.user_id);
    await updateSavedSearch(trx, id, 'restore');
  });
}

async function lockOwnOrRemoved(
  trx: Transaction<Database>,
  { user_id }: Viewer,
  id: string,
): Promise<SavedSearchRow> {
  const search = await lockSavedSearch(trx, id);
  if (search?.user_id !== user_id) throw new Refusal('SAVED_SEARCH_NOT_FOUND');
  return search;
}

async function lockOwn(
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
): Promise<SavedSearchRow> {
  const search = await lockOwnOrRemoved(trx, viewer, id);
  if (search.removed_at !== null) throw new Refusal('SAVED_SEARCH_NOT_FOUND');
  return search;
}
