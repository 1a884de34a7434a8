import type { ArticleView, QuestionsView } from '@guildhall/api/content/views';
import { type ContentName, contentPath } from '@guildhall/domain/content/types';
import { pathInLanguage } from '@guildhall/locales/languages';
import type { MetaDescriptor } from 'react-router';
import { addressIn, languageOf, type Matches, metaMessages, siteName } from '../pages/page-meta.ts';
import { breadcrumbData, structuredData } from '../pages/structured-data.ts';

/** Where a text is, for search engines. `canonical` is the address of the English page. */
export function textBreadcrumbs(
  matches: Matches,
  { title, ...name }: ContentName & { readonly title: string },
  canonical: string,
): MetaDescriptor[] {
  const language = languageOf(matches);
  const isArticle = name.kind === 'article';
  const parent = isArticle
    ? { to: '/blog', label: metaMessages(matches, 'content/blog')('title') }
    : { to: '/support', label: metaMessages(matches, 'content/pages')('help') };
  const crumbs = [
    { to: '/', label: metaMessages(matches, 'catalog')('home') },
    parent,
    { to: contentPath(name), label: title },
  ].map(({ to, label }) => ({ to: pathInLanguage(language, to), label }));
  return [breadcrumbData(crumbs, canonical)];
}

/** Questions with their answers, without markup. */
export function questionsData(questions: QuestionsView['items']): MetaDescriptor {
  return structuredData({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  });
}

/** The path of the picture of an article; its name changes with it. */
export const picturePath = (hash: string) => `/pictures/${hash}.svg`;

/** An article of the blog. `canonical` is the address of the English page. */
export function articleData(
  matches: Matches,
  article: Pick<
    ArticleView,
    'title' | 'description' | 'date' | 'published_at' | 'slug' | 'language'
  >,
  canonical: string,
): MetaDescriptor {
  const site = siteName(matches);
  const publisher = { '@type': 'Organization', name: site, url: new URL('/', canonical).href };
  return structuredData({
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    inLanguage: article.language,
    datePublished: article.date,
    dateModified: article.published_at,
    image: new URL(`/link-previews/articles/${article.slug}.png`, canonical).href,
    mainEntityOfPage: addressIn(languageOf(matches), canonical),
    author: publisher,
    publisher,
  });
}

/** Where readers of feeds find the blog. */
export function feedLinks(matches: Matches): MetaDescriptor[] {
  const language = languageOf(matches);
  const title = `${metaMessages(matches, 'content/blog')('title')} · ${siteName(matches)}`;
  return [
    ['application/atom+xml', '/blog/feed.atom'] as const,
    ['application/rss+xml', '/blog/feed.rss'] as const,
  ].map(([type, path]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title,
    href: pathInLanguage(language, path),
  }));
}
