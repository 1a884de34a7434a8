import type { AppRouter } from '@guildhall/api/root';
import type { inferRouterOutputs } from '@trpc/server';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { useFollow } from '../../lib/changes/follow-changes.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { toastFailure } from '../../lib/api/refusals.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';

export type BlockedUser =
  inferRouterOutputs<AppRouter>['messages']['blockedUsers']['items'][number];

/** How often is asked without a stream, as in hidden tabs, whose titles show the number too. */
const POLL_MS = 60_000;

/** How many threads have messages that the user has not read; null until it is known. */
export function useUnread(): number | null {
  return trpc.messages.unread.useQuery().data?.threads ?? null;
}

/** The same, kept fresh for all who show it: the header does, on every page. */
export function useFreshUnread(): number | null {
  const { messages } = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const unread = trpc.messages.unread.useQuery(undefined, {
    refetchInterval: isLive ? false : POLL_MS,
    refetchIntervalInBackground: true,
  });
  const followed = unread.data ? ({ topic: 'messages' } as const) : null;
  const alive = useFollow(followed, async () => await messages.unread.invalidate());
  if (alive !== isLive) setLive(alive);
  return unread.data?.threads ?? null;
}

/** Blocking a user, and taking it back. */
export function useBlocking(user: { readonly id: string; readonly username: string }) {
  const t = useMessages('messages');
  const utils = trpc.useUtils();
  const name = user.username;
  const done = async (words: string) => {
    toasts.success(words, { duration: SHORT_TOAST_MS });
    await Promise.all([
      utils.messages.thread.invalidate(),
      utils.messages.blockedUsers.invalidate(),
    ]);
  };
  const input = { user_id: user.id };
  const block = useMutation({
    mutationFn: async () => await utils.client.messages.blockUser.mutate(input),
    onSuccess: async () => await done(t('block.done', { name })),
  });
  const unblock = useMutation({
    mutationFn: async () => await utils.client.messages.unblockUser.mutate(input),
    onSuccess: async () => await done(t('block.undone', { name })),
    onError: toastFailure,
  });
  return { block, unblock };
}
