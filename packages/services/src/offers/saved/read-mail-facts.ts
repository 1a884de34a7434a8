import { findSavedSearch, listMailedOffers } from '@guildhall/db/offers/saved/queries';
import type { NoticeFacts } from '@guildhall/domain/kernel/notice-kinds';
import type { OffersContext } from '../context.ts';
import { unsubscribeToken } from './turn-off-mails.ts';

/**
 * What the mail about a saved search says of it and of its offers. Null when its user has turned
 * the mails off or removed it meanwhile, or when none of the offers is for sale any more.
 */
export async function factsOfSearch(
  context: OffersContext,
  userId: string,
  { saved_search_id: id, offer_ids: ids }: NoticeFacts<'search_matched'>,
) {
  const { db } = context;
  const search = await findSavedSearch(db, id);
  if (search?.user_id !== userId || search.removed_at !== null || search.alert === 'off') {
    return null;
  }
  const offers = await listMailedOffers(db, ids);
  if (offers.length === 0) return null;
  return { name: search.name, offers, token: await unsubscribeToken(context, userId, id) };
}

/** The same of favourites: those that are still cheaper than before. */
export async function factsOfFavourites(
  context: OffersContext,
  userId: string,
  { cheaper }: NoticeFacts<'favourite_cheaper'>,
) {
  const ids = cheaper.map(({ offer_id }) => offer_id);
  const offers = (await listMailedOffers(context.db, ids)).flatMap((offer) => {
    const was = cheaper.find(({ offer_id }) => offer_id === offer.id)?.was_minor ?? 0;
    return offer.total_minor < was ? [{ ...offer, was_minor: was }] : [];
  });
  if (offers.length === 0) return null;
  return { offers, token: await unsubscribeToken(context, userId, null) };
}
