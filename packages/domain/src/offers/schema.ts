import { z } from 'zod';
import { searchSchema } from '../users/schema.ts';
import { errorCode } from '../kernel/field-errors.ts';
import { attributeValuesSchema } from '../catalog/schema.ts';
import type { GameSchema } from '../catalog/types.ts';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { DEFAULT_LANGUAGE } from '../kernel/language.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { askedLanguageSchema, languageSchema } from '../kernel/language-schema.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import { MAX_AMOUNT_MINOR, MAX_UNITS } from '../kernel/rules/number-schemas.ts';
import { CODE_FILE } from '../vault/rules.ts';
import { MAX_OFFER_PHOTOS, MAX_TITLE_LENGTH } from './rules.ts';
import { OFFER_STATES } from './states.ts';
import { lineSchema, paragraphsSchema } from '../kernel/text/visible-text.ts';

/** The language of title and description. */
const writtenIn = languageSchema.default(DEFAULT_LANGUAGE);
const title = lineSchema({ min: 10, max: MAX_TITLE_LENGTH });
const description = paragraphsSchema({ min: 40, max: 4_000 });
export const offerSecrets = z.array(z.record(z.string().max(40), z.string().max(4_000))).max(500);

/** The fields of both kinds whose limits the rules in force set. */
function limitedFields(rules: RuleBook) {
  return {
    price_minor: z.int().min(rules.min_price_minor).max(rules.max_price_minor),
    delivery_minutes: z
      .int()
      .refine((minutes) => rules.delivery_choices_minutes.includes(minutes), {
        error: errorCode('not_listed'),
      })
      .nullable(),
  };
}

/** A photo of an offer, in the order in which they are shown; the first is its cover. */
const photoSchema = z.strictObject({
  /** A file that the seller has uploaded for an offer. */
  file_id: idSchema,
  caption: lineSchema({ min: 0, max: 200 }),
});

export const photosSchema = z
  .array(photoSchema)
  .max(MAX_OFFER_PHOTOS)
  .refine((photos) => new Set(photos.map(({ file_id }) => file_id)).size === photos.length);

export const accountOfferSchema = (rules: RuleBook) =>
  z.strictObject({
    game_slug: z.string().min(2).max(60),
    language: writtenIn,
    title,
    description,
    attributes: z.record(z.string().max(40), z.unknown()),
    ...limitedFields(rules),
    delivery: z.enum(['instant', 'manual']),
    warranty_days: z.int().refine((days) => rules.warranty_choices_days.includes(days), {
      error: errorCode('not_listed'),
    }),
    /** The sealed sign-ins for instant delivery; empty for manual delivery. */
    secrets: offerSecrets,
  });
export type PublishAccountOffer = z.input<ReturnType<typeof accountOfferSchema>>;

export const giftCardOfferSchema = (rules: RuleBook) => {
  const { price_minor, delivery_minutes } = limitedFields(rules);
  const quantity = z.int().max(rules.codes_per_order);
  return z.strictObject({
    brand_slug: z.string().min(2).max(60),
    region_code: z.string().min(2).max(12),
    face_value_minor: z.int().min(1),
    language: writtenIn,
    title,
    description,
    price_minor,
    delivery: z.enum(['instant', 'manual']),
    delivery_minutes,
    min_quantity: quantity.min(1),
    max_quantity: quantity.min(1),
    tiers: z
      .array(z.strictObject({ min_quantity: quantity.min(2), unit_price_minor: price_minor }))
      .max(rules.max_price_tiers),
    secrets: offerSecrets,
    /** For manual delivery: how many codes the seller can deliver. */
    manual_stock: z.int().min(0).max(500),
  });
};
export type PublishGiftCardOffer = z.input<ReturnType<typeof giftCardOfferSchema>>;

export const addCodesSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  offer_id: idSchema,
});
export type AddCodes = z.infer<typeof addCodesSchema>;

/** An upload of codes in parts; the client gives it an id. */
export const readCodeUploadSchema = z.strictObject({ offer_id: idSchema, upload_id: idSchema });
export type ReadCodeUpload = z.infer<typeof readCodeUploadSchema>;

