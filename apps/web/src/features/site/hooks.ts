import { trpc } from '../../lib/api/trpc.ts';

/** How the shop is, read again each half minute while somebody looks. */
export const useHealth = () =>
  trpc.site.health.useQuery(undefined, { staleTime: 0, refetchInterval: 30_000 });
