import { findSavedSearch, listMailedOffers } from '@guildhall/db/offers/saved/queries';
import type { SentNotice } from '@guildhall/domain/kernel/notice-kinds';
import { unsubscribeToken } from '../../kernel/unsubscribe-token.ts';
import type { OffersContext } from '../context.ts';

/**
 * What the mail about a saved search says of it and of its offers. Null when its user has turned
 * the mails off or removed it meanwhile, or when none of the offers is for sale any more.
 */
export async function readSearchSubject(
  context: OffersContext,
  { user_id, facts: { saved_search_id: id, offer_ids: ids } }: SentNotice<'search_matched'>,
) {
  const { db } = context;
  const search = await findSavedSearch(db, id);
  if (
    user_id === null ||
    search?.user_id !== user_id ||
    search.removed_at !== null ||
    search.alert === 'off'
  ) {
    return null;
  }
  const offers = await listMailedOffers(db, ids);
  if (offers.length === 0) return null;
  const scope = { mails: 'saved_search', saved_search_id: id } as const;
  return { name: search.name, offers, token: await unsubscribeToken(context, user_id, scope) };
}

/** The same of favourites: those that are still cheaper than before. */
export async function readFavouritesSubject(
  context: OffersContext,
  { user_id, facts: { cheaper } }: SentNotice<'favourite_cheaper'>,
) {
  if (user_id === null) return null;
  const ids = cheaper.map(({ offer_id }) => offer_id);
  const offers = (await listMailedOffers(context.db, ids)).flatMap((offer) => {
    const was = cheaper.find(({ offer_id }) => offer_id === offer.id)?.was_minor ?? 0;
    return offer.total_minor < was ? [{ ...offer, was_minor: was }] : [];
  });
  if (offers.length === 0) return null;
  return { offers, token: await unsubscribeToken(context, user_id, { mails: 'favourites' }) };
}
