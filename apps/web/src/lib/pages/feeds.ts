import type { ArticleItemView } from '@guildhall/api/content/views';
import { contentPath } from '@guildhall/domain/content/types';
import type { Language } from '@guildhall/locales/languages';
import type { RouterContextProvider } from 'react-router';
import { readMessages } from '../language/messages.ts';
import { addressIn } from './page-meta.ts';
import { apiContext, loadPublic } from '../api/public-data.ts';
import { escapeXml } from './site-files.ts';

/** The newest articles in a language, with absolute addresses. */
export interface Feed {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** Of the blog. */
  readonly page: string;
  /** Of the feed itself. */
  readonly address: string;
  readonly articles: readonly (Pick<ArticleItemView, 'title' | 'description' | 'date' | 'tags'> & {
    readonly address: string;
  })[];
}

const MAX_ARTICLES = 20;

export async function loadFeed(context: Readonly<RouterContextProvider>, url: URL): Promise<Feed> {
  const { language } = context.get(apiContext);
  const [site, { items }] = await loadPublic(context, (api) =>
    Promise.all([api.site.info(), api.content.articles({ language, limit: MAX_ARTICLES })]),
  );
  const t = readMessages(language, 'content/blog');
  const addressOf = (path: string) => addressIn(language, new URL(path, url).href);
  return {
    language,
    title: `${t('title')} · ${site.site_name}`,
    description: t('description', { site: site.site_name }),
    page: addressOf('/blog'),
    address: url.href,
    articles: items.map((article) => ({
      ...article,
      address: addressOf(contentPath({ kind: 'article', slug: article.slug })),
    })),
  };
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** Atom (RFC 4287). An address is the id of what is there. */
export function atomOf({ language, title, description, page, address, articles }: Feed): string {
  const updated = (date: string) => element('updated', `${date}T00:00:00Z`);
  const entries = articles.map((article) =>
    [
      '<entry>',
      element('id', article.address),
      element('title', article.title),
      `<link href="${escapeXml(article.address)}"/>`,
      updated(article.date),
      ...article.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
      element('summary', article.description),
      '</entry>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', page),
    element('title', title),
    element('subtitle', description),
    `<link href="${escapeXml(page)}"/>`,
    `<link rel="self" href="${escapeXml(address)}"/>`,
    `<author>${element('name', title)}</author>`,
    updated(articles[0]?.date ?? '1970-01-01'),
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** RSS 2.0. */
export function rssOf({ language, title, description, page, address, articles }: Feed): string {
  const items = articles.map((article) =>
    [
      '<item>',
      element('title', article.title),
      element('link', article.address),
      element('guid', article.address),
      element('pubDate', new Date(article.date).toUTCString()),
      ...article.tags.map((tag) => element('category', tag)),
      element('description', article.description),
      '</item>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', language),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(address)}"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}
