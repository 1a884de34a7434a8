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

/** Appeals a decision against the user. */
export function useAppeal(reportId: string, doneWords: string, onDone: () => void) {
  const { client, moderation } = trpc.useUtils();
  return useIdempotentMutation(
    async ({ text }: { text: string }, idempotencyKey) =>
      await client.moderation.appeal.mutate({
        text,
        report_id: reportId,
        idempotency_key: idempotencyKey,
      }),
    async () => {
      toasts.success(doneWords, { duration: SHORT_TOAST_MS });
      await moderation.own.invalidate();
      onDone();
    },
  );
}
