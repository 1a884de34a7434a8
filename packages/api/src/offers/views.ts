import type { OfferCardRow, OfferWithSeller } from '@guildhall/db/offers/queries';
import { attributeWords, cardHighlights, pictureFacts } from '@guildhall/domain/catalog/rules';
import type { AttributeValue, LocalizedField } from '@guildhall/domain/catalog/types';
import { convertHalfUp } from '@guildhall/domain/kernel/exchange-rates';
import type { Language } from '@guildhall/domain/kernel/language';
import { isReservable } from '@guildhall/domain/offers/policy';
import { priceTiers, SHOWN_STOCK, shownStock, termsOf } from '@guildhall/domain/offers/rules';
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import type { KnownRates } from '@guildhall/services/kernel/rates/known-rates';
import type { OfferReading } from '@guildhall/services/offers/read-offers';
import type { readSitemapPart } from '@guildhall/services/offers/read-sitemap';
import { z } from 'zod';
import { profileView, toRecord } from '../users/views.ts';

export const attributeValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** What the drawn picture of an offer without photos shows. */
export const pictureView = z.object({
  rank: z.int().nullable().describe('from 0, the lowest option of its rank, to 5, the highest'),
  figure: z.int().nullable().describe('the first number that cards show, such as the level'),
});

const pictureVariants = z.array(
  z.object({ url: z.string(), media_type: z.string(), width: z.int(), height: z.int() }),
);
/** The first photo in its smallest size, once in each format; empty without photos. */
export const coverView = pictureVariants.describe(
  'the first photo in its smallest size, in each format; empty without photos',
);

export const offerCardView = z.object({
  id: z.string(),
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string(),
  product_name: z.string(),
  /** The language of title and description: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  /** Label and value of the schema's `on_card` fields, formatted for display. */
  highlights: z.array(z.object({ label: z.string(), value: z.string() })),
  picture: pictureView,
  cover: coverView,
  region_code: z.string().nullable(),
  face_value_minor: z.int().nullable(),
  face_value_currency: z.string().nullable(),
  /**
   * The face value in the currency of the price, by the last known exchange rates; null if it is in
   * that currency, or has no rate.
   */
  face_value_estimate: z
    .object({
      amount_minor: z.int(),
      /** The date of the rate if it is old; null while it is recent. */
      old_rate_date: z.iso.date().nullable(),
    })
    .nullable(),
  /** The all-in price of one unit. */
  total_minor: z.int(),
  currency: z.string(),
  delivery: z.enum(['instant', 'manual']),
  delivery_minutes: z.int().nullable(),
  warranty_days: z.int(),
  stock_count: z.int().describe('units in stock, counted up to 10'),
  stock_has_more: z.boolean().describe('whether there are more units than stock_count'),
  seller: profileView.pick({
    id: true,
    username: true,
    seller_level: true,
    verified: true,
    completed_orders: true,
    due_orders: true,
    on_time_share: true,
  }),
});
export type OfferCardView = z.infer<typeof offerCardView>;

export const offerPageView = z.object({
  items: z.array(offerCardView),
  next_cursor: z.string().nullable(),
  /** What was searched instead of words with typing errors; null for the words as given. */
  corrected_search: z.string().nullable(),
});
export type OfferPageView = z.infer<typeof offerPageView>;

/** A public picture in several formats and sizes, the smallest first. */
export const photoView = z.object({
  file_id: z.string(),
  caption: z.string(),
  variants: pictureVariants,
});
export type PhotoView = z.infer<typeof photoView>;

export const offerDetailView = offerCardView
  .omit({ seller: true, highlights: true, cover: true })
  .extend({
    state: z.string(),
    /** False when the offer has a page but cannot be bought now. */
    buyable: z.boolean(),
    description: z.string(),
    /** The first is its cover. */
    photos: z.array(photoView),
    /** Every attribute with its label, in the order of the game's schema. */
    attributes: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        value: attributeValue,
        /** The value formatted for display. */
        words: z.string(),
      }),
    ),
    price_minor: z.int(),
    fee_minor: z.int(),
    min_quantity: z.int(),
    max_quantity: z.int(),
    /** The all-in price per unit from each quantity; the first row is the base price. */
    tiers: z.array(
      z.object({
        min_quantity: z.int(),
        unit_price_minor: z.int(),
        unit_fee_minor: z.int(),
        unit_total_minor: z.int(),
      }),
    ),
    stock_count: z
      .int()
      .describe('units in stock, counted up to 10 or the largest quantity of an order'),
    /** Days from confirmation until the seller's earnings are released: warranty or code hold. */
    protection_days: z.int(),
    inspect_hours: z.int(),
    inspect_after_reveal_hours: z.int(),
    recall_cover_days: z.int().nullable(),
    /** How long an unpaid order reserves its units. */
    pay_ttl_minutes: z.int(),
    /** Manual delivery: from the promised time until the buyer may cancel. */
    late_grace_minutes: z.int(),
    published_at: z.iso.datetime().nullable(),
    seller: profileView,
  });
