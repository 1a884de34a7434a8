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
  context: ServiceContext,
  offer: OfferOfVersion,
  language: Language,
): Promise<readonly LocalizedField[]> {
  if (offer.kind === 'gift_card') return [];
  const game = await gameOnce(context, offer.product_slug, language);
  if (game?.schema.version === offer.schema_version) return game.schema.attributes;
  const [older] = await listGameFields(context.db, [offer], language);
  return older?.fields ?? [];
}

/**
 * The same for several offers. `current` is the game that most of them are of, if there is one: its
 * newest fields are not read again.
 */
export async function readFieldsOfEach(
  { db }: Pick<ServiceContext, 'db'>,
  offers: readonly OfferOfVersion[],
  language: Language,
  current?: Pick<GameRow, 'slug' | 'schema'>,
): Promise<FieldsOf> {
  const keyOf = (slug: string, version: number) => `${slug} ${version}`;
  const fields = new Map<string, readonly LocalizedField[]>();
  if (current !== undefined) {
    fields.set(keyOf(current.slug, current.schema.version), current.schema.attributes);
  }
  const missing = new Map(
    offers
      .filter(({ kind }) => kind === 'account')
      .map(({ product_slug, schema_version }) => [
        keyOf(product_slug, schema_version),
        { product_slug, schema_version },
      ]),
  );
  for (const key of fields.keys()) missing.delete(key);
  const read = missing.size === 0 ? [] : await listGameFields(db, [...missing.values()], language);
  for (const row of read) fields.set(keyOf(row.product_slug, row.schema_version), row.fields);
  return ({ product_slug, schema_version }) =>
    fields.get(keyOf(product_slug, schema_version)) ?? [];
}

/** The shop's statistics as of the last refresh; zeros before the first one. */
export async function readShopStatistics(db: Kysely<Database>) {
  const counted = await findShopStatistics(db);
  return counted ?? { completed_orders: 0, on_time_share: null, fund_minor: 0 };
}
