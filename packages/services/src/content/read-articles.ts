import {
  countTags,
  findPicture,
  findPublished,
  listArticles,
  type PublishedText,
} from '@guildhall/db/content/queries';
import { readingMinutes } from '@guildhall/domain/content/rules';
import type { ArticleDetails, ListArticles, ReadArticle } from '@guildhall/domain/content/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Language } from '@guildhall/domain/kernel/language';
import { z } from 'zod';
import type { ContentContext } from './context.ts';
import { readCursor, writeCursor } from '../kernel/page-cursor.ts';
import { fillingFor, languagesFor, loadRenderer, type TextContext } from './fill-texts.ts';
import type { TextFilling } from './render-markdown.ts';

const cursorSchema = z.strictObject({ dated_on: z.iso.date(), id: z.uuid() });

/** One page of the articles in a language, newest first, and all tags. Refuses INPUT_INVALID. */
export async function readArticles(context: TextContext, input: ListArticles) {
  const { language, tag = null, words, limit } = input;
  const cursor = readCursor(input.cursor, cursorSchema);
  const { db } = context;
  const [rows, tags, filling] = await Promise.all([
    listArticles(db, { language, tag, words }, { cursor, limit: limit + 1 }),
    countTags(db, language),
    fillingFor(context, language),
  ]);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => toItem(row, filling)),
    tags,
    next_cursor:
      last === undefined ? null : writeCursor({ dated_on: last.dated_on, id: last.document_id }),
  };
}

export type ArticlePage = Awaited<ReturnType<typeof readArticles>>;

function toItem(row: PublishedText, { fill }: TextFilling) {
  // The kind of the row says which details it has.
  const details = row.details as ArticleDetails;
  return {
    slug: row.slug,
    title: fill(row.title),
    description: fill(row.description),
    date: row.dated_on,
    tags: details.tags,
    picture: { hash: details.picture, alt: details.picture_alt },
    minutes: readingMinutes(row.body),
  };
}

/**
 * An article, with the games and brands that it is about. In English when there is no translation.
 * Refuses CONTENT_NOT_FOUND.
 */
export async function readArticle(context: TextContext, { slug, language }: ReadArticle) {
  const found = await findPublished(context.db, { kind: 'article', slug }, languagesFor(language));
  if (found === undefined) throw new Refusal('CONTENT_NOT_FOUND');
  const [filling, { renderMarkdown }] = await Promise.all([
    fillingFor(context, found.language as Language),
    loadRenderer(),
  ]);
  const { games, brands } = found.details as ArticleDetails;
  return {
    ...toItem(found, filling),
    ...renderMarkdown(found.body, filling),
    language: found.language as Language,
    games,
    brands,
    published_at: found.published_at ?? new Date(found.dated_on),
  };
}

export type ArticleReading = Awaited<ReturnType<typeof readArticle>>;

/** The SVG of a picture of an article. Refuses CONTENT_NOT_FOUND. */
export async function readPicture({ db }: Pick<ContentContext, 'db'>, hash: string) {
  const svg = await findPicture(db, Buffer.from(hash, 'hex'));
  if (svg === undefined) throw new Refusal('CONTENT_NOT_FOUND');
  return { svg };
}
