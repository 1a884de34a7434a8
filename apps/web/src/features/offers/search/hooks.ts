import { useCallback, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { searchText, tidySearch } from '../../../lib/category-list-query.ts';

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
  const [asked, setAsked] = useState<{ at: string; search: string } | null>(null);
  const reached = loading ? next.search : location.search;
  const shown = asked?.at === location.key ? asked.search : reached;

  const change = useCallback(
    (wanted: URLSearchParams) => {
      const search = searchText(tidySearch(wanted));
      setAsked({ at: location.key, search });
      void navigate({ search }, { preventScrollReset: true });
    },
    [navigate, location.key],
  );

  return { search: new URLSearchParams(shown), loading, change };
}
