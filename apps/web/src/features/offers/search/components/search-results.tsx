import type { BrandCardView, GameCardView } from '@guildhall/api/catalog/views';
import type { OfferPageView } from '@guildhall/api/offers/views';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Link } from 'react-router';
import type { LoadedCategoryList } from '../../../../lib/lists/load-category-list.ts';
import { searchText, withParameter } from '../../../../lib/lists/category-list-query.ts';
import { OfferItem } from '../../components/offer-item.tsx';
import { OfferGrid } from '../../components/offer-grid.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { brandTile, gameTile, ProductGrid } from '../../../catalog/components/product-tile.tsx';
import { KIND_PARAMETER, type SearchKind } from './search-kinds.tsx';
import { SectionHeading } from '../../../catalog/components/section-heading.tsx';

/** Games and brands whose name matches. */
export function FoundProducts(props: {
  games: readonly GameCardView[];
  brands: readonly BrandCardView[];
}) {
  const t = useMessages('offers/search');
  const tiles = [...props.games.map(gameTile), ...props.brands.map(brandTile)];
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="products" className="mt-8">
      <SectionHeading id="products">{t('page.products')}</SectionHeading>
      <div className="mt-4">
        <ProductGrid tiles={tiles} level={3} />
      </div>
    </section>
  );
}

/** Says what was searched instead of the given words, and offers to search those. */
export function CorrectedSearch(props: {
  words: string;
  pages: readonly (OfferPageView | null | undefined)[];
}) {
  const { words, pages } = props;
  const t = useMessages('offers/search');
  const [corrected] = pages.flatMap((page) => page?.corrected_search ?? []);
  if (corrected === undefined) return null;
  const literal = new URLSearchParams({ q: `"${words}"` });
  return (
    <p className="mt-2 text-base text-muted">
      {t('page.corrected', { words: corrected })}{' '}
      <Link to={`/search?${literal}`} className="font-medium text-accent-ink hover:underline">
        {t('page.as_written', { words })}
      </Link>
    </p>
  );
}

/** The first offers of one kind, and a link to all of them. */
export function FoundOffers(props: {
  kind: SearchKind;
  categoryList: LoadedCategoryList;
  search: URLSearchParams;
  /** The name of the region of a gift card. */
  regionName: (code: string | null) => string;
}) {
  const { kind, categoryList, search, regionName } = props;
  const t = useMessages('offers/search');
  const catalog = useMessages('catalog');
  const items = categoryList.page?.items ?? [];
  if (items.length === 0) return null;
  const all = searchText(withParameter(search, KIND_PARAMETER, kind));
  return (
    <section aria-labelledby={`found-${kind}`} className="mt-10">
      <SectionHeading
        id={`found-${kind}`}
        action={categoryList.page?.next_cursor ? { to: all, label: t('page.see_all') } : undefined}
      >
        {kind === 'account' ? catalog('accounts') : catalog('gift_cards')}
      </SectionHeading>
      <div className="mt-4">
        <OfferGrid kind={kind} offers={items} columns={4}>
          {items.map((offer) => (
            <li key={offer.id}>
              <OfferItem offer={offer} named regionName={regionName} />
            </li>
          ))}
        </OfferGrid>
      </div>
    </section>
  );
}

/** Shown without results: links to other offers. */
export function NothingFound(props: { words: string; popular: readonly GameCardView[] }) {
  const { words, popular } = props;
  const t = useMessages('offers/search');
  return (
    <>
      <EmptyState
        icon="search-x"
        title={t('page.none', { words })}
        description={t('page.none_help')}
      />
      <ProductGrid tiles={popular.map(gameTile)} level={2} wide />
    </>
  );
}
