import { CONTENT_KINDS, FAQ_TOPICS } from '@guildhall/domain/content/types';
import { languageSchema } from '@guildhall/domain/kernel/language-schema';
import type { ArticlePage, ArticleReading } from '@guildhall/services/content/read-articles';
import type { ContentAddress, DocumentReading } from '@guildhall/services/content/read-document';
import { z } from 'zod';

const heading = z.object({
  id: z.string().describe('the id of the heading in the HTML'),
  title: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
});
const html = z.string().describe('sanitized: it has no scripts, styles, pictures or forms');
const date = z.iso.date();

export const documentView = z.object({
  kind: z.enum(['policy', 'support']),
  slug: z.string(),
  /** English when there is no translation. */
  language: languageSchema,
  title: z.string(),
  description: z.string(),
  version: z.int(),
  /** Of this version. */
  date,
  /** How long it takes to read. */
  minutes: z.int(),
  html,
  contents: z.array(heading),
  /** The version before, with the blocks that differ; null for the first. */
  previous: z
    .object({
      version: z.int(),
      date,
      changes: z.array(
        z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
      ),
    })
    .nullable(),
});
export type DocumentView = z.infer<typeof documentView>;

export const documentListView = z.array(
  z.object({
    kind: z.enum(['policy', 'support']),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    date,
  }),
);
export type DocumentListView = z.infer<typeof documentListView>;

export const addressesView = z.array(
  z.object({ kind: z.enum(CONTENT_KINDS), slug: z.string(), changed_at: z.iso.datetime() }),
);

const articleItem = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  date,
  tags: z.array(z.string()),
  /** An SVG of 1200 by 675 at `/pictures/<hash>.svg`. */
  picture: z.object({ hash: z.string(), alt: z.string() }),
  minutes: z.int(),
});
export type ArticleItemView = z.infer<typeof articleItem>;

export const articlePageView = z.object({
  items: z.array(articleItem),
  /** The tags of all articles, the most used first. */
  tags: z.array(z.object({ tag: z.string(), articles: z.int() })),
  next_cursor: z.string().nullable(),
});
export type ArticlePageView = z.infer<typeof articlePageView>;

export const articleView = articleItem.extend({
  /** English when there is no translation. */
  language: languageSchema,
  html,
  contents: z.array(heading),
  /** Slugs of games and of gift-card brands that it is about. */
  games: z.array(z.string()),
  brands: z.array(z.string()),
  published_at: z.iso.datetime(),
});
export type ArticleView = z.infer<typeof articleView>;

export const pictureView = z.object({ svg: z.string() });

export const questionsView = z.object({
  items: z.array(
    z.object({
      slug: z.string(),
      topic: z.enum(FAQ_TOPICS),
      question: z.string(),
      html,
      /** The answer without markup. */
      text: z.string(),
    }),
  ),
});
export type QuestionsView = z.infer<typeof questionsView>;

export const foundTextsView = z.object({
  items: z.array(
    z.object({
      kind: z.enum(CONTENT_KINDS),
      slug: z.string(),
      title: z.string(),
      description: z.string(),
    }),
  ),
});
export type FoundTextsView = z.infer<typeof foundTextsView>;

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

export function toDocument({ contents, previous, ...document }: DocumentReading): DocumentView {
  return {
    ...document,
    contents: contents.map((each): Mutable<typeof each> => ({ ...each })),
    previous: previous && {
      ...previous,
      changes: previous.changes.map((parts) => parts.map((part) => ({ ...part }))),
    },
  };
}

export const toAddresses = (rows: readonly ContentAddress[]) =>
  rows.map(({ kind, slug, changed_at }) => ({
    kind,
    slug,
    changed_at: new Date(changed_at).toISOString(),
  }));

export const toArticlePage = (page: ArticlePage): ArticlePageView => ({
  ...page,
  items: page.items.map((item) => ({ ...item, tags: [...item.tags] })),
});

export function toArticle({ published_at, contents, ...article }: ArticleReading): ArticleView {
  return {
    ...article,
    contents: contents.map((each): Mutable<typeof each> => ({ ...each })),
    published_at: published_at.toISOString(),
  };
}
