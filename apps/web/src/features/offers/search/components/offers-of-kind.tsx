import type { OfferSort } from '@guildhall/domain/offers/schema';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { useRevalidator } from 'react-router';
import type { LoadedCategoryList } from '../../../../lib/lists/load-category-list.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { OfferList } from '../../components/offer-list.tsx';
import { foundText } from '../../messages.ts';
import { SaveSearch } from '../../saved/components/save-search.tsx';
import { SortLinks } from './sort-links.tsx';

/** All offers of one kind that a search has found, or that somebody has, in an order of choice. */
export function OffersOfKind({
  categoryList,
  usualSort,
  search,
  regionName,
}: {
  categoryList: LoadedCategoryList | null;
  usualSort: OfferSort;
  search: URLSearchParams;
  /** The name of the region of a gift card. */
  regionName: (code: string | null) => string;
}) {
  const t = useMessages('offers/search');
  const page = categoryList?.page;
  if (!categoryList || !page) return null;
  const { input } = categoryList;
  if (page.items.length === 0) {
    return <EmptyState icon="search-x" title={t('page.none_of_kind')} />;
  }
  return (
    <>
      <div className="my-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="figures grow text-lg font-semibold text-ink">{foundText(t, page)}</h2>
        {input.seller_id === undefined && <SaveSearch input={input} proposedName={input.search} />}
        <SortLinks search={search} sort={input.sort} usual={usualSort} />
      </div>
      <OfferList input={input} first={page} search={search} columns={4} regionName={regionName} />
    </>
  );
}

/** A list that did not load, and another try. */
export function FailedList() {
  const t = useMessages('offers/search');
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={t('list.failed')}
      description={t('list.failed_help')}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}
