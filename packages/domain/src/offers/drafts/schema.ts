import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { askedLanguageSchema, languageSchema } from '../../kernel/language-schema.ts';
import { MAX_AMOUNT_MINOR, MAX_UNITS } from '../../kernel/rules/number-schemas.ts';
import { slugSchema } from '../../catalog/schema.ts';
import { attributeInput, offerSecrets, photosSchema } from '../schema.ts';

const kind = z.enum(['account', 'gift_card']);
const amount = z.int().min(0).max(MAX_AMOUNT_MINOR);
const quantity = z.int().min(0).max(MAX_UNITS);

/**
 * A half-filled form of an offer: what the seller has entered, valid or not. It holds no secrets,
 * which are sent, and sealed, when the offer is published.
 */
export const draftFormSchema = z.strictObject({
  language: languageSchema.optional(),
  title: z.string().max(1_000).optional(),
  description: z.string().max(10_000).optional(),
  price_minor: amount.optional(),
  delivery: z.enum(['instant', 'manual']).optional(),
  delivery_minutes: z.int().min(1).max(100_000).optional(),
  photos: photosSchema.optional(),
  /** Of accounts only, as is the next. */
  attributes: z.record(z.string().max(40), attributeInput).optional(),
  warranty_days: z.int().min(0).max(3_650).optional(),
  /** Of gift cards only, as are the next. */
  region_code: z.string().max(12).optional(),
  face_value_minor: amount.optional(),
  min_quantity: quantity.optional(),
  max_quantity: quantity.optional(),
  tiers: z
    .array(z.strictObject({ min_quantity: quantity, unit_price_minor: amount }))
    .max(20)
    .optional(),
  manual_stock: quantity.optional(),
});
export type DraftForm = z.infer<typeof draftFormSchema>;

export const saveDraftSchema = z.strictObject({
  /** Made by the client for a new draft. */
  draft_id: idSchema,
  kind,
  product_slug: slugSchema,
  /** The revision that the form was made of; 0 for a new draft. */
  revision: z.int().min(0).max(1_000_000_000),
  form: draftFormSchema,
});
export type SaveDraft = z.infer<typeof saveDraftSchema>;

export const readDraftSchema = z.strictObject({
  draft_id: idSchema,
});
export type ReadDraft = z.infer<typeof readDraftSchema>;

export const publishDraftSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  draft_id: idSchema,
  /** The revision that the seller has seen. */
  revision: z.int().min(1).max(1_000_000_000),
  /** For an account that is delivered at once: its sign-in. */
  secrets: offerSecrets.max(1).default([]),
  /** For gift cards that are delivered at once: a code per line, or CSV. */
  codes: z.string().max(600_000).default(''),
  /** The seller has agreed to the rules for sellers. */
  accepts_rules: z.literal(true),
});
export type PublishDraft = z.infer<typeof publishDraftSchema>;

export const sellingTermsSchema = z.strictObject({
  kind,
  /** The game or brand; left out, what holds for those that are not restricted. */
  product_slug: slugSchema.optional(),
  language: askedLanguageSchema,
});
export type ReadSellingTerms = z.infer<typeof sellingTermsSchema>;
