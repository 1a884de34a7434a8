import type { AppRouter } from '@guildhall/api/root';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFollow } from '../../../lib/changes/follow-changes.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

export type ThreadItem = inferRouterOutputs<AppRouter>['messages']['list']['items'][number];

export const THREAD_TABS = ['all', 'unread'] as const;
export type ThreadTab = (typeof THREAD_TABS)[number];

/** How often a list without a stream is read again. */
const POLL_MS = 60_000;

/** The threads of the user, the last written first, kept fresh. */
export function useThreads(filter: ThreadTab, search: string) {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const input = { filter, search };
  const queryKey = getQueryKey(trpc.messages.list, input, 'infinite');
  const list = usePagedList({
    queryKey,
    readPage: async (cursor, options) =>
      await client.messages.list.query({ ...input, cursor }, options),
    refetchInterval: isLive ? false : POLL_MS,
  });
  const followed = list.data ? ({ topic: 'messages' } as const) : null;
  const alive = useFollow(followed, async () => await queries.invalidateQueries({ queryKey }));
  if (alive !== isLive) setLive(alive);
  return list;
}
