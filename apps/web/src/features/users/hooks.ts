import { trpc } from '../../lib/api/trpc.ts';

/** The user’s own seller level with the way to the next one. */
export function useOwnLevel() {
  return trpc.users.ownLevel.useQuery(undefined, { staleTime: 0 });
}
