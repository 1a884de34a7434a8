import type { FieldsOf } from '@guildhall/services/catalog/read-catalog';
import type { KnownRates } from '@guildhall/services/kernel/rates/known-rates';
import type { FavouriteReading } from '@guildhall/services/offers/saved/list-favourites';
import type { SavedSearchReading } from '@guildhall/services/offers/saved/list-saved-searches';
import { isPublic } from '@guildhall/domain/offers/policy';
import {
  ALERTS,
  AVAILABILITIES,
  availabilityOf,
  priceChange,
  SHOWN_NEW,
  titleOfFavourite,
} from '@guildhall/domain/offers/saved/rules';
import { savedFilterSchema } from '@guildhall/domain/offers/saved/schema';
import type { Language } from '@guildhall/domain/kernel/language';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { offerCardView, toOfferCard } from '../views.ts';

export const favouriteIdsView = z.object({ offer_ids: z.array(z.string()) });

const favouriteView = z.object({
  offer_id: z.string(),
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string(),
  product_name: z.string(),
  /** As it was saved, where the present one may not be shown; null for an offer that is removed. */
  title: z.string().nullable(),
  /** The language of the title. */
  language: z.string().nullable(),
  availability: openVocabulary(AVAILABILITIES),
  /** Null while nobody may see the offer. */
  card: offerCardView.nullable(),
  /** The all-in price of one unit when the offer was saved. */
  saved_minor: z.int(),
  currency: z.string(),
  price_change: z.enum(['cheaper', 'dearer']).nullable(),
  saved_at: z.iso.datetime(),
  /** Mails about a lower price. */
  alert: z.enum(ALERTS),
});

export const favouritePageView = z.object({
  items: z.array(favouriteView),
  next_cursor: z.string().nullable(),
});
export type FavouritePageView = z.infer<typeof favouritePageView>;

export function toFavourite(
  row: FavouriteReading,
  fieldsOf: FieldsOf,
  language: Language,
  known: KnownRates,
): z.infer<typeof favouriteView> {
  const saved = { title: row.saved_title, language: row.saved_language };
  const named = titleOfFavourite(saved, row);
  return {
    offer_id: row.id,
    kind: row.kind,
    product_slug: row.product_slug,
    product_name: row.product_name,
    title: named?.title ?? null,
    language: named?.language ?? null,
    availability: availabilityOf(row.state),
    card: isPublic(row.state) ? toOfferCard(row, fieldsOf(row), language, known) : null,
    saved_minor: row.saved_minor,
    currency: row.currency,
    price_change: priceChange(row.saved_minor, row),
    saved_at: row.saved_at.toISOString(),
    alert: row.alert,
  };
}

const savedSearchView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string().nullable(),
  /** Null for a search in all products, and for a product that is no longer sold. */
  product_name: z.string().nullable(),
  filter: savedFilterSchema,
  new_count: z.int().describe('offers that were listed since you opened it, counted up to 20'),
  new_has_more: z.boolean().describe('whether there are more of them than new_count'),
  created_at: z.iso.datetime(),
  /** Mails about new offers. */
  alert: z.enum(ALERTS),
});

export const savedSearchListView = z.object({ items: z.array(savedSearchView) });

export function toSavedSearch(row: SavedSearchReading): z.infer<typeof savedSearchView> {
  const { counted_new: counted } = row;
  return {
    ...row,
    new_count: Math.min(counted, SHOWN_NEW),
    new_has_more: counted > SHOWN_NEW,
    created_at: row.created_at.toISOString(),
  };
}