export const addCodesPartSchema = readCodeUploadSchema.extend({
  /** Where in the file the part begins: how many bytes have arrived. A form has only texts. */
  position_bytes: z.string().regex(/^(0|[1-9]\d{0,6})$/),
});
export type AddCodesPart = z.infer<typeof addCodesPartSchema>;

export const finishCodeUploadSchema = addCodesSchema.extend({
  /** The size of the whole file. */
  size_bytes: z.int().min(1).max(CODE_FILE.max_bytes),
});
export type FinishCodeUpload = z.infer<typeof finishCodeUploadSchema>;

export const withdrawStockSchema = addCodesSchema.extend({
  /** How many units, the oldest first; as many as there are when there are fewer. */
  quantity: z.int().min(1).max(10_000),
});
export type WithdrawStock = z.infer<typeof withdrawStockSchema>;

export const listOwnOffersSchema = z.strictObject({
  kind: z.enum(['account', 'gift_card']),
  /** Only offers in one of these states. */
  states: z.array(z.enum(OFFER_STATES)).min(1).max(OFFER_STATES.length).optional(),
  /** Only offers whose title or product contains it. */
  search: z.string().trim().max(100).default(''),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(20),
});
export type ListOwnOffers = z.infer<typeof listOwnOffersSchema>;

export const countOwnOffersSchema = listOwnOffersSchema.pick({ kind: true });
export type CountOwnOffers = z.infer<typeof countOwnOffersSchema>;

export const readOwnOfferSchema = z.strictObject({
  offer_id: idSchema,
  /** The language of the fields of a game. */
  language: askedLanguageSchema,
});
export type ReadOwnOffer = z.infer<typeof readOwnOfferSchema>;

/** A value before the field that it is for is known. */
export const attributeInput = z.union([
  z.string().max(500),
  z.int(),
  z.boolean(),
  z.array(z.string().max(60)).max(200),
]);

/** What an offer is of, as far as it is known. `attributes` of a card: region, face_value_minor. */
export const readPriceHintSchema = z.strictObject({
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string().min(2).max(60),
  attributes: z.record(z.string().max(40), attributeInput),
});
export type ReadPriceHint = z.infer<typeof readPriceHintSchema>;

export const listPendingOffersSchema = z.strictObject({
  search: searchSchema,
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(20),
  language: askedLanguageSchema,
});
export type ListPendingOffers = z.infer<typeof listPendingOffersSchema>;

export const OFFER_SORTS = ['best', 'cheapest', 'newest', 'fastest'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

/**
 * The input of a category list. `attributes` has one entry per filtered field of the game's schema:
 * a list of options, a range, or a boolean.
 */
export const listOffersSchema = z.strictObject({
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string().min(2).max(60).optional(),
  seller_id: idSchema.optional(),
  search: z.string().trim().max(100).default(''),
  sort: z.enum(OFFER_SORTS).default('best'),
  price_from_minor: z.int().min(0).optional(),
  price_to_minor: z.int().min(0).optional(),
  delivery: z.enum(['instant', 'hour', 'day']).optional(),
  warranty_days_from: z.int().min(0).max(90).optional(),
  seller_level_from: z.int().min(0).max(4).optional(),
  region_code: z.string().max(12).optional(),
  /** In the minor units of the cards' own currency. */
  face_value_minor: z.int().min(1).optional(),
  /** ISO 4217. A value without a currency or region is that number of minor units in any. */
  face_value_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  attributes: z
    .record(
      z.string().max(40),
      z.union([
        z.array(z.string().max(60)).min(1).max(40),
        z.strictObject({ from: z.int().optional(), to: z.int().optional() }),
        z.boolean(),
      ]),
    )
    .default({}),
  cursor: z.string().max(300).nullish(),
  limit: z.int().min(1).max(100).default(24),
  /** The language of labels and options. The search covers offers in all languages. */
  language: askedLanguageSchema,
});
export type ListOffers = z.infer<typeof listOffersSchema>;

/** Builds the zod schema of an offer's attributes for this version of the game's schema. */
export function offerAttributesSchema(schema: GameSchema, now: Date) {
  return attributeValuesSchema(schema, now);
}

/** No call names more offers: a limit of requests, not a rule. */
const MAX_CHANGED_OFFERS = 100;

/** What a seller does with offers as they are. */
export const SELLER_EVENTS = ['pause', 'resume', 'renew', 'archive', 'restore'] as const;
export type SellerEvent = (typeof SELLER_EVENTS)[number];

/** A price before its limits are known. */
const anyPrice = z.int().min(1).max(MAX_AMOUNT_MINOR);

const changedOfferIds = z
  .array(idSchema)
  .min(1)
  .max(MAX_CHANGED_OFFERS)
  .refine((ids) => new Set(ids).size === ids.length);

export const changeOffersSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  offer_ids: changedOfferIds,
  change: z.discriminatedUnion('event', [
    z.strictObject({ event: z.enum(SELLER_EVENTS) }),
    z.strictObject({ event: z.literal('set_price'), price_minor: anyPrice }),
    /** By a share of the present prices, tiers included, in basis points: -500 is 5 % less. */
    z.strictObject({
      event: z.literal('change_price'),
      share: z.int().min(-9_000).max(100_000),
    }),
  ]),
});
export type ChangeOffers = z.infer<typeof changeOffersSchema>;

