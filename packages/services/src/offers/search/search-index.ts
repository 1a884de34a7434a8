import type { listCategoryOffers } from '@guildhall/db/offers/category-list-queries';
import type { FacetChoices, FacetRow } from '@guildhall/db/offers/search/facet-queries';
import type { CountOffers } from '@guildhall/domain/offers/search/schema';
import type { Language } from '@guildhall/domain/kernel/language';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import type { SearchedProduct } from '@guildhall/domain/offers/search/types';
import type { FaceValue } from '@guildhall/domain/offers/types';

/** The conditions and the order of a list of offers. */
export type OfferFilter = Omit<ListOffers, 'cursor' | 'limit' | 'language'> & {
  /** What the words of a search named. */
  readonly face_values?: readonly FaceValue[] | undefined;
};

/** The card of an offer, and the values that its place in the list follows from. */
export type OfferHit = Awaited<ReturnType<typeof listCategoryOffers>>[number];

/** The sort value of the last offer of a page as text, and its id. */
export interface HitCursor {
  readonly value: string;
  readonly second: string | null;
  readonly id: string;
}

/**
 * Finds offers and the names of products. It is a projection of the offers and the catalogue that
 * can be rebuilt, behind a port so that a search engine can take over from PostgreSQL. The port is
 * in this room and not in `ports`, because what it finds are rows of this room.
 */
export interface SearchIndex {
  /** The games and brands with the names in this language. They may be some seconds old. */
  products(language: Language): Promise<readonly SearchedProduct[]>;
  /** One page of active offers in the order of the filter, after the cursor. */
  offers(
    filter: OfferFilter,
    page: { readonly cursor: HitCursor | null; readonly limit: number },
  ): Promise<readonly OfferHit[]>;
  /**
   * The ids of offers of the filter that were listed since a time, the newest first, of the newest
   * `among` offers of its category.
   */
  newest(
    filter: OfferFilter,
    of: { readonly listed_since: Date; readonly among: number; readonly limit: number },
  ): Promise<readonly string[]>;
  /** Counts the offers of a product by the choices of its filters, of at most `most + 1` offers. */
  facets(
    filter: Omit<CountOffers, 'language'>,
    choices: FacetChoices,
    most: number,
  ): Promise<readonly FacetRow[]>;
}
