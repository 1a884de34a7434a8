import type { FacetsView } from '@guildhall/api/offers/search/views';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { searchText, tidySearch } from '../../../lib/lists/category-list-query.ts';
import { publicQuery } from '../../../lib/api/public-query.ts';

/**
 * The filters as the user sees them: those of the URL, or those that the user has just chosen. So a
 * box is checked at once, and quick clicks add up.
 */
export function useCategoryListSearch() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const next = navigation.location;
  const loading = next !== undefined && next.pathname === location.pathname;
  // The router starts to navigate shortly after the click; a checkbox must not wait for that.
  const [requested, setRequested] = useState<{ at: string; search: string } | null>(null);
  const reached = loading ? next.search : location.search;
  const shown = requested?.at === location.key ? requested.search : reached;

  const change = useCallback(
    (wanted: URLSearchParams) => {
      const search = searchText(tidySearch(wanted));
      setRequested({ at: location.key, search });
      void navigate({ search }, { preventScrollReset: true });
    },
    [navigate, location.key],
  );

  return { search: new URLSearchParams(shown), loading, change };
}

export interface KnownFacets extends FacetsView {
  /** Whether they are of the filters as they are now. Earlier ones stay until others are there. */
  readonly isCurrent: boolean;
}

/**
 * The counts of the filters of one product's list. The page is rendered without them, so that
 * nobody waits for counts; null until they are there.
 */
export function useFacets(input: ListOffers): KnownFacets | null {
  const {
    kind,
    product_slug,
    search,
    sort: _sort,
    cursor: _cursor,
    limit: _limit,
    ...rest
  } = input;
  const [known, setKnown] = useState<{ of: string; facets: FacetsView } | null>(null);
  const isCounted = product_slug !== undefined && search === '';
  const requested = isCounted ? JSON.stringify({ kind, product_slug, ...rest }) : null;
  useEffect(() => {
    if (requested === null) return;
    let isWanted = true;
    const ask = async () => {
      const facets = await publicQuery<FacetsView>('offers.facets', JSON.parse(requested));
      if (isWanted) startTransition(() => setKnown({ of: requested, facets }));
    };
    // Filters work without counts.
    ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [requested]);
  return known && { ...known.facets, isCurrent: known.of === requested };
}
