import { z } from 'zod';
import { decisionReasonSchema } from '../../kernel/decision-schema.ts';
import { idempotencyKeySchema } from '../../kernel/id-schema.ts';
import { languageSchema } from '../../kernel/language-schema.ts';
import { isStorable } from '../../kernel/text/text.ts';
import { articleSchema, MAX_BODY_LENGTH, questionSchema, slugSchema } from '../schema.ts';
import { CONTENT_STATES } from '../states.ts';

/** What staff write in the admin area: articles of the blog, and questions. */
export const EDITED_KINDS = ['article', 'faq'] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

const search = z.string().trim().max(80).refine(isStorable).default('');

export const listTextsSchema = z.strictObject({
  kind: z.enum(EDITED_KINDS),
  /** Null for all languages. */
  language: languageSchema.nullable().default(null),
  /** Texts that have a version in this state; null for all. */
  state: z.enum(CONTENT_STATES).nullable().default(null),
  /** A part of the title or of the name. */
  search,
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(50).default(20),
});
export type ListTexts = z.infer<typeof listTextsSchema>;

const name = { kind: z.enum(EDITED_KINDS), language: languageSchema, slug: slugSchema };
export const textNameSchema = z.strictObject(name);
export type TextName = z.infer<typeof textNameSchema>;

export const previewTextSchema = z.strictObject({
  language: languageSchema,
  body: z.string().max(MAX_BODY_LENGTH).refine(isStorable),
});
export type PreviewText = z.infer<typeof previewTextSchema>;

/** The longest SVG of an article, in characters. */
const MAX_PICTURE_LENGTH = 60_000;

export const saveTextSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  document: z.discriminatedUnion('kind', [articleSchema, questionSchema]),
  /** A new picture of an article; null keeps the one that `picture` names. */
  picture_svg: z.string().max(MAX_PICTURE_LENGTH).refine(isStorable).nullable().default(null),
  /** The number of the last version that was shown; 0 for a new text. */
  base_number: z.int().min(0),
  publication: z.discriminatedUnion('as', [
    z.strictObject({ as: z.literal('draft') }),
    z.strictObject({ as: z.literal('published') }),
    z.strictObject({ as: z.literal('scheduled'), at: z.iso.datetime() }),
  ]),
  reason: decisionReasonSchema,
});
export type SaveText = z.infer<typeof saveTextSchema>;

export const archiveTextSchema = z.strictObject({
  ...name,
  idempotency_key: idempotencyKeySchema,
  reason: decisionReasonSchema,
});
export type ArchiveText = z.infer<typeof archiveTextSchema>;
