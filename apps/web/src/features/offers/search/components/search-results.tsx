import type { BrandCardView, GameCardView } from '@guildhall/api/catalog/views';
import { EmptyState } from '@guildhall/ui/empty-state';
import type { LoadedShelf } from '../../../../lib/load-shelf.ts';
import { searchText, withParameter } from '../../../../lib/shelf-query.ts';
import { OfferItem } from '../../components/offer-list.tsx';
import { OfferShelf } from '../../components/offer-shelf.tsx';
import { searchCopy } from '../copy.ts';
import { brandTile, gameTile, ProductGrid } from '../../../catalog/components/product-tile.tsx';
import { KIND_PARAMETER, type SearchKind } from './search-kinds.tsx';
import { SectionHeading } from '../../../catalog/components/section-heading.tsx';

const region = (code: string | null) => code ?? '';

/** Games and brands whose own name was meant. */
export function FoundProducts(props: {
  games: readonly GameCardView[];
  brands: readonly BrandCardView[];
}) {
  const tiles = [...props.games.map(gameTile), ...props.brands.map(brandTile)];
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="products" className="mt-8">
      <SectionHeading id="products">{searchCopy.products}</SectionHeading>
      <div className="mt-4">
        <ProductGrid tiles={tiles} level={3} />
      </div>
    </section>
  );
}

/** The first offers of one kind, and the way to all of them. */
export function FoundOffers(props: {
  kind: SearchKind;
  shelf: LoadedShelf;
  search: URLSearchParams;
}) {
  const { kind, shelf, search } = props;
  const items = shelf.page?.items ?? [];
  if (items.length === 0) return null;
  const all = `/search${searchText(withParameter(search, KIND_PARAMETER, kind))}`;
  return (
    <section aria-labelledby={`found-${kind}`} className="mt-10">
      <SectionHeading
        id={`found-${kind}`}
        action={shelf.page?.next_cursor ? { to: all, label: searchCopy.see_all } : undefined}
      >
        {kind === 'account' ? searchCopy.accounts : searchCopy.cards}
      </SectionHeading>
      <div className="mt-4">
        <OfferShelf kind={kind} columns={4}>
          {items.map((offer) => (
            <li key={offer.id}>
              <OfferItem offer={offer} named regionName={region} />
            </li>
          ))}
        </OfferShelf>
      </div>
    </section>
  );
}

/** Nothing fits: what else there is. */
export function NothingFound(props: { words: string; popular: readonly GameCardView[] }) {
  const { words, popular } = props;
  return (
    <>
      <EmptyState
        icon="search-x"
        title={searchCopy.none_title(words)}
        description={searchCopy.none_help}
      />
      <ProductGrid tiles={popular.map(gameTile)} level={2} wide />
    </>
  );
}
