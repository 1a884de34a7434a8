import { z } from 'zod';
import { decisionReasonSchema } from '../../kernel/decision-schema.ts';
import { errorCode } from '../../kernel/field-errors.ts';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/language.ts';
import { isStorable } from '../../kernel/text/text.ts';
import {
  defineGameSchema,
  defineGiftCardBrandSchema,
  gameSchemaSchema,
  slugSchema,
} from '../schema.ts';
import { brandTextsSchema, gameTextsSchema } from '../translation-schema.ts';
import { PRODUCT_KINDS, PRODUCT_STATES, RESTRICTION_RULES } from '../types.ts';
import { attributeFaults } from './rules.ts';

export const listProductsSchema = z.strictObject({
  kind: z.enum(PRODUCT_KINDS),
  /** Null for all. */
  state: z.enum(PRODUCT_STATES).nullable().default(null),
  /** A part of the name, of the name in the address, or of another name. */
  search: z.string().trim().max(80).refine(isStorable).default(''),
  cursor: z.string().max(400).nullish(),
  limit: z.int().min(1).max(50).default(20),
});
export type ListProducts = z.infer<typeof listProductsSchema>;

/** Names a game or a brand. */
export const productNameSchema = z.strictObject({ slug: slugSchema });
export type ProductName = z.infer<typeof productNameSchema>;

const otherLanguages = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

const game = defineGameSchema.shape;
const aliases = game.aliases.unwrap().default([]);

/** What a form says of a game; its attributes have another one. */
export const gameFactsSchema = z.strictObject({
  /** It names the game for ever, since offers and addresses refer to it. */
  slug: game.slug,
  name: game.name,
  publisher: game.publisher,
  genre: game.genre,
  description: game.description,
  risk_class: game.risk_class,
  popularity: game.popularity,
  aliases,
  /** Null for all of the rule book. */
  delivery_choices_minutes: game.delivery_choices_minutes.unwrap().nullable(),
  /** In other languages; what is missing is shown in English. */
  texts: z.partialRecord(
    z.enum(otherLanguages),
    gameTextsSchema.pick({ genre: true, description: true }),
  ),
});
export type GameFacts = z.infer<typeof gameFactsSchema>;

const baseHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

const saving = {
  idempotency_key: idempotencyKeySchema,
  /** The picture on lists and pages: a drawn one, or one that the viewer has uploaded for it. */
  cover: z.discriminatedUnion('as', [
    z.strictObject({ as: z.literal('kept') }),
    z.strictObject({ as: z.literal('drawn') }),
    z.strictObject({ as: z.literal('uploaded'), file_id: idSchema }),
  ]),
  /** Names the facts that were shown; null adds a game or brand. */
  base_hash: baseHashSchema.nullable(),
  reason: decisionReasonSchema,
};
export type SavedCover = z.infer<(typeof saving)['cover']>;

export const saveGameSchema = z.strictObject({ ...saving, game: gameFactsSchema });
export type SaveGame = z.infer<typeof saveGameSchema>;

/** Attributes as a form says them; what cannot go together is refused at its field. */
export const editedAttributesSchema = gameSchemaSchema.shape.attributes.superRefine(
  (attributes, context) => {
    for (const { path, error } of attributeFaults(attributes)) {
      const { code: message, params } = error;
      context.addIssue({ code: 'custom', path: [...path], message, params: { ...params } });
    }
  },
);

export const saveSchemaSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  slug: slugSchema,
  /** Names the attributes that were shown, with their texts. */
  base_hash: baseHashSchema,
  attributes: editedAttributesSchema,
  /** Labels in other languages, by the keys of the attributes; what is missing is in English. */
  texts: z.partialRecord(z.enum(otherLanguages), gameTextsSchema.shape.attributes.unwrap()),
  reason: decisionReasonSchema,
});
export type SaveSchema = z.infer<typeof saveSchemaSchema>;
export type AttributeTexts = SaveSchema['texts'];

const brand = defineGiftCardBrandSchema.shape;

/** Whether each example is a code of the form; a form that does not compile has none. */
function isExample({ code_pattern: pattern, code_example: example }: Codes): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(example);
  } catch {
    return false;
  }
}
interface Codes {
  readonly code_pattern: string;
  readonly code_example: string;
}

/** What a form says of a gift-card brand. */
export const brandFactsSchema = z
  .strictObject({
    /** It names the brand for ever, since offers and addresses refer to it. */
    slug: brand.slug,
    name: brand.name,
    category: brand.category,
    description: brand.description,
    popularity: brand.popularity,
    aliases,
    regions: brand.regions.refine(
      (regions) => new Set(regions.map(({ code }) => code)).size === regions.length,
    ),
    code_pattern: brand.code_pattern,
    code_example: brand.code_example,
    redeem_url: brand.redeem_url,
    redeem_steps: brand.redeem_steps,
    /** In other languages; what is missing is shown in English. */
    texts: z.partialRecord(
      z.enum(otherLanguages),
      brandTextsSchema.pick({ category: true, description: true, redeem_steps: true }),
    ),
  })
  .refine(isExample, { path: ['code_example'], error: errorCode('format') })
  .superRefine(({ redeem_steps: steps, texts }, context) => {
    for (const [language, own] of Object.entries(texts)) {
      if ((own.redeem_steps?.length ?? steps.length) === steps.length) continue;
      const path = ['texts', language, 'redeem_steps'];
      context.addIssue({ code: 'custom', path, message: errorCode('as_many_steps') });
    }
  });
export type BrandFacts = z.infer<typeof brandFactsSchema>;

export const saveBrandSchema = z.strictObject({ ...saving, brand: brandFactsSchema });
export type SaveBrand = z.infer<typeof saveBrandSchema>;

const named = {
  idempotency_key: idempotencyKeySchema,
  kind: z.enum(PRODUCT_KINDS),
  slug: slugSchema,
  reason: decisionReasonSchema,
};

export const setVisibilitySchema = z.strictObject({ ...named, hidden: z.boolean() });
export type SetVisibility = z.infer<typeof setVisibilitySchema>;

export const setRestrictionSchema = z.discriminatedUnion('restricted', [
  z.strictObject({
    ...named,
    restricted: z.literal(true),
    rule: z.enum(RESTRICTION_RULES),
  }),
  z.strictObject({ ...named, restricted: z.literal(false) }),
]);
export type SetRestriction = z.infer<typeof setRestrictionSchema>;
