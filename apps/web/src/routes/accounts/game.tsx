import { data } from 'react-router';
import { Alternatives } from '../../features/catalog/components/alternatives.tsx';
import { ProductHeader } from '../../features/catalog/components/product-header.tsx';
import { gameTile } from '../../features/catalog/components/product-tile.tsx';
import { CategoryList } from '../../features/offers/search/components/category-list.tsx';
import { loadCategoryList } from '../../lib/lists/load-category-list.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { languageOf, metaMessages, pageMeta } from '../../lib/pages/page-meta.ts';
import { offerListData } from '../../lib/pages/structured-data.ts';
import { loadPublic, notFound } from '../../lib/api/public-data.ts';
import { gamePath, gameSlugOf } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/game';

const USUAL_SORT = 'best';
const ALTERNATIVES = 4;

export async function loader({ context, request, url, params }: Route.LoaderArgs) {
  const slug = gameSlugOf(params.slug) ?? notFound();
  const game = await loadPublic(context, (api, language) => api.catalog.game({ slug, language }));
  const categoryList = await loadCategoryList(
    context,
    { request, url },
    {
      kind: 'account',
      product_slug: slug,
      fields: game.attributes,
      usual_sort: USUAL_SORT,
    },
  );
  const empty = categoryList.page?.items.length === 0;
  const games = empty
    ? await loadPublic(context, (api, language) => api.catalog.games({ language }))
    : [];
  const others = games.filter((other) => other.slug !== slug && other.offer_count > 0);
  const canonical = new URL(gamePath(slug), url).href;
  return data(
    { game, categoryList, others: others.slice(0, ALTERNATIVES), canonical },
    { status: categoryList.page === null ? 503 : 200 },
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData === undefined
    ? []
    : [
        ...pageMeta(matches, {
          title: metaMessages(matches, 'catalog')('game_title', { name: loaderData.game.name }),
          description: loaderData.game.description,
          canonical: loaderData.canonical,
          picture: `/link-previews/games/${loaderData.game.slug}.png`,
        }),
        offerListData(
          loaderData.categoryList.page?.items ?? [],
          loaderData.canonical,
          languageOf(matches),
        ),
      ];

/** The accounts for sale of one game. */
export default function GamePage({ loaderData }: Route.ComponentProps) {
  const { game, categoryList, others } = loaderData;
  const t = useMessages('catalog');
  const offers = useMessages('offers/search');
  return (
    <>
      <ProductHeader
        coverUrl={game.cover_url}
        kind="game"
        slug={game.slug}
        name={game.name}
        title={t('game_title', { name: game.name })}
        eyebrow={`${game.genre} · ${game.publisher}`}
        description={game.description}
        facts={[
          {
            icon: 'shield-check',
            text: t('fact.least_warranty', { days: game.least_warranty_days }),
          },
          { icon: 'hand-coins', text: t('fact.held') },
        ]}
        crumbs={[{ to: '/accounts', label: t('accounts') }]}
      />
      <CategoryList
        categoryList={categoryList}
        fields={game.attributes}
        offerCount={game.offer_count}
        usualSort={USUAL_SORT}
        listName={game.name}
        regionName={() => ''}
        alternatives={
          <Alternatives title={offers('elsewhere.games')} tiles={others.map(gameTile)} />
        }
      />
    </>
  );
}
