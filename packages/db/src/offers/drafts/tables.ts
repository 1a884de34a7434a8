import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { DraftForm } from '@guildhall/domain/offers/drafts/schema';
import type { ColumnType, Generated } from 'kysely';

/** A half-filled form of an offer, as its seller has entered it. It holds no secrets. */
export interface OfferDraftsTable {
  id: string;
  seller_id: string;
  kind: OfferKind;
  /** A game or a gift-card brand, by `kind`. The name is copied for the list of drafts. */
  product_slug: string;
  product_name: string;
  form: ColumnType<DraftForm, string, string>;
  /** One more with every change, so that two windows do not overwrite each other. */
  revision: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** The tables of the room `offers/drafts`. */
export interface OffersDraftsRoomTables {
  offer_drafts: OfferDraftsTable;
}
