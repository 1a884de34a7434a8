import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { useAuth } from '../../lib/session/auth-state.ts';

/** How the shop is, read again each half minute while somebody looks. */
export const useHealth = () =>
  trpc.site.health.useQuery(undefined, { staleTime: 0, refetchInterval: 30_000 });

const DEBOUNCE_MS = 250;
/** Shorter texts would find too much, or nothing. */
const LEAST_LENGTH = 3;

/** What staff may mean by what they type: asked for once they pause. */
export function useFoundThings(typed: string) {
  const { user } = useAuth();
  const mayFind = user?.permissions.includes('site.find') === true;
  const wanted = typed.trim().length < LEAST_LENGTH ? '' : typed.trim();
  const [search, setSearch] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), wanted === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = trpc.site.find.useQuery(
    { search },
    { enabled: mayFind && search !== '', staleTime: 0, placeholderData: keepPreviousData },
  );
  const isAsked = mayFind && wanted !== '';
  return {
    items: isAsked && search !== '' ? (query.data?.items ?? []) : [],
    isLoading: isAsked && !query.isError && (search !== wanted || query.isFetching),
    isError: isAsked && search === wanted && query.isError,
    retry: () => void query.refetch(),
  };
}
