import type { ArticlePageView } from '@guildhall/api/content/views';
import { Button } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { Form, Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { ArticleGrid } from './article-card.tsx';

export interface BlogPageProps {
  page: ArticlePageView;
  tag: string | null;
  words: string;
  /** Whether it is the first page. */
  isFirst: boolean;
}

/** The address of a page of the list. */
export function blogPath(search: { tag?: string | null; q?: string; cursor?: string }): string {
  const given = Object.entries(search).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? '/blog' : `/blog?${query.toString()}`;
}

/** The articles, newest first, with their tags and a search. */
export function BlogPage({ page, tag, words, isFirst }: BlogPageProps) {
  const t = useMessages('content/blog');
  const title =
    words !== '' ? t('found', { words }) : tag === null ? t('title') : t('tagged', { tag });
  return (
    <div>
      <h1 className="text-2xl font-semibold [overflow-wrap:anywhere] text-ink md:text-4xl">
        {title}
      </h1>
      <p className="mt-3 text-base text-muted">{t('intro')}</p>
      <Form method="get" role="search" className="mt-6 flex max-w-xl gap-2">
        <TextField
          type="search"
          name="q"
          icon="search"
          label={t('search')}
          placeholder={t('search')}
          hideLabel
          key={words}
          defaultValue={words}
          maxLength={80}
          className="grow"
        />
        <Button type="submit" variant="secondary">
          {t('submit')}
        </Button>
      </Form>
      <TagLinks tags={page.tags} current={tag} />
      <div className="mt-6">
        {page.items.length > 0 ? (
          <ArticleGrid articles={page.items} level={2} isFirstView />
        ) : (
          <p className="text-muted">{words === '' ? t('none') : t('nothing')}</p>
        )}
      </div>
      <nav className="mt-8 flex flex-wrap gap-4">
        {!isFirst && <PageLink to={blogPath({ tag, q: words })}>{t('newest')}</PageLink>}
        {page.next_cursor !== null && (
          <PageLink to={blogPath({ tag, q: words, cursor: page.next_cursor })}>
            {t('more')}
          </PageLink>
        )}
      </nav>
      <p className="mt-10 flex gap-4 text-sm">
        {/* Readers of feeds take a plain address. */}
        <Link reloadDocument to="/blog/feed.atom" className="text-accent-ink underline">
          {t('feed')}
        </Link>
        <Link reloadDocument to="/blog/feed.rss" className="text-accent-ink underline">
          {t('feed_rss')}
        </Link>
      </p>
    </div>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-lg border border-line bg-raised px-4 text-sm font-medium text-ink hover:border-accent"
    >
      {children}
    </Link>
  );
}

function TagLinks({ tags, current }: { tags: ArticlePageView['tags']; current: string | null }) {
  const t = useMessages('content/blog');
  const { count } = useFormats();
  if (tags.length === 0) return null;
  const links = [
    { tag: null, label: t('all') },
    ...tags.map(({ tag, articles }) => ({ tag, label: `${tag} (${count(articles)})` })),
  ];
  return (
    <nav aria-label={t('tags')} className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ tag, label }) => (
          <li key={tag ?? ''}>
            <Link
              to={blogPath({ tag })}
              aria-current={tag === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-4 text-sm text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-accent-ink md:min-h-9"
            >
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
