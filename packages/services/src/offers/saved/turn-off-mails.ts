import { setFavouriteAlerts, setSearchAlert } from '@guildhall/db/offers/saved/alert-commands';
import { lockSavedSearch } from '@guildhall/db/offers/saved/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { OffersContext } from '../context.ts';

/** Turns off the mails about all favourites of a user; again changes nothing. */
export async function turnOffFavouriteMails(
  { db }: Pick<OffersContext, 'db'>,
  userId: string,
): Promise<void> {
  await setFavouriteAlerts(db, userId, null, 'off');
}

/**
 * Turns off the mails about a saved search of a user; again changes nothing. One that is gone sends
 * none.
 */
export async function turnOffSearchMails(
  { db }: Pick<OffersContext, 'db'>,
  userId: string,
  searchId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const search = await lockSavedSearch(trx, searchId);
    if (search?.user_id === userId) await setSearchAlert(trx, search.id, 'off');
  });
}
