import type { Alert } from '@guildhall/domain/offers/saved/rules';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
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
  alert: Generated<Alert>;
  /** The all-in price that the last mail told; null before the first. */
  notified_minor: number | null;
  mailed_at: Date | null;
  /** Set while the user waits for a mail about a lower price. */
  due_at: Date | null;
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
  alert: Generated<Alert>;
  /** Since when its user gets mails: offers that were listed before are no news. */
  alert_since: Date | null;
  /** When it may be compared with new offers again. */
  next_at: Date | null;
  /** From when on offers were listed that it was not compared with. */
  news_from: Date | null;
  /** Set while it waits to be compared. */
  due_at: Date | null;
}

/** An offer that a saved search has told its user of, so that it does so once. */
export interface SavedSearchMatchesTable {
  saved_search_id: string;
  offer_id: string;
  created_at: Generated<Date>;
}

/** The tables of the room `offers/saved`. */
export interface OffersSavedRoomTables {
  favourites: FavouritesTable;
  saved_searches: SavedSearchesTable;
  saved_search_matches: SavedSearchMatchesTable;
}
