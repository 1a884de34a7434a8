import type { ArticleItemView } from '@guildhall/api/content/views';
import { contentPath } from '@guildhall/domain/content/types';
import { Link } from 'react-router';
import { picturePath } from '../../../../lib/api/content-data.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

/** An article in a list: picture, title, what it is about, date. */
function ArticleCard({
  article,
  level,
  eager = false,
}: {
  article: ArticleItemView;
  level: 2 | 3;
  /** Whether its picture is in the first view. */
  eager?: boolean | undefined;
}) {
  const t = useMessages('content/blog');
  const { date } = useFormats();
  const Heading = `h${level}` as const;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-card transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:shadow-lift">
      <img
        src={picturePath(article.picture.hash)}
        // The title beside it says what it is.
        alt=""
        width={1200}
        height={675}
        loading={eager ? 'eager' : 'lazy'}
        className="aspect-video w-full bg-sunken object-cover"
      />
      <div className="flex grow flex-col p-4">
        <Heading className="font-semibold text-ink">
          <Link
            to={contentPath({ kind: 'article', slug: article.slug })}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink"
          >
            {article.title}
          </Link>
        </Heading>
        <p className="mt-2 text-sm text-muted">{article.description}</p>
        <p className="figures mt-auto flex flex-wrap gap-x-3 pt-4 text-xs text-muted">
          <time dateTime={article.date}>{date(article.date)}</time>
          <span>{t('reading', { minutes: article.minutes })}</span>
        </p>
      </div>
    </article>
  );
}

/** A grid of articles. In the first view, the pictures of its first row are loaded at once. */
export function ArticleGrid({
  articles,
  level,
  isFirstView,
}: {
  articles: readonly ArticleItemView[];
  level: 2 | 3;
  isFirstView: boolean;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map((article, index) => (
        <li key={article.slug}>
          <ArticleCard article={article} level={level} eager={isFirstView && index < 3} />
        </li>
      ))}
    </ul>
  );
}
