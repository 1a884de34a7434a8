import { z } from 'zod';
import { decisionReasonSchema } from '../../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/language.ts';
import { isStorable } from '../../kernel/text/text.ts';
import { defineGameSchema, slugSchema } from '../schema.ts';
import { gameTextsSchema } from '../translation-schema.ts';
import { PRODUCT_KINDS, PRODUCT_STATES, RESTRICTION_RULES } from '../types.ts';

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

const gameName = { slug: slugSchema };
export const gameNameSchema = z.strictObject(gameName);
export type GameName = z.infer<typeof gameNameSchema>;

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

const saving = {
  idempotency_key: idempotencyKeySchema,
  /** The picture on lists and pages: a drawn one, or one that the viewer has uploaded for it. */
  cover: z.discriminatedUnion('as', [
    z.strictObject({ as: z.literal('kept') }),
    z.strictObject({ as: z.literal('drawn') }),
    z.strictObject({ as: z.literal('uploaded'), file_id: idSchema }),
  ]),
  /** Names the facts that were shown; null adds a game or brand. */
  base_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  reason: decisionReasonSchema,
};
export type SavedCover = z.infer<(typeof saving)['cover']>;

export const saveGameSchema = z.strictObject({ ...saving, game: gameFactsSchema });
export type SaveGame = z.infer<typeof saveGameSchema>;

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
