import { cutText } from '@guildhall/domain/kernel/text/signs';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const TAB_PARAMETER = 'tab';
const SEARCH_PARAMETER = 'q';
const DEBOUNCE_MS = 300;

/**
 * The tab and the search of a list. They are in the URL, so that a list can be bookmarked, shared
 * and restored by the history. The tab `whole` is the one without a filter; `first` is shown where
 * the URL names none, unless somebody searches.
 */
export function useListFilters<Tab extends string>(
  tabs: readonly Tab[],
  whole: Tab,
  first: Tab = whole,
) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get(TAB_PARAMETER);
  const search = cutText((parameters.get(SEARCH_PARAMETER) ?? '').trim(), 80);
  const tab = tabs.find((each) => each === wanted) ?? (search === '' ? first : whole);
  const [typed, setTyped] = useState(search);
  const written = useRef(search);

  useEffect(() => {
    // The URL was changed by a link or by the history.
    if (search === written.current) return;
    written.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    if (typed.trim() === written.current) return;
    const timer = setTimeout(() => {
      written.current = typed.trim();
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          if (typed.trim() === '') next.delete(SEARCH_PARAMETER);
          else next.set(SEARCH_PARAMETER, typed.trim());
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, setParameters]);

  function tabAddress(target: Tab): string {
    const next = new URLSearchParams(parameters);
    if (target === whole && first === whole) next.delete(TAB_PARAMETER);
    else next.set(TAB_PARAMETER, target);
    return `?${next.toString()}`;
  }

  return { tab, search, typed, setTyped, tabAddress };
}
