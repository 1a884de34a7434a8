import type { ApiCaller } from '@guildhall/api/root';
import type { Language } from '@guildhall/locales/languages';
import { useSearchParams, type RouterContextProvider } from 'react-router';
import { gameTile, ProductGrid } from '../features/catalog/components/product-tile.tsx';
import {
  CorrectedSearch,
  FoundOffers,
  FoundProducts,
  NothingFound,
} from '../features/offers/search/components/search-results.tsx';
import {
  kindOf,
  SearchKinds,
  type SearchKind,
} from '../features/offers/search/components/search-kinds.tsx';
import { FoundTexts } from '../features/content/components/found-texts.tsx';
import { RecentlySeen } from '../features/offers/components/recently-seen.tsx';
import { FailedList, OffersOfKind } from '../features/offers/search/components/offers-of-kind.tsx';
import { loadCategoryList, type ListRequest } from '../lib/lists/load-category-list.ts';
import { useMessages } from '../lib/language/messages.ts';
import { metaMessages, pageMeta } from '../lib/pages/page-meta.ts';
import { loadPublic } from '../lib/api/public-data.ts';
import { searchWordsOf } from '../lib/lists/search-words.ts';
import type { Route } from './+types/search';

const USUAL_SORT = 'best';
const FIRST_OFFERS = { account: 8, gift_card: 6 } as const;
const POPULAR = 4;
const FIRST_TEXTS = 6;

async function findProducts(api: ApiCaller, language: Language, words: string) {
  const [games, brands, { products, leading_kind }, texts] = await Promise.all([
    api.catalog.games({ language }),
    api.catalog.brands({ language }),
    api.search.products({ words, language }),
    api.content.search({ words, language, limit: FIRST_TEXTS }),
  ]);
  const named = <Card extends { slug: string }>(kind: SearchKind, all: readonly Card[]) =>
    products
      .filter((product) => product.kind === kind)
      .flatMap((product) => all.find(({ slug }) => slug === product.slug) ?? []);
  return {
    games: named('account', games),
    brands: named('gift_card', brands),
    leading_kind,
    texts: texts.items,
    // Brands use one code for one region.
    regionNames: Object.assign({}, ...brands.map(({ region_names }) => region_names)) as Readonly<
      Record<string, string>
    >,
    popular: games.slice(0, POPULAR),
  };
}

function findOffers(
  context: Readonly<RouterContextProvider>,
  listRequest: ListRequest,
  of: { kind: SearchKind; words: string; limit?: number },
) {
  return loadCategoryList(context, listRequest, { ...of, fields: [], usual_sort: USUAL_SORT });
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const listRequest = { request, url };
  const words = searchWordsOf(searchParams);
  const kind = kindOf(searchParams);
  const products = await loadPublic(context, (api, language) => findProducts(api, language, words));
  const found = { words, kind, ...products };
  if (words === '') return { ...found, accounts: null, cards: null };
  if (kind !== null) {
    const categoryList = await findOffers(context, listRequest, { kind, words });
    const one =
      kind === 'account'
        ? { accounts: categoryList, cards: null }
        : { accounts: null, cards: categoryList };
    return { ...found, ...one };
  }
  const [accounts, cards] = await Promise.all([
    findOffers(context, listRequest, { kind: 'account', words, limit: FIRST_OFFERS.account }),
    findOffers(context, listRequest, { kind: 'gift_card', words, limit: FIRST_OFFERS.gift_card }),
  ]);
  return { ...found, accounts, cards };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const words = loaderData?.words ?? '';
  const t = metaMessages(matches, 'offers/search');
  return pageMeta(matches, {
    title: words === '' ? t('page.title') : t('page.results', { words }),
    description: words === '' ? t('page.hint') : t('page.description', { words }),
    noindex: true,
  });
};

/** The search results: games, brands and offers of both kinds. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { words, kind, games, brands, popular, accounts, cards, regionNames, texts } = loaderData;
  const found = [
    { kind: 'account', categoryList: accounts },
    { kind: 'gift_card', categoryList: cards },
  ] as const;
  const sections = loaderData.leading_kind === 'account' ? found : found.toReversed();
  const regionName = (code: string | null) => (code === null ? '' : (regionNames[code] ?? code));
  const [search] = useSearchParams();
  const t = useMessages('offers/search');
  if (words === '') {
    return (
      <>
        <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('page.title')}</h1>
        <p className="mt-2 mb-8 text-base text-muted">{t('page.hint')}</p>
        <ProductGrid tiles={popular.map(gameTile)} level={2} wide />
        <RecentlySeen />
      </>
    );
  }
  const count = [accounts, cards].reduce((sum, each) => sum + (each?.page?.items.length ?? 0), 0);
  const failed = [accounts, cards].some((each) => each?.page === null);
  const nothing = !failed && kind === null && count + games.length + brands.length === 0;
  return (
    <>
      <h1 className="text-2xl font-semibold [overflow-wrap:anywhere] text-ink md:text-3xl">
        {t('page.results', { words })}
      </h1>
      {nothing ? (
        <NothingFound words={words} popular={popular} />
      ) : (
        <>
          <CorrectedSearch words={words} pages={[accounts?.page, cards?.page]} />
          <SearchKinds search={search} kind={kind} />
          {failed && <FailedList />}
          {kind === null ? (
            <>
              <FoundProducts games={games} brands={brands} />
              {sections.map(
                (section) =>
                  section.categoryList && (
                    <FoundOffers
                      key={section.kind}
                      kind={section.kind}
                      categoryList={section.categoryList}
                      search={search}
                      regionName={regionName}
                    />
                  ),
              )}
            </>
          ) : (
            <OffersOfKind
              categoryList={accounts ?? cards}
              usualSort={USUAL_SORT}
              search={search}
              regionName={regionName}
            />
          )}
        </>
      )}
      {kind === null && <FoundTexts texts={texts} />}
    </>
  );
}
