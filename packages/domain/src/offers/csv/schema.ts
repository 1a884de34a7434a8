import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { MAX_AMOUNT_MINOR } from '../../kernel/rules/number-schemas.ts';
import { SELLER_EVENTS } from '../schema.ts';
import { OFFER_STATES } from '../states.ts';

export const exportOffersSchema = z.strictObject({
  kind: z.enum(['account', 'gift_card']),
  /** Only offers in one of these states, separated by commas. */
  states: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(OFFER_STATES)).min(1).max(OFFER_STATES.length))
    .optional(),
  /** Only offers whose title or product contains it. */
  search: z.string().trim().max(100).default(''),
});
export type ExportOffers = z.infer<typeof exportOffersSchema>;

/** No call names more offers; a file of more lines is applied by several calls. */
const MAX_CHANGED_OFFERS = 100;

export const applyChangesSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  changes: z
    .array(
      z.strictObject({
        offer_id: idSchema,
        price_minor: z.int().min(1).max(MAX_AMOUNT_MINOR).nullable(),
        event: z.enum(SELLER_EVENTS).nullable(),
      }),
    )
    .min(1)
    .max(MAX_CHANGED_OFFERS)
    .refine((changes) => new Set(changes.map(({ offer_id }) => offer_id)).size === changes.length),
});
export type ApplyChanges = z.infer<typeof applyChangesSchema>;