export type OfferDetailView = z.infer<typeof offerDetailView>;

/** An attribute's value formatted for display; null when the offer does not have it. */
export function valueInWords(
  field: LocalizedField,
  value: AttributeValue | undefined,
  language: Language,
): string | null {
  return value === undefined ? null : attributeWords(field, value, wordsIn(language));
}

/** What is said of values in this language. */
function wordsIn(language: Language) {
  const t = messagesIn(language, 'catalog');
  const { count } = formatsIn(language);
  return { yes: t('yes'), no: t('no'), count };
}

type Faced = Pick<OfferCardRow, 'face_value_minor' | 'face_value_currency' | 'currency'>;

function faceValueEstimate(
  { face_value_minor: value, face_value_currency: currency, currency: target }: Faced,
  known: KnownRates,
): OfferCardView['face_value_estimate'] {
  if (value === null || currency === null || currency === target) return null;
  const converted = convertHalfUp(known.current(), { amount_minor: value, currency }, target);
  if (converted === null) return null;
  const { amount_minor, rate_date: date } = converted;
  return { amount_minor, old_rate_date: known.isOld(date) ? date : null };
}

function toCardSeller(row: Omit<OfferCardRow, 'cover'> | OfferWithSeller): OfferCardView['seller'] {
  return {
    id: row.seller_id,
    username: row.seller_username,
    seller_level: row.seller_level,
    ...toRecord({
      verification_level: row.seller_verification_level,
      completed_orders: row.seller_completed_orders,
      due_orders: row.seller_due_orders,
      on_time_share: row.seller_on_time_share,
    }),
  };
}

/** A row with the addresses of its cover. */
type ShownCardRow = Omit<OfferCardRow, 'cover'> & Pick<OfferCardView, 'cover'>;

export function toOfferCard(
  row: ShownCardRow,
  fields: readonly LocalizedField[],
  language: Language,
  known: KnownRates,
): OfferCardView {
  const highlights = cardHighlights(fields, row.attributes, wordsIn(language));
  return {
    ...row,
    ...shownStock(row.counted_stock),
    highlights,
    face_value_estimate: faceValueEstimate(row, known),
    picture: pictureFacts(fields, row.attributes),
    seller: toCardSeller(row),
  };
}

/** The price is that of the offer's own rules, the promises those of an order made now. */
export function toOfferDetail(
  { offer, fields, priced, rules, photos }: OfferReading,
  language: Language,
  known: KnownRates,
): OfferDetailView {
  const terms = termsOf(offer, offer.seller_level, rules);
  const attributes = fields.flatMap((field) => {
    const value = offer.attributes[field.key];
    const words = valueInWords(field, value, language);
    if (value === undefined || words === null || words === '') return [];
    const plain = typeof value === 'object' ? [...value] : value;
    return [{ key: field.key, label: field.label, value: plain, words }];
  });
  return {
    ...offer,
    ...shownStock(offer.counted_stock, Math.max(offer.max_quantity, SHOWN_STOCK)),
    buyable: isReservable(offer.state) && offer.counted_stock > 0,
    photos,
    face_value_estimate: faceValueEstimate(offer, known),
    picture: pictureFacts(fields, offer.attributes),
    attributes,
    tiers: priceTiers(offer, priced).map(({ min_quantity, price }) => ({
      min_quantity,
      unit_price_minor: price.price_minor,
      unit_fee_minor: price.fee_minor,
      unit_total_minor: price.total_minor,
    })),
    protection_days: terms.protection_days,
    inspect_hours: rules.inspect_hours,
    inspect_after_reveal_hours: rules.inspect_after_reveal_hours,
    recall_cover_days: offer.kind === 'account' ? rules.recall_cover_days : null,
    pay_ttl_minutes: rules.pay_ttl_minutes,
    late_grace_minutes: rules.late_grace_minutes,
    published_at: offer.published_at?.toISOString() ?? null,
    seller: {
      ...toCardSeller(offer),
      avatar_url: offer.seller_avatar_url,
      member_since: offer.seller_since.toISOString(),
    },
  };
}

/** What the address of an offer in the sitemap needs. */
export const sitemapOfferView = z.object({
  id: z.string(),
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string(),
  updated_at: z.iso.datetime(),
});

type SitemapRow = Awaited<ReturnType<typeof readSitemapPart>>[number];

export function toSitemapOffer(row: SitemapRow): z.infer<typeof sitemapOfferView> {
  return { ...row, updated_at: row.updated_at.toISOString() };
}
