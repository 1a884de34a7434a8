import { setFavouriteAlerts } from '@guildhall/db/offers/saved/alert-commands';
import { insertFavourite, removeFavourite as removeRow } from '@guildhall/db/offers/saved/commands';
import { countFavourites } from '@guildhall/db/offers/saved/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { MAX_FAVOURITES } from '@guildhall/domain/offers/saved/rules';
import type { NameFavourite, SetFavouriteAlert } from '@guildhall/domain/offers/saved/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import { readOffer } from '../read-offers.ts';

/**
 * Keeps an offer that everybody may see for the viewer, with its present price. One that they keep
 * already, or have just removed, stays as they saved it. Refuses OFFER_NOT_FOUND, FAVOURITE_LIMIT.
 */
export async function keepFavourite(
  context: OffersContext,
  { user_id }: Viewer,
  { offer_id }: NameFavourite,
): Promise<void> {
  const { offer } = await readOffer(context, offer_id);
  await inTransaction(context.db, async (trx) => {
    // Serializes the favourites of a user, so that their limit holds.
    await lockUserForNoKeyUpdate(trx, user_id);
    const { total_minor, title, language } = offer;
    await insertFavourite(trx, { user_id, offer_id, saved_minor: total_minor, title, language });
    if ((await countFavourites(trx, user_id)) > MAX_FAVOURITES) {
      throw new Refusal('FAVOURITE_LIMIT', { most: MAX_FAVOURITES });
    }
  });
}

/** Removes an offer from the viewer's favourites, if it is one. Refuses nothing. */
export async function removeFavourite(
  { db }: OffersContext,
  { user_id }: Viewer,
  { offer_id }: NameFavourite,
): Promise<void> {
  await removeRow(db, user_id, offer_id);
}

/**
 * Turns the mails about a lower price of a favourite on or off. Refuses OFFER_NOT_FOUND for what is
 * no favourite of the viewer.
 */
export async function changeFavouriteAlert(
  { db }: OffersContext,
  { user_id }: Viewer,
  { offer_id, alert }: SetFavouriteAlert,
): Promise<void> {
  const changed = await setFavouriteAlerts(db, user_id, offer_id, alert);
  if (changed === 0) throw new Refusal('OFFER_NOT_FOUND');
}
