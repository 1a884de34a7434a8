import { z } from 'zod';
import { askedLanguageSchema, languageSchema } from '../kernel/language-schema.ts';
import { isStorable } from '../kernel/text/text.ts';
import { FAQ_TOPICS, POLICY_SLUGS, SUPPORT_SLUGS } from './types.ts';
import { lineSchema, paragraphsSchema } from '../kernel/text/visible-text.ts';

export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** One line for a title, a search result or a feed. */
const line = (most: number) => lineSchema({ min: 1, max: most });
const title = line(140);
const description = line(300);
const slugs = z.array(slugSchema).max(20).default([]);

/** Longer texts are several texts. */
export const MAX_BODY_LENGTH = 100_000;
const body = paragraphsSchema({ min: 1, max: MAX_BODY_LENGTH });

/** A tag: words in lower case, in the language of the article, as in its address. */
const tagSchema = z
  .string()
  .max(40)
  .regex(/^[\p{Ll}\p{N}]+([ -][\p{Ll}\p{N}]+)*$/u);

/** Of a text whose versions people refer to. */
const versioned = {
  title,
  description,
  version: z.int().min(1).max(10_000),
  date: z.iso.date(),
};

export const articleSchema = z.strictObject({
  kind: z.literal('article'),
  language: languageSchema,
  slug: slugSchema,
  title,
  description,
  date: z.iso.date(),
  tags: z.array(tagSchema).max(8),
  games: slugs,
  brands: slugs,
  /** The hash of its picture once that is stored; in a file its name. */
  picture: z.string().regex(/^[a-z0-9-]{1,100}(\.svg)?$/),
  picture_alt: line(200),
  body,
});

export const questionSchema = z.strictObject({
  kind: z.literal('faq'),
  language: languageSchema,
  slug: slugSchema,
  title,
  topic: z.enum(FAQ_TOPICS),
  position: z.int().min(0).max(1_000),
  body,
});

/** The front matter of a file and its body, by kind. Unknown keys are refused. */
export const documentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('policy'),
    language: languageSchema,
    slug: z.enum(POLICY_SLUGS),
    ...versioned,
    body,
  }),
  z.strictObject({
    kind: z.literal('support'),
    language: languageSchema,
    slug: z.enum(SUPPORT_SLUGS),
    ...versioned,
    body,
  }),
  articleSchema,
  questionSchema,
]);
export type ContentDocument = z.infer<typeof documentSchema>;

/** What a version has besides title, description, date and body; by kind. */
export type ArticleDetails = Pick<
  Extract<ContentDocument, { kind: 'article' }>,
  'tags' | 'games' | 'brands' | 'picture' | 'picture_alt'
>;
export type FaqDetails = Pick<Extract<ContentDocument, { kind: 'faq' }>, 'topic' | 'position'>;
export type ContentDetails = ArticleDetails | FaqDetails | Record<string, never>;

const words = z.string().trim().max(80).refine(isStorable);

export const readDocumentSchema = z.strictObject({
  kind: z.enum(['policy', 'support']),
  slug: slugSchema,
  language: askedLanguageSchema,
});
export type ReadDocument = z.infer<typeof readDocumentSchema>;

export const listDocumentsSchema = z.strictObject({ language: askedLanguageSchema });

export const readArticleSchema = z.strictObject({
  slug: slugSchema,
  language: askedLanguageSchema,
});
export type ReadArticle = z.infer<typeof readArticleSchema>;

export const listArticlesSchema = z.strictObject({
  language: askedLanguageSchema,
  tag: tagSchema.nullish(),
  words: words.default(''),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(50).default(12),
});
export type ListArticles = z.infer<typeof listArticlesSchema>;

export const listQuestionsSchema = z.strictObject({
  language: askedLanguageSchema,
  words: words.default(''),
});
export type ListQuestions = z.infer<typeof listQuestionsSchema>;

export const searchContentSchema = z.strictObject({
  language: askedLanguageSchema,
  words,
  limit: z.int().min(1).max(20).default(6),
});
export type SearchContent = z.infer<typeof searchContentSchema>;

/** The SHA-256 of a picture, as 64 lowercase hexadecimal digits. */
export const pictureSchema = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) });
