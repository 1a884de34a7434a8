import type { GameCardView } from '@guildhall/api/catalog/views';
import { Link } from 'react-router';
import { gamePath } from '../../../lib/pages/shop-paths.ts';
import { useSite } from '../../../lib/pages/site.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { ExampleOrder } from './example-order.tsx';
import { SearchForm } from './search-form.tsx';

/** The promise of the shop, the search, and the example order. */
export function HomeHero({ popular }: { popular: readonly GameCardView[] }) {
  const t = useMessages('catalog/home');
  const { protection_label } = useSite();
  return (
    <section className="grid items-center gap-12 pt-4 pb-10 md:pt-10 md:pb-16 lg:grid-cols-[1fr_minmax(24rem,27rem)] lg:gap-16">
      <div className="min-w-0">
        <h1 className="max-w-2xl text-3xl font-semibold text-ink md:text-5xl">{t('title')}</h1>
        <p className="mt-4 max-w-xl text-base text-muted md:text-lg">
          {t('intro', { label: protection_label })}
        </p>
        <div className="mt-8 max-w-xl">
          <SearchForm size="lg" landmark={t('search_landmark')} />
        </div>
        {popular.length > 0 && (
          <nav
            aria-label={t('popular_searches')}
            className="mt-4 flex max-w-xl flex-wrap items-center gap-2"
          >
            <span aria-hidden="true" className="me-1 text-sm text-muted">
              {t('popular_searches')}
            </span>
            {popular.map((game) => (
              <Link
                key={game.slug}
                to={gamePath(game.slug)}
                prefetch="intent"
                className="flex min-h-11 items-center rounded-full border border-line bg-raised px-3.5 text-sm text-ink transition-colors hover:border-control hover:bg-sunken md:min-h-8"
              >
                <bdi>{game.name}</bdi>
              </Link>
            ))}
          </nav>
        )}
      </div>
      <div className="hidden justify-end lg:flex">
        <ExampleOrder />
      </div>
    </section>
  );
}
