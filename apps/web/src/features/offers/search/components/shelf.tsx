import type { AttributeField } from '@guildhall/domain/catalog/types';
import type { OfferSort } from '@guildhall/domain/offers/schema';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { LiveRegion } from '@guildhall/ui/live-region';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useLasting } from '../../../../lib/lasting.ts';
import type { LoadedShelf } from '../../../../lib/load-shelf.ts';
import { searchText, withoutFilters } from '../../../../lib/shelf-query.ts';
import { shelfCopy } from '../../copy.ts';
import { useShelfSearch } from '../hooks.ts';
import { ActiveFilters, activeFilters } from './active-filters.tsx';
import { FilterSlideOver } from './filter-slide-over.tsx';
import { OfferList } from '../../components/offer-list.tsx';
import { OfferShelf, Waiting } from '../../components/offer-shelf.tsx';
import { ShelfFilters } from './shelf-filters.tsx';
import { SortLinks } from './sort-links.tsx';

export interface ShelfProps {
  shelf: LoadedShelf;
  fields: readonly AttributeField[];
  usualSort: OfferSort;
  regionName: (code: string | null) => string;
  /** Stands below an empty list: where else to look. */
  elsewhere: ReactNode;
}

const FILTERS_ID = 'filters';

/** Filters at the side, the list beside them; on phones the filters come over the list. */
export function Shelf(props: ShelfProps) {
  const { shelf, fields, usualSort } = props;
  const { search, loading, change } = useShelfSearch();
  const active = activeFilters(shelf.filter, fields, search);
  const warranty = shelf.input.kind === 'account';
  const filters = { fields, search, onChange: change, warranty };
  const found = shelf.page
    ? shelfCopy.shown(shelf.page.items.length, shelf.page.next_cursor !== null)
    : shelfCopy.offers;
  return (
    <div className="mt-8 grid gap-x-10 gap-y-6 md:mt-10 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <aside
        id={FILTERS_ID}
        aria-label={shelfCopy.filters}
        className="-ml-1 px-1 max-lg:hidden max-lg:target:block lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pb-6 [scrollbar-width:thin]"
      >
        <ShelfFilters {...filters} />
      </aside>
      <section aria-labelledby="shelf" aria-busy={loading} className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-40">
            <h2 id="shelf" className="figures text-lg font-semibold text-ink">
              {found}
            </h2>
            {!warranty && <p className="text-sm text-muted">{shelfCopy.all_in}</p>}
          </div>
          <div className="sm:ml-auto lg:hidden">
            <FilterSlideOver {...filters} activeCount={active.length} found={found} />
          </div>
          <SortLinks search={search} sort={shelf.filter.sort} usual={usualSort} />
        </div>
        <noscript>
          <a href={`#${FILTERS_ID}`} className="mb-4 block text-sm text-accent-ink lg:hidden">
            {shelfCopy.to_filters}
          </a>
        </noscript>
        {active.length > 0 && (
          <div className="mb-5">
            <ActiveFilters active={active} search={search} />
          </div>
        )}
        <ShelfList {...props} search={search} loading={loading} filtered={active.length > 0} />
        <LiveRegion message={loading ? '' : found} />
      </section>
    </div>
  );
}

/** The list itself, or what stands in its place. */
function ShelfList(
  props: ShelfProps & { search: URLSearchParams; loading: boolean; filtered: boolean },
) {
  const { shelf, search, loading, filtered, regionName, elsewhere } = props;
  const { input, page } = shelf;
  const waiting = useLasting(loading);
  const { revalidate, state } = useRevalidator();
  if (waiting) {
    return (
      <OfferShelf kind={input.kind}>
        <Waiting kind={input.kind} />
      </OfferShelf>
    );
  }
  if (page === null) {
    return (
      <ErrorState
        title={shelfCopy.failed_title}
        description={shelfCopy.failed}
        retrying={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    );
  }
  if (page.items.length > 0) {
    return <OfferList input={input} first={page} search={search} regionName={regionName} />;
  }
  return (
    <>
      <EmptyState
        icon="search-x"
        title={filtered ? shelfCopy.empty_title : shelfCopy.empty_shelf_title}
        description={filtered ? shelfCopy.empty_filtered : shelfCopy.empty_shelf}
        action={
          filtered && (
            <Link
              to={{ search: searchText(withoutFilters(search)) }}
              preventScrollReset
              className={buttonClass()}
            >
              {shelfCopy.clear_all}
            </Link>
          )
        }
      />
      {elsewhere}
    </>
  );
}
