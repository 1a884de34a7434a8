import type { AttributeValues } from '@guildhall/domain/catalog/types';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { OfferReminder } from '@guildhall/domain/offers/rules';
import type { OfferEvent, OfferState } from '@guildhall/domain/offers/states';
import type { DeliveryMode, OfferPhoto } from '@guildhall/domain/offers/types';
import type { HistoryColumns, PauseColumns } from '../kernel/tables.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface PriceTier {
  min_quantity: number;
  unit_price_minor: number;
}

/** An archived offer keeps the state and the time that it had left (`PauseColumns`). */
export interface OffersTable extends PauseColumns<OfferState> {
  id: string;
  kind: OfferKind;
  seller_id: string;
  /** A game or a gift-card brand, by `kind`. Slug and name are copied for the category list. */
  product_id: string;
  product_slug: string;
  product_name: string;
  state: OfferState;
  /** The BCP 47 tag of title and description. */
  language: Generated<string>;
  title: string;
  description: string;
  attributes: JSONColumnType<AttributeValues>;
  attribute_hash: Buffer;
  schema_version: number;
  region_code: string | null;
  face_value_minor: number | null;
  face_value_currency: string | null;
  price_minor: number;
  fee_minor: number;
  /** The all-in price of one unit. */
  total_minor: GeneratedAlways<number>;
  currency: Generated<string>;
  tiers: ColumnType<PriceTier[], string | undefined, string>;
  min_quantity: Generated<number>;
  max_quantity: Generated<number>;
  delivery: DeliveryMode;
  delivery_minutes: number | null;
  /** 0 for instant delivery; the sort key of "fastest". */
  speed_minutes: GeneratedAlways<number>;
  warranty_days: number;
  seller_level: number;
  rank_score: Generated<number>;
  rule_version: number;
  /** Whether it was paused because its seller is away: it is resumed when they are back. */
  paused_while_away: Generated<boolean>;
  published_at: Date | null;
  due_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** In the order in which they are shown; the first is the cover. */
  photos: ColumnType<OfferPhoto[], string | undefined, string>;
  /** Set by a trigger from title, description and product, with the dictionary of the language. */
  search_vector: Generated<string>;
}

/** A seller on vacation; `until` may have passed. */
export interface VacationsTable {
  user_id: string;
  since: Generated<Date>;
  /** Null until they say that they are back. */
  until: Date | null;
}

/** What an order was sold for, to compare prices. */
export interface SoldPricesTable {
  order_id: string;
  /** The hash of what makes offers comparable (`priceGroup`). */
  price_group: Buffer;
  /** The seller's price of one unit. */
  price_minor: number;
  sold_at: Date;
}

export interface OfferHistoryTable extends HistoryColumns<OfferState, OfferEvent> {
  offer_id: string;
  rule: string;
  actor: string;
}

/** What a seller is told of an offer, together with others. */
export interface OfferRemindersTable {
  id: Generated<string>;
  seller_id: string;
  offer_id: string;
  kind: OfferReminder;
  created_at: Generated<Date>;
  /** Null while it waits for the seller's next mail of this kind. */
  mailed_at: Date | null;
}

/** The tables of the room `offers`. */
export interface OffersRoomTables {
  vacations: VacationsTable;
  offers: OffersTable;
  offer_history: OfferHistoryTable;
  offer_reminders: OfferRemindersTable;
  sold_prices: SoldPricesTable;
}
