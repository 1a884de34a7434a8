import type { BrandView } from '@guildhall/api/catalog/views';
import { data, redirect } from 'react-router';
import { Alternatives } from '../../features/catalog/components/alternatives.tsx';
import { ProductHeader } from '../../features/catalog/components/product-header.tsx';
import { brandTile } from '../../features/catalog/components/product-tile.tsx';
import { CardPickers } from '../../features/offers/search/components/card-pickers.tsx';
import { CategoryList } from '../../features/offers/search/components/category-list.tsx';
import { useCategoryListSearch } from '../../features/offers/search/hooks.ts';
import { loadCategoryList } from '../../lib/lists/load-category-list.ts';
import { useFormats } from '../../lib/language/format.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { languageOf, metaMessages, pageMeta } from '../../lib/pages/page-meta.ts';
import { offerListData } from '../../lib/pages/structured-data.ts';
import { loadPublic, notFound } from '../../lib/api/public-data.ts';
import { useSite } from '../../lib/pages/site.ts';
import { searchText, withParameter } from '../../lib/lists/category-list-query.ts';
import { brandPath, brandSlugOf } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/brand';

/** Cards of one value differ only in price. */
const USUAL_SORT = 'cheapest';
const ALTERNATIVES = 4;

export async function loader({ context, request, url, params }: Route.LoaderArgs) {
  const slug = brandSlugOf(params.slug) ?? notFound();
  const brand = await loadPublic(context, (api, language) => api.catalog.brand({ slug, language }));
  const known = withKnownCard(url.searchParams, brand.regions);
  if (known !== url.searchParams) throw redirect(`${brandPath(slug)}${searchText(known)}`);
  const categoryList = await loadCategoryList(
    context,
    { request, url },
    {
      kind: 'gift_card',
      product_slug: slug,
      fields: [],
      usual_sort: USUAL_SORT,
    },
  );
  const empty = categoryList.page?.items.length === 0;
  const brands = empty
    ? await loadPublic(context, (api, language) => api.catalog.brands({ language }))
    : [];
  const others = brands.filter((other) => other.slug !== slug && other.offer_count > 0);
  const canonical = new URL(brandPath(slug), url).href;
  return data(
    { brand, categoryList, others: others.slice(0, ALTERNATIVES), canonical },
    { status: categoryList.page === null ? 503 : 200 },
  );
}

/** The search parameters, without a region or value that the brand does not have. */
function withKnownCard(search: URLSearchParams, regions: BrandView['regions']): URLSearchParams {
  const code = search.get('region');
  const face = search.get('face');
  const region = regions.find((each) => each.code === code);
  if (code && !region) return withParameter(withParameter(search, 'region'), 'face');
  const fits = region?.face_values_minor.some((value) => String(value) === face) ?? false;
  return face && !fits ? withParameter(search, 'face') : search;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData === undefined
    ? []
    : [
        ...pageMeta(matches, {
          title: metaMessages(matches, 'catalog')('brand_title', { name: loaderData.brand.name }),
          description: loaderData.brand.description,
          canonical: loaderData.canonical,
          picture: `/link-previews/gift-cards/${loaderData.brand.slug}.png`,
        }),
        offerListData(
          loaderData.categoryList.page?.items ?? [],
          loaderData.canonical,
          languageOf(matches),
        ),
      ];

/** The gift cards of one brand: region and value first, then the offers. */
export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { brand, categoryList, others } = loaderData;
  const t = useMessages('catalog');
  const offers = useMessages('offers/search');
  const { search } = useCategoryListSearch();
  const { rules } = useSite();
  const { region_code: code, face_value_minor: face } = categoryList.filter;
  const region = brand.regions.find((each) => each.code === code);
  const { faceValue } = useFormats();
  const card = region !== undefined && face !== undefined ? [faceValue(face, region.currency)] : [];
  const listName = [brand.name, ...card, ...(region === undefined ? [] : [region.name])].join(', ');
  return (
    <>
      <ProductHeader
        coverUrl={brand.cover_url}
        kind="gift_card"
        slug={brand.slug}
        name={brand.name}
        title={t('brand_title', { name: brand.name })}
        eyebrow={brand.category}
        description={brand.description}
        facts={[
          { icon: 'map-pin', text: t('fact.region_locked') },
          ...(rules === null
            ? []
            : [
                {
                  icon: 'shield-check' as const,
                  text: t('fact.code_check', { hours: rules.inspect_after_reveal_hours }),
                },
              ]),
        ]}
        crumbs={[{ to: '/gift-cards', label: t('gift_cards') }]}
      />
      <CardPickers brand={brand} search={search} />
      <CategoryList
        categoryList={categoryList}
        fields={[]}
        offerCount={brand.offer_count}
        usualSort={USUAL_SORT}
        listName={listName}
        regionName={(code) => brand.regions.find((each) => each.code === code)?.name ?? code ?? ''}
        alternatives={
          <Alternatives title={offers('elsewhere.cards')} tiles={others.map(brandTile)} />
        }
      />
    </>
  );
}
