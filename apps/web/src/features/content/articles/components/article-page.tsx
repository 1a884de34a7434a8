import type { ArticleView } from '@guildhall/api/content/views';
import { Notice } from '@guildhall/ui/notice';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { picturePath } from '../../../../lib/api/content-data.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { ContentsList } from '../../components/contents-list.tsx';
import { TextBody } from '../../components/text-body.tsx';
import { blogPath } from './blog-page.tsx';

export interface ArticlePageProps {
  article: ArticleView;
  breadcrumbs: ReactNode;
  share: ReactNode;
  /** The games and gift cards that it is about. */
  related: ReactNode;
}

/** An article with its picture, its contents list and what it is about. */
export function ArticlePage({ article, breadcrumbs, share, related }: ArticlePageProps) {
  const t = useMessages('content/blog');
  const pages = useMessages('content/pages');
  const { date } = useFormats();
  const language = useLanguage();
  const lang = article.language === language ? undefined : article.language;
  return (
    <article className="mx-auto max-w-5xl">
      {breadcrumbs}
      <div className="mt-2 flex items-start justify-between gap-4">
        <h1 lang={lang} className="text-2xl font-semibold text-ink md:text-4xl">
          {article.title}
        </h1>
        {share}
      </div>
      <p className="figures mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <time dateTime={article.date}>{date(article.date)}</time>
        <span>{t('reading', { minutes: article.minutes })}</span>
      </p>
      {lang !== undefined && (
        <Notice tone="info" className="mt-4">
          {pages('in_english')}
        </Notice>
      )}
      <img
        src={picturePath(article.picture.hash)}
        alt={article.picture.alt}
        lang={lang}
        width={1200}
        height={675}
        fetchPriority="high"
        className="mt-6 aspect-video w-full rounded-xl bg-sunken object-cover"
      />
      <div className="mt-8 flex flex-col gap-8 lg:flex-row-reverse lg:items-start lg:justify-between">
        <ContentsList contents={article.contents} />
        <div className="min-w-0">
          <p lang={lang} className="mb-6 max-w-[70ch] text-lg text-muted">
            {article.description}
          </p>
          <TextBody html={article.html} lang={lang} />
          <ul aria-label={t('tags')} className="mt-10 flex flex-wrap gap-2">
            {article.tags.map((tag) => (
              <li key={tag}>
                <Link
                  to={blogPath({ tag })}
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-4 text-sm text-muted hover:text-ink md:min-h-9"
                >
                  <bdi>{tag}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {related}
    </article>
  );
}

/** The heading above the tiles of games and cards. */
export function RelatedHeading() {
  const t = useMessages('content/blog');
  return <h2 className="mt-12 mb-4 text-lg font-semibold text-ink">{t('related')}</h2>;
}
