import {
  type BrandRow,
  findBrand,
  findGame,
  findShopStatistics,
  type GameRow,
  listGameSchemas,
} from '@guildhall/db/catalog/queries';
import type { Database } from '@guildhall/db/database';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Kysely } from 'kysely';
import type { ServiceContext } from '../context.ts';

export type { BrandRow, GameRow };

/** Refuses GAME_NOT_FOUND. */
export async function readGame({ db }: ServiceContext, slug: string) {
  const game = await findGame(db, slug);
  if (game === undefined) throw new Refusal('GAME_NOT_FOUND');
  return game;
}

/** Refuses BRAND_NOT_FOUND. */
export async function readBrand({ db }: ServiceContext, slug: string) {
  const brand = await findBrand(db, slug);
  if (brand === undefined) throw new Refusal('BRAND_NOT_FOUND');
  return brand;
}

/** The game or brand that an offer is of; undefined when there is none of that name. */
export async function findProduct(
  db: Kysely<Database>,
  kind: OfferKind,
  slug: string,
): Promise<GameRow | BrandRow | undefined> {
  return kind === 'account' ? await findGame(db, slug) : await findBrand(db, slug);
}

/** The attribute fields of several games, by slug; a game that there is not is missing. */
export async function readAttributeFields(
  db: Kysely<Database>,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, readonly AttributeField[]>> {
  const games = slugs.length === 0 ? [] : await listGameSchemas(db, slugs);
  return new Map(games.map(({ slug, schema }) => [slug, schema.attributes]));
}

/** What the shop has done so far, as it was last counted; nothing at all before the first time. */
export async function readShopStatistics(db: Kysely<Database>) {
  const counted = await findShopStatistics(db);
  return counted ?? { completed_orders: 0, on_time_share: null, fund_minor: 0 };
}