export const setPricesSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  prices: z
    .array(z.strictObject({ offer_id: idSchema, price_minor: anyPrice }))
    .min(1)
    .max(MAX_CHANGED_OFFERS)
    .refine((prices) => new Set(prices.map(({ offer_id }) => offer_id)).size === prices.length),
});
export type SetPrices = z.infer<typeof setPricesSchema>;

/** Offers that are paused or resumed. */
export const switchOffersSchema = changeOffersSchema.omit({ change: true });

/**
 * What an edit may change; what is left out stays. Product, delivery, region and value of an offer
 * are fixed. The fields are validated as those of a new offer of its kind.
 */
export const offerChangesSchema = z.strictObject({
  /** All of them, in their order. */
  photos: photosSchema.optional(),
  language: languageSchema.optional(),
  title: z.string().max(1_000).optional(),
  description: z.string().max(10_000).optional(),
  /** All of them, for the newest version of the game's schema. Of accounts only. */
  attributes: z.record(z.string().max(40), attributeInput).optional(),
  price_minor: anyPrice.optional(),
  delivery_minutes: z.int().min(1).max(100_000).nullable().optional(),
  /** Of accounts only. */
  warranty_days: z.int().min(0).max(3_650).optional(),
  /** Of gift cards only, as are the next two. */
  min_quantity: z.int().min(1).max(MAX_UNITS).optional(),
  max_quantity: z.int().min(1).max(MAX_UNITS).optional(),
  tiers: z
    .array(
      z.strictObject({
        min_quantity: z.int().min(2).max(MAX_UNITS),
        unit_price_minor: anyPrice,
      }),
    )
    .max(100)
    .optional(),
});
export type ChangesOfOffer = z.infer<typeof offerChangesSchema>;

/** The fields of an account offer that an edit may change, attributes aside. */
export const editedAccountSchema = (rules: RuleBook) =>
  accountOfferSchema(rules).omit({ game_slug: true, attributes: true, secrets: true });

/** The fields of a gift-card offer that an edit may change. */
export const editedGiftCardSchema = (rules: RuleBook) =>
  giftCardOfferSchema(rules).omit({
    brand_slug: true,
    region_code: true,
    face_value_minor: true,
    secrets: true,
    manual_stock: true,
  });

export const editOfferSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  offer_id: idSchema,
  changes: offerChangesSchema,
});
export type EditOffer = z.infer<typeof editOfferSchema>;

export const reviewOfferSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  offer_id: idSchema,
  decision: z.enum(['approve', 'reject']),
  /** The seller of a rejected offer is told it. */
  reason: decisionReasonSchema,
});
export type ReviewOffer = z.infer<typeof reviewOfferSchema>;

export const removeOfferSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  offer_id: idSchema,
  /** The rule that the offer broke, such as `prohibited-goods.3`. */
  rule_id: z
    .string()
    .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/)
    .max(60),
  reason: decisionReasonSchema,
});
export type RemoveOffer = z.infer<typeof removeOfferSchema>;

export const startVacationSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  /** When the seller is back; null until they say so. */
  until: z.iso.datetime().nullable(),
});
export type StartVacation = z.infer<typeof startVacationSchema>;

export const endVacationSchema = z.strictObject({ idempotency_key: idempotencyKeySchema });
export type EndVacation = z.infer<typeof endVacationSchema>;
