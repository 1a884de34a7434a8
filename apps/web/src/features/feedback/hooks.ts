import type { AppRouter } from '@guildhall/api/root';
import type { Rating, RemovalReason } from '@guildhall/domain/feedback/types';
import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useIdempotentMutation } from '../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { usePagedList } from '../../lib/lists/paged-list.tsx';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';

type Outputs = inferRouterOutputs<AppRouter>['feedback'];
export type OwnFeedback = Outputs['list']['items'][number];
export type PublicFeedback = Outputs['ofUser']['items'][number];
export type Score = Outputs['score'];

export const TABS = ['received', 'given', 'to_give'] as const;
export type Tab = (typeof TABS)[number];

/** What was said of the user, or by them, page by page. */
export function useOwnFeedback(tab: 'received' | 'given') {
  const { client } = trpc.useUtils();
  return usePagedList({
    queryKey: getQueryKey(trpc.feedback.list, { tab }, 'infinite'),
    readPage: async (cursor, options) => await client.feedback.list.query({ tab, cursor }, options),
    staleTime: 0,
  });
}

/** The orders that the user can still rate. */
export function useOrdersToRate() {
  const { client } = trpc.useUtils();
  return usePagedList({
    queryKey: getQueryKey(trpc.feedback.toGive, {}, 'infinite'),
    readPage: async (cursor, options) => await client.feedback.toGive.query({ cursor }, options),
    staleTime: 0,
  });
}

export interface Said {
  readonly rating: Rating;
  readonly text: string;
}

/** Says `doneWords` and reads everything about feedback again. */
function useDone(doneWords: string) {
  const utils = trpc.useUtils();
  return async () => {
    toasts.success(doneWords, { duration: SHORT_TOAST_MS });
    await utils.feedback.invalidate();
  };
}

/** Rates an order, or changes what was said about it. */
export function useSay(
  subject: { readonly order_id: string } | { readonly feedback_id: string },
  doneWords: string,
) {
  const { client } = trpc.useUtils();
  return useIdempotentMutation(async (said: Said, idempotencyKey) => {
    const input = { ...said, idempotency_key: idempotencyKey };
    if ('order_id' in subject) return await client.feedback.give.mutate({ ...input, ...subject });
    return await client.feedback.edit.mutate({ ...input, ...subject });
  }, useDone(doneWords));
}

/** Replies to feedback about the user. */
export function useReply(feedbackId: string, doneWords: string) {
  const { client } = trpc.useUtils();
  return useIdempotentMutation(
    async ({ text }: { text: string }, idempotencyKey) =>
      await client.feedback.reply.mutate({
        text,
        feedback_id: feedbackId,
        idempotency_key: idempotencyKey,
      }),
    useDone(doneWords),
  );
}

interface Removal {
  readonly reason: RemovalReason;
  readonly note: string;
}

/** Staff remove a feedback. */
export function useRemove(feedbackId: string, doneWords: string) {
  return useIdempotentMutation(
    async (said: Removal, idempotencyKey) => {
      const { calls } = await import('../../lib/api/api-calls.ts');
      const named = { feedback_id: feedbackId, idempotency_key: idempotencyKey };
      return await calls.feedback.remove.mutate({ ...said, ...named });
    },
    () => {
      toasts.success(doneWords, { duration: SHORT_TOAST_MS });
    },
  );
}
