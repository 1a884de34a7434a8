import type { GameSchema, GiftCardRegion, RiskClass } from '@guildhall/domain/catalog/types';
import type { Generated, JSONColumnType } from 'kysely';

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
  created_at: Generated<Date>;
}
