import type { ApiCaller } from '@guildhall/api/root';
import { contentPath } from '@guildhall/domain/content/types';
import type { Language } from '@guildhall/locales/languages';
import { Breadcrumbs } from '../../features/catalog/components/breadcrumbs.tsx';
import {
  brandTile,
  gameTile,
  ProductGrid,
} from '../../features/catalog/components/product-tile.tsx';
import {
  ArticlePage,
  RelatedHeading,
} from '../../features/content/articles/components/article-page.tsx';
import { ShareButtons } from '../../features/offers/detail/components/share-buttons.tsx';
import { articleData, feedLinks, textBreadcrumbs } from '../../lib/api/content-data.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { loadPublic, notFound } from '../../lib/api/public-data.ts';
import { brandSlugOf } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/article';

/** An article with those of its games and brands that are in the catalogue. */
async function readArticle(api: ApiCaller, language: Language, slug: string) {
  const article = await api.content.article({ slug, language });
  const [games, brands] = await Promise.all([
    article.games.length === 0 ? [] : api.catalog.games({ language }),
    article.brands.length === 0 ? [] : api.catalog.brands({ language }),
  ]);
  return {
    article,
    games: games.filter((game) => article.games.includes(game.slug)),
    brands: brands.filter((brand) => article.brands.includes(brand.slug)),
  };
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const slug = brandSlugOf(params.slug) ?? notFound();
  const read = await loadPublic(context, (api, language) => readArticle(api, language, slug));
  return { ...read, canonical: new URL(contentPath({ kind: 'article', slug }), url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return [];
  const { article, canonical } = loaderData;
  return [
    ...pageMeta(matches, {
      title: article.title,
      description: article.description,
      canonical,
      picture: `/link-previews/articles/${article.slug}.png`,
    }),
    articleData(matches, article, canonical),
    ...textBreadcrumbs(matches, { kind: 'article', ...article }, canonical),
    ...feedLinks(matches),
  ];
};

/** An article of the blog. */
export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  const { article, games, brands, canonical } = loaderData;
  const t = useMessages('content/blog');
  const tiles = [...games.map(gameTile), ...brands.map(brandTile)];
  return (
    <ArticlePage
      article={article}
      breadcrumbs={<Breadcrumbs crumbs={[{ to: '/blog', label: t('title') }]} />}
      share={<ShareButtons title={article.title} canonical={canonical} />}
      related={
        tiles.length > 0 && (
          <section>
            <RelatedHeading />
            <ProductGrid tiles={tiles} level={3} wide />
          </section>
        )
      }
    />
  );
}
