import { smallestVariants } from '@guildhall/domain/files/rules';
import type { PublicVariant } from '@guildhall/domain/files/types';
import type { OfferPhoto } from '@guildhall/domain/offers/types';
import { listCategoryOffers } from '@guildhall/db/offers/category-list-queries';
import { findOfferWithSeller, type OfferWithSeller } from '@guildhall/db/offers/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import { isGone, isPublic } from '@guildhall/domain/offers/policy';
import { similarFilters } from '@guildhall/domain/offers/rules';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import {
  type GameRow,
  readBrand,
  readFieldsOf,
  readFieldsOfEach,
  readGame,
} from '../catalog/read-catalog.ts';
import type { OffersContext } from './context.ts';
import { publicAddressOf } from '../files/sign-address.ts';
import { oncePerPage } from '../kernel/once-per-page.ts';

/**
 * The game of a category list; undefined for gift cards and for a list of several products.
 * Refuses GAME_NOT_FOUND, BRAND_NOT_FOUND.
 */
export async function readListedGame(
  context: OffersContext,
  { kind, product_slug }: Pick<ListOffers, 'kind' | 'product_slug'>,
  language: Language,
): Promise<GameRow | undefined> {
  if (product_slug === undefined) return undefined;
  if (kind === 'account') return await readGame(context, product_slug, language);
  await readBrand(context, product_slug, language);
  return undefined;
}

const offerOnce = oncePerPage(({ db }: OffersContext, offerId: string) =>
  findOfferWithSeller(db, offerId),
);

/**
 * An offer with its seller and the attribute fields in this language, the rules that its price was
 * computed with, and those in force. Refuses OFFER_NOT_FOUND.
 */
export async function readOffer(
  context: OffersContext,
  offerId: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const offer = await offerOnce(context, offerId);
  if (offer === undefined || !isPublic(offer.state)) {
    throw new Refusal('OFFER_NOT_FOUND', { gone: offer !== undefined && isGone(offer) });
  }
  return await readingOf(context, offer, language);
}

/** The row of an offer in any state with its seller; undefined when there is none. */
export async function findOffer(
  { db }: Pick<OffersContext, 'db'>,
  offerId: string,
): Promise<OfferWithSeller | undefined> {
  return await findOfferWithSeller(db, offerId);
}

/** The same for an offer in any state, for staff. Refuses OFFER_NOT_FOUND. */
export async function readOfferInAnyState(
  context: OffersContext,
  offerId: string,
  language: Language,
) {
  const offer = await offerOnce(context, offerId);
  if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
  return await readingOf(context, offer, language);
}

async function readingOf(context: OffersContext, offer: OfferWithSeller, language: Language) {
  const { rule_books } = context;
  const [fields, priced, rules] = await Promise.all([
    readFieldsOf(context, offer, language),
    rule_books.of(offer.rule_version),
    rule_books.current(),
  ]);
  const photos = photosWithAddresses(context, offer.photos);
  return { offer, fields, priced, rules, photos };
}

/** Rows with the addresses of their cover in its smallest size; without photos there is none. */
export function withCovers<Row extends { cover?: readonly PublicVariant[] | null }>(
  context: Pick<OffersContext, 'settings'>,
  rows: readonly Row[],
) {
  return rows.map((row) => ({ ...row, cover: coverOf(context, row.cover) }));
}

/** What an order keeps of the variants of a photo. */
export const keptCover = (variants: readonly PublicVariant[]) => smallestVariants(variants);

/** The smallest variants of a photo with their addresses. */
export function coverOf(
  context: Pick<OffersContext, 'settings'>,
  variants: readonly PublicVariant[] | null | undefined,
) {
  return smallestVariants(variants ?? []).map((variant) => withAddress(context, variant));
}

const withAddress = (
  context: Pick<OffersContext, 'settings'>,
  { name, media_type, width, height }: PublicVariant,
) => ({ url: publicAddressOf(context, name), media_type, width, height });

/** Photos with the addresses of their variants. */
export function photosWithAddresses(context: OffersContext, photos: readonly OfferPhoto[]) {
  return photos.map(({ caption, file_id, variants }) => ({
    caption,
    file_id,
    variants: variants.map((variant) => withAddress(context, variant)),
  }));
}

export type OfferReading = Awaited<ReturnType<typeof readOffer>>;

/** How many offers of the same card are read, so that some are of other sellers. */
const MOST_OF_A_CARD = 12;

/**
 * Up to four other offers of the same product that a buyer may take instead: of a gift card the
 * cheapest of the same card from other sellers.
 */
export async function readSimilarOffers(
  context: OffersContext,
  offerId: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const { offer } = await readOffer(context, offerId, language);
  const isCard = offer.kind === 'gift_card';
  const rows = await listCategoryOffers(
    context.db,
    {
      kind: offer.kind,
      product_slug: offer.product_slug,
      search: '',
      sort: isCard ? 'cheapest' : 'best',
      ...similarFilters(offer),
    },
    { cursor: null, limit: isCard ? MOST_OF_A_CARD : 5 },
  );
  const others = rows
    .filter(({ id, seller_id }) => id !== offerId && !(isCard && seller_id === offer.seller_id))
    .slice(0, 4);
  const game = await readListedGame(context, offer, language);
  return {
    items: withCovers(context, others),
    fieldsOf: await readFieldsOfEach(context, others, language, game),
  };
}
