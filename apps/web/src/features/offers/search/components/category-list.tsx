import type { LocalizedField } from '@guildhall/domain/catalog/types';
import type { ListOffers, OfferSort } from '@guildhall/domain/offers/schema';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { LiveRegion } from '@guildhall/ui/live-region';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useDelayedFlag } from '../../../../lib/delayed-flag.ts';
import type { LoadedCategoryList } from '../../../../lib/lists/load-category-list.ts';
import { searchText, withoutFilters } from '../../../../lib/lists/category-list-query.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { foundText, showText, showTotalText, totalText } from '../../messages.ts';
import { useCategoryListSearch, useFacets } from '../hooks.ts';
import { ActiveFilters, activeFilters } from './active-filters.tsx';
import { UnknownFilters } from './unknown-filters.tsx';
import { FilterSlideOver } from './filter-slide-over.tsx';
import { SaveSearch } from '../../saved/components/save-search.tsx';
import { OfferList } from '../../components/offer-list.tsx';
import { OfferGrid, Waiting } from '../../components/offer-grid.tsx';
import { CategoryFilters } from './category-filters.tsx';
import { SortLinks } from './sort-links.tsx';
import { ViewSwitch } from './view-switch.tsx';

export interface CategoryListProps {
  categoryList: LoadedCategoryList;
  fields: readonly LocalizedField[];
  usualSort: OfferSort;
  /** What the list is of, for the name of a saved search. */
  listName: string;
  /** The number of offers of the product, without filters. */
  offerCount: number;
  regionName: (code: string | null) => string;
  /** Shown below an empty list: links to other offers. */
  alternatives: ReactNode;
}

const FILTERS_ID = 'filters';

/** Filters at the side, next to the list; on phones the filters cover the list. */
export function CategoryList(props: CategoryListProps) {
  const { categoryList, fields, usualSort, listName, offerCount } = props;
  const t = useMessages('offers/search');
  const formats = useFormats();
  const { search, loading, change } = useCategoryListSearch();
  const active = activeFilters(categoryList.filter, fields, search, { t, formats });
  const proposedName = [listName, ...active.map(({ label }) => label)].join(', ');
  const saveSearch = <SaveSearch input={categoryList.input} proposedName={proposedName} />;
  const warranty = categoryList.input.kind === 'account';
  const facets = useFacets(categoryList.input);
  const filters = { fields, search, onChange: change, warranty, facets };
  const total = active.length === 0 && isWhole(categoryList.input) ? offerCount : null;
  const current = facets?.isCurrent === true && categoryList.page !== null ? facets : null;
  const found = totalText(t, current) ?? foundText(t, categoryList.page, total);
  const show = showTotalText(t, current) ?? showText(t, categoryList.page, total);
  return (
    <div className="mt-8 grid gap-x-10 gap-y-6 md:mt-10 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <aside
        id={FILTERS_ID}
        aria-label={t('filter.title')}
        className="-ms-1 px-1 max-lg:hidden max-lg:target:block lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pb-6 [scrollbar-width:thin]"
      >
        <CategoryFilters {...filters} />
      </aside>
      <section aria-labelledby="category-list" aria-busy={loading} className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-40">
            <h2 id="category-list" className="figures text-lg font-semibold text-ink">
              {found}
            </h2>
            {!warranty && <p className="text-sm text-muted">{t('all_in')}</p>}
          </div>
          <div className="sm:ms-auto lg:hidden">
            <FilterSlideOver {...filters} activeCount={active.length} show={show} />
          </div>
          {saveSearch}
          {warranty && <ViewSwitch />}
          <SortLinks search={search} sort={categoryList.filter.sort} usual={usualSort} />
        </div>
        <noscript>
          <a href={`#${FILTERS_ID}`} className="mb-4 block text-sm text-accent-ink lg:hidden">
            {t('filter.jump')}
          </a>
        </noscript>
        <UnknownFilters search={search} fields={fields} />
        {active.length > 0 && (
          <div className="mb-5">
            <ActiveFilters active={active} search={search} />
          </div>
        )}
        <CategoryListItems
          {...props}
          search={search}
          loading={loading}
          filtered={active.length > 0}
          saveSearch={saveSearch}
        />
        <LiveRegion message={loading ? '' : found} />
      </section>
    </div>
  );
}

/** Whether the list starts at its beginning and is of every region and value. */
function isWhole({ cursor, search, region_code, face_value_minor }: ListOffers): boolean {
  const narrowed = [cursor, region_code, face_value_minor].some((each) => (each ?? null) !== null);
  return search === '' && !narrowed;
}

/** The list, or what is shown instead of it. */
function CategoryListItems(
  props: CategoryListProps & {
    search: URLSearchParams;
    loading: boolean;
    filtered: boolean;
    saveSearch: ReactNode;
  },
) {
  const { categoryList, search, loading, filtered, regionName, alternatives } = props;
  const { input, page } = categoryList;
  const t = useMessages('offers/search');
  const waiting = useDelayedFlag(loading);
  const { revalidate, state } = useRevalidator();
  if (waiting) {
    return (
      <OfferGrid kind={input.kind} offers={[]}>
        <Waiting kind={input.kind} />
      </OfferGrid>
    );
  }
  if (page === null) {
    return (
      <ErrorState
        title={t('list.failed')}
        description={t('list.failed_help')}
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
        title={filtered ? t('list.none_match') : t('list.empty')}
        description={filtered ? t('list.none_match_help') : t('list.empty_help')}
        action={
          <>
            {filtered && (
              <Link
                to={{ search: searchText(withoutFilters(search)) }}
                preventScrollReset
                className={buttonClass({ size: 'sm' })}
              >
                {t('filter.clear')}
              </Link>
            )}
            {props.saveSearch}
          </>
        }
      />
      {alternatives}
    </>
  );
}
