import { ArticleGrid } from '../features/content/articles/components/article-card.tsx';
import { ProtectionSteps } from '../features/content/components/protection-steps.tsx';
import { useSite } from '../lib/pages/site.ts';
import { FeaturedOffers } from '../features/catalog/components/featured-offers.tsx';
import { HomeCounters } from '../features/catalog/components/home-counters.tsx';
import { HomeHero } from '../features/catalog/components/home-hero.tsx';
import { brandTile, gameTile, ProductGrid } from '../features/catalog/components/product-tile.tsx';
import { RecentSales } from '../features/catalog/components/recent-sales.tsx';
import { SectionHeading } from '../features/catalog/components/section-heading.tsx';
import { SellTeaser } from '../features/catalog/components/sell-teaser.tsx';
import { metaMessages, pageMeta, siteName } from '../lib/pages/page-meta.ts';
import { siteData } from '../lib/pages/structured-data.ts';
import { useMessages } from '../lib/language/messages.ts';
import { loadPublic } from '../lib/api/public-data.ts';
import type { Route } from './+types/home';

const LATEST_ARTICLES = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const [home, figures, featured, sales, articles] = await loadPublic(context, (api, language) =>
    Promise.all([
      api.catalog.home({ language }),
      api.disputes.figures(),
      api.offers.featured({ language }),
      api.orders.recentSales(),
      api.content.articles({ language, limit: LATEST_ARTICLES }),
    ]),
  );
  return {
    ...home,
    decision_hours: figures.median_hours,
    featured,
    sales,
    articles: articles.items,
    canonical: new URL('/', url).href,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: metaMessages(matches, 'catalog/home')('title'),
    description: metaMessages(matches, 'site')('tagline'),
    canonical: loaderData?.canonical,
  }),
  ...(loaderData === undefined ? [] : [siteData(siteName(matches), loaderData.canonical)]),
];

const QUICK_LINKS = 4;
const TILES = 10;
/** On phones fewer, so that the next section is near. */
const TILES_CLASS = 'mt-4 max-sm:[&_li:nth-child(n+7)]:hidden md:mt-6';

/** The home page: the purpose of the shop, its products, and the protection. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { games, brands, counters, featured, sales, articles } = loaderData;
  const { protection_label } = useSite();
  const t = useMessages('catalog/home');
  return (
    <>
      <HomeHero popular={games.slice(0, QUICK_LINKS)} />
      <HomeCounters counters={counters} decision_hours={loaderData.decision_hours} />
      {games.length > 0 && (
        <section aria-labelledby="games" className="mt-12 md:mt-16">
          <SectionHeading id="games" action={{ to: '/accounts', label: t('all_games') }}>
            {t('games')}
          </SectionHeading>
          <div className={TILES_CLASS}>
            <ProductGrid tiles={games.slice(0, TILES).map(gameTile)} level={3} />
          </div>
        </section>
      )}
      {brands.length > 0 && (
        <section aria-labelledby="cards" className="mt-12 md:mt-16">
          <SectionHeading id="cards" action={{ to: '/gift-cards', label: t('all_cards') }}>
            {t('cards')}
          </SectionHeading>
          <div className={TILES_CLASS}>
            <ProductGrid tiles={brands.slice(0, TILES).map(brandTile)} level={3} />
          </div>
        </section>
      )}
      <FeaturedOffers offers={featured} />
      <section aria-labelledby="protection" className="mt-12 md:mt-16">
        <SectionHeading id="protection">
          {t('protection', { label: protection_label })}
        </SectionHeading>
        <ProtectionSteps />
      </section>
      <RecentSales sales={sales} />
      {articles.length > 0 && (
        <section aria-labelledby="articles" className="mt-12 md:mt-16">
          <SectionHeading id="articles" action={{ to: '/blog', label: t('all_articles') }}>
            {t('articles')}
          </SectionHeading>
          <div className="mt-4 md:mt-6">
            <ArticleGrid articles={articles} level={3} isFirstView={false} />
          </div>
        </section>
      )}
      <SellTeaser />
    </>
  );
}
