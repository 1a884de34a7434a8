import type { AppRouter } from '@guildhall/api/root';
import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useIdempotentMutation } from '../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { usePagedList } from '../../lib/lists/paged-list.tsx';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';

export type OwnReport = inferRouterOutputs<AppRouter>['moderation']['own']['items'][number];

export const OWN_TABS = ['by_me', 'about_me'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

/** What the user has reported, or what was decided about them, page by page. */
export function useOwnReports(tab: OwnTab) {
  const { client } = trpc.useUtils();
  return usePagedList({
    queryKey: getQueryKey(trpc.moderation.own, { tab }, 'infinite'),
    readPage: async (cursor, options) =>
      await client.moderation.own.query({ tab, cursor }, options),
    staleTime: 0,
  });
}

/** What restricts or has restricted the user, and their points. */
export function useOwnRestrictions() {
  return trpc.moderation.restrictions.useQuery(undefined, { staleTime: 0 });
}
export type OwnRestriction =
  inferRouterOutputs<AppRouter>['moderation']['restrictions']['restrictions'][number];

/** What is appealed: a decision about a report, a restriction, or points that led to none. */
export interface Appealed {
  readonly kind: 'report' | 'restriction' | 'points';
  readonly id: string;
}

/** Appeals a decision against the user. */
export function useAppeal({ kind, id }: Appealed, doneWords: string, onDone: () => void) {
  const { client, moderation } = trpc.useUtils();
  return useIdempotentMutation(
    async ({ text }: { text: string }, idempotencyKey) => {
      const said = { text, idempotency_key: idempotencyKey };
      if (kind === 'report') {
        return await client.moderation.appeal.mutate({ ...said, report_id: id });
      }
      if (kind === 'points') {
        return await client.moderation.appealPoints.mutate({ ...said, points_id: id });
      }
      return await client.moderation.appealRestriction.mutate({ ...said, restriction_id: id });
    },
    async () => {
      toasts.success(doneWords, { duration: SHORT_TOAST_MS });
      await (kind === 'report'
        ? moderation.own.invalidate()
        : moderation.restrictions.invalidate());
      onDone();
    },
  );
}
