import type { DefineGame, DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import type { GameSchema, GiftCardRegion } from '@guildhall/domain/catalog/types';
import type { RiskClass, OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A JSON column with a default. */
type Translations<Defined extends { translations?: object | undefined }> = ColumnType<
  NonNullable<Defined['translations']>,
  string | undefined,
  string
>;

export interface GamesTable {
  id: string;
  slug: string;
  name: string;
  publisher: string;
  genre: string;
  description: string;
  risk_class: RiskClass;
  popularity: Generated<number>;
  schema: JSONColumnType<GameSchema>;
  /** By language. The other columns are in English. */
  translations: Translations<DefineGame>;
  created_at: Generated<Date>;
}

export interface GiftCardBrandsTable {
  id: string;
  slug: string;
  name: string;
  category: string;
  description: string;
  popularity: Generated<number>;
  regions: JSONColumnType<GiftCardRegion[]>;
  code_pattern: string;
  code_example: string;
  redeem_url: string;
  redeem_steps: JSONColumnType<string[]>;
  /** By language. The other columns are in English. */
  translations: Translations<DefineGiftCardBrand>;
  created_at: Generated<Date>;
}

/** A projection, rebuilt from the offers: how many of a game or brand were active. */
export interface ShelfCountsTable {
  kind: OfferKind;
  product_slug: string;
  offer_count: number;
  refreshed_at: Date;
}

/** A projection, rebuilt from the sellers' and the ledger: what the home page counts. One row. */
export interface ShopStatisticsTable {
  only_row: Generated<boolean>;
  completed_orders: number;
  /** Basis points of paid orders delivered in time; null before the first. */
  on_time_share: number | null;
  fund_minor: number;
  refreshed_at: Date;
}
