import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { SavedFilter } from '@guildhall/domain/offers/saved/schema';
import type { ColumnType, Generated } from 'kysely';

/** An offer that a user keeps, as it was when they saved it. */
export interface FavouritesTable {
  user_id: string;
  offer_id: string;
  /** The all-in price then. */
  saved_minor: number;
  title: string;
  /** The language of the title. */
  language: string;
  created_at: Generated<Date>;
  /** Set when the user removes it; the row is deleted later, so that they can undo it. */
  removed_at: Date | null;
}

/** A list of offers with its filters that a user keeps. */
export interface SavedSearchesTable {
  id: string;
  user_id: string;
  name: string;
  /** Kind and product are also in the filter; these are for the index. */
  kind: OfferKind;
  product_slug: string | null;
  filter: ColumnType<SavedFilter, string, never>;
  /** When the user last opened it: offers that were listed later are new to them. */
  looked_at: Generated<Date>;
  created_at: Generated<Date>;
  removed_at: Date | null;
}
