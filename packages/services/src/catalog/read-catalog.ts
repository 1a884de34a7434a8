import {
  type BrandRow,
  findBrand,
  findGame,
  findShopStatistics,
  type GameRow,
  listGameFields,
} from '@guildhall/db/catalog/queries';
import type { Database } from '@guildhall/db/database';
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Kysely } from 'kysely';
import type { ServiceContext } from '../context.ts';
import { oncePerPage } from '../kernel/once-per-page.ts';

// All functions read one language and fall back to English where a text has no translation.

export type { BrandRow, GameRow };

const gameOnce = oncePerPage(({ db }, slug: string, language: Language) =>
  findGame(db, slug, language),
);
const brandOnce = oncePerPage(({ db }, slug: string, language: Language) =>
  findBrand(db, slug, language),
);

/** Refuses GAME_NOT_FOUND. */
export async function readGame(
  context: ServiceContext,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const game = await gameOnce(context, slug, language);
  if (game === undefined) throw new Refusal('GAME_NOT_FOUND');
  return game;
}

/** Refuses BRAND_NOT_FOUND. */
export async function readBrand(
  context: ServiceContext,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const brand = await brandOnce(context, slug, language);
  if (brand === undefined) throw new Refusal('BRAND_NOT_FOUND');
  return brand;
}

/** The game or brand with this slug; undefined when there is none. */
export async function findProduct(
  db: Kysely<Database>,
  kind: OfferKind,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<GameRow | BrandRow | undefined> {
  return kind === 'account'
    ? await findGame(db, slug, language)
    : await findBrand(db, slug, language);
}

/** The attribute fields of a game; none for an unknown game. Gift cards have none. */
export async function readFieldsOf(
  context: ServiceContext,
  { kind, product_slug }: { kind: OfferKind; product_slug: string },
  language: Language,
): Promise<readonly LocalizedField[]> {
  if (kind === 'gift_card') return [];
  const game = await gameOnce(context, product_slug, language);
  return game?.schema.attributes ?? [];
}

/** The attribute fields of several games, by slug. An unknown game is left out. */
export async function readAttributeFields(
  db: Kysely<Database>,
  slugs: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, readonly LocalizedField[]>> {
  return slugs.length === 0 ? new Map() : await listGameFields(db, slugs, language);
}

/** The shop's statistics as of the last refresh; zeros before the first one. */
export async function readShopStatistics(db: Kysely<Database>) {
  const counted = await findShopStatistics(db);
  return counted ?? { completed_orders: 0, on_time_share: null, fund_minor: 0 };
}
