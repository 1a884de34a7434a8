import { z } from 'zod';
import { errorCode } from '../kernel/field-errors.ts';
import { attributeValuesSchema } from '../catalog/schema.ts';
import type { GameSchema } from '../catalog/types.ts';
import { DEFAULT_LANGUAGE } from '../kernel/language.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { askedLanguageSchema, languageSchema } from '../kernel/language-schema.ts';
import type { RuleBook } from '../kernel/rule-book.ts';

/** The language of title and description. */
const writtenIn = languageSchema.default(DEFAULT_LANGUAGE);
const title = z.string().trim().min(10).max(120);
const description = z.string().trim().min(40).max(4_000);
const secrets = z.array(z.record(z.string().max(40), z.string().max(4_000))).max(500);

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
    secrets,
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
    secrets,
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

export const listOwnOffersSchema = z.strictObject({
  kind: z.enum(['account', 'gift_card']),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(20),
});
export type ListOwnOffers = z.infer<typeof listOwnOffersSchema>;

export const OFFER_SORTS = ['best', 'cheapest', 'newest', 'fastest'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

/**
 * The input of a category list. `attributes` has one entry per filtered field of the game's schema:
 * a list of options, a range, or a boolean.
 */
export const listOffersSchema = z.strictObject({
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string().min(2).max(60).optional(),
  search: z.string().trim().max(100).default(''),
  sort: z.enum(OFFER_SORTS).default('best'),
  price_from_minor: z.int().min(0).optional(),
  price_to_minor: z.int().min(0).optional(),
  delivery: z.enum(['instant', 'hour', 'day']).optional(),
  warranty_days_from: z.int().min(0).max(90).optional(),
  seller_level_from: z.int().min(0).max(4).optional(),
  region_code: z.string().max(12).optional(),
  face_value_minor: z.int().min(1).optional(),
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
export function offerAttributesSchema(schema: GameSchema) {
  return attributeValuesSchema(schema);
}
