import type { DefineGame, DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import type { GameSchema, GiftCardRegion } from '@guildhall/domain/catalog/types';
import type { RiskClass, OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';

/** A JSON column with a default. */
type Translations<Defined extends { translations?: object | undefined }> = ColumnType<
  NonNullable<Defined['translations']>,
  string | undefined,
  string
>;

type Aliases = ColumnType<string[], string | undefined, string>;

export interface GamesTable {
  id: string;
  slug: string;
  name: string;
  publisher: string;
  genre: string;
  description: string;
  risk_class: RiskClass;
  /** Sellers need V3, and each offer is reviewed (rules.md §5, §8). */
  restricted: Generated<boolean>;
  /** It is in no list, and takes no new offers; what is listed stays listed. */
  hidden: Generated<boolean>;
  popularity: Generated<number>;
  /** The newest version of the schema. */
  schema: JSONColumnType<GameSchema>;
  /** The delivery times that offers of the game may promise; null for all of the rule book. */
  delivery_choices_minutes: ColumnType<number[] | null, string | null, string | null>;
  /** The name of its picture in the store of files. */
  cover_image: string | null;
  /** Other names that a search finds it by, in lower case. */
  aliases: Aliases;
  /** Texts by language. The other columns are in English. */
  translations: Translations<DefineGame>;
  created_at: Generated<Date>;
}

export const gameColumns = columnsOf<GamesTable>({
  id: true,
  slug: true,
  name: true,
  publisher: true,
  genre: true,
  description: true,
  risk_class: true,
  restricted: true,
  hidden: true,
  popularity: true,
  schema: true,
  delivery_choices_minutes: true,
  cover_image: true,
  aliases: true,
  translations: true,
  created_at: true,
});

/** A version of the schema of a game, written by a trigger; offers are read by theirs. */
export interface GameSchemasTable {
  game_id: string;
  version: number;
  schema: JSONColumnType<GameSchema>;
  translations: Translations<DefineGame>;
  created_at: Generated<Date>;
}

export interface GiftCardBrandsTable {
  id: string;
  slug: string;
  name: string;
  category: string;
  description: string;
  restricted: Generated<boolean>;
  hidden: Generated<boolean>;
  cover_image: string | null;
  aliases: Aliases;
  popularity: Generated<number>;
  regions: JSONColumnType<GiftCardRegion[]>;
  code_pattern: string;
  code_example: string;
  redeem_url: string;
  redeem_steps: JSONColumnType<string[]>;
  /** Texts by language. The other columns are in English. */
  translations: Translations<DefineGiftCardBrand>;
  created_at: Generated<Date>;
}

export const giftCardBrandColumns = columnsOf<GiftCardBrandsTable>({
  id: true,
  slug: true,
  name: true,
  category: true,
  description: true,
  restricted: true,
  hidden: true,
  cover_image: true,
  aliases: true,
  popularity: true,
  regions: true,
  code_pattern: true,
  code_example: true,
  redeem_url: true,
  redeem_steps: true,
  translations: true,
  created_at: true,
});

/** A projection, rebuilt from the offers: the number of active offers of each game or brand. */
export interface ActiveOfferCountsTable {
  kind: OfferKind;
  product_slug: string;
  offer_count: number;
  refreshed_at: Date;
}

/**
 * A projection, rebuilt from seller statistics and the ledger, for the home page. Always one row.
 */
export interface ShopStatisticsTable {
  only_row: Generated<boolean>;
  completed_orders: number;
  /** Basis points of paid orders that were delivered on time; null before the first one. */
  on_time_share: number | null;
  fund_minor: number;
  refreshed_at: Date;
}

/** The tables of the room `catalog`. */
export interface CatalogRoomTables {
  game_schemas: GameSchemasTable;
  games: GamesTable;
  gift_card_brands: GiftCardBrandsTable;
  active_offer_counts: ActiveOfferCountsTable;
  shop_statistics: ShopStatisticsTable;
}
