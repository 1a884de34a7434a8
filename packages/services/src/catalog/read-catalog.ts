import {
  type BrandRow,
  findBrand,
  findGame,
  findShopStatistics,
  type GameRow,
} from '@guildhall/db/catalog/queries';
import type { Database } from '@guildhall/db/database';
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { Kysely } from 'kysely';
import type { CatalogContext } from './context.ts';
import { oncePerPage } from '../kernel/once-per-page.ts';
import { versionKey } from './catalog-cache.ts';
import { coverAddress } from './cover-address.ts';

// All functions read one language and fall back to English where a text has no translation.

export type { BrandRow, GameRow };

const gameOnce = oncePerPage(({ catalog }: CatalogContext, slug: string, language: Language) =>
  catalog.game(slug, language),
);
const brandOnce = oncePerPage(({ catalog }: CatalogContext, slug: string, language: Language) =>
  catalog.brand(slug, language),
);

/** A game as public answers show it, which may be some seconds old. Refuses GAME_NOT_FOUND. */
export async function readGame(
  context: CatalogContext,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const game = await gameOnce(context, slug, language);
  if (game === undefined) throw new Refusal('GAME_NOT_FOUND');
  return { ...game, cover_url: coverAddress(context, game.cover_image) };
}

/** A brand as public answers show it, which may be some seconds old. Refuses BRAND_NOT_FOUND. */
export async function readBrand(
  context: CatalogContext,
  slug: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const brand = await brandOnce(context, slug, language);
  if (brand === undefined) throw new Refusal('BRAND_NOT_FOUND');
  return { ...brand, cover_url: coverAddress(context, brand.cover_image) };
}

/** A game as it is now, for a decision. Refuses GAME_NOT_FOUND. */
export async function readCurrentGame({ db }: CatalogContext, slug: string): Promise<GameRow> {
  const game = await findGame(db, slug);
  if (game === undefined) throw new Refusal('GAME_NOT_FOUND');
  return game;
}

/** A brand as it is now, for a decision. Refuses BRAND_NOT_FOUND. */
export async function readCurrentBrand({ db }: CatalogContext, slug: string): Promise<BrandRow> {
  const brand = await findBrand(db, slug);
  if (brand === undefined) throw new Refusal('BRAND_NOT_FOUND');
  return brand;
}

/** The game or brand with this slug as it is now; undefined when there is none. */
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

/** What names the fields that an offer was made with. */
interface OfferOfVersion {
  readonly kind: OfferKind;
  readonly product_slug: string;
  readonly schema_version: number;
}

/** The attribute fields that offers were made with. */
export type FieldsOf = (offer: OfferOfVersion) => readonly LocalizedField[];

/**
 * The attribute fields of an offer, in the version of the game's schema that it was made under.
 * None for an unknown game. Gift cards have none.
 */
export async function readFieldsOf(
  context: CatalogContext,
  offer: OfferOfVersion,
  language: Language,
): Promise<readonly LocalizedField[]> {
  if (offer.kind === 'gift_card') return [];
  const game = await gameOnce(context, offer.product_slug, language);
  if (game?.schema.version === offer.schema_version) return game.schema.attributes;
  return (await context.catalog.fields([offer], language)).get(versionKey(offer)) ?? [];
}

/**
 * The same for several offers. `current` is the game that most of them are of, if there is one: its
 * newest fields are not read again.
 */
export async function readFieldsOfEach(
  { catalog }: Pick<CatalogContext, 'catalog'>,
  offers: readonly OfferOfVersion[],
  language: Language,
  current?: Pick<GameRow, 'slug' | 'schema'>,
): Promise<FieldsOf> {
  const isCurrent = ({ product_slug, schema_version }: OfferOfVersion) =>
    product_slug === current?.slug && schema_version === current.schema.version;
  const missing = new Map(
    offers
      .filter((offer) => offer.kind === 'account' && !isCurrent(offer))
      .map((offer) => [versionKey(offer), offer]),
  );
  const fields = await catalog.fields([...missing.values()], language);
  return (offer) =>
    (isCurrent(offer) ? current?.schema.attributes : fields.get(versionKey(offer))) ?? [];
}

/** The shop's statistics as of the last refresh; zeros before the first one. */
export async function readShopStatistics(db: Kysely<Database>) {
  const counted = await findShopStatistics(db);
  return counted ?? { completed_orders: 0, on_time_share: null, fund_minor: 0 };
}
