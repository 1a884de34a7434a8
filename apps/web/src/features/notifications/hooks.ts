import type {
  NotificationPageView,
  NotificationView,
} from '@guildhall/api/notifications/inbox/views';
import { NOTICE_GROUPS } from '@guildhall/domain/kernel/notices';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useState } from 'react';
import { toastFailure } from '../../lib/api/refusals.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useFollow } from '../../lib/changes/follow-changes.ts';
import { usePagedList } from '../../lib/lists/paged-list.tsx';

/** In display order. */
export const TABS = ['all', 'unread', ...NOTICE_GROUPS] as const;
export type Tab = (typeof TABS)[number];

/** How often the number is read while the stream is broken. */
const POLL_MS = 60_000;
const FOLLOWED = { topic: 'notifications' } as const;

/** The number of unread lines, the same in all tabs and on all devices. */
export function useUnreadCount(): number {
  const utils = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const { data } = trpc.notifications.unreadCount.useQuery(undefined, {
    refetchInterval: isLive ? false : POLL_MS,
  });
  // What is shown elsewhere on the page is read again too: the bell is on every page.
  const alive = useFollow(FOLLOWED, async () => await utils.notifications.invalidate());
  if (alive !== isLive) setLive(alive);
  return data?.unread ?? 0;
}

/** The lines of a tab, by page. */
export function useNotifications(tab: Tab, limit = 20) {
  const { client } = trpc.useUtils();
  const group = tab === 'all' || tab === 'unread' ? null : tab;
  const input = { group, unread: tab === 'unread', limit };
  return usePagedList({
    queryKey: getQueryKey(trpc.notifications.list, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.notifications.list.query({ ...input, cursor }, options),
    staleTime: 0,
  });
}

/** The lines with a deadline, and the others; each line once. */
export function linesOf(pages: readonly NotificationPageView[]) {
  const deadlines = pages[0]?.deadlines ?? [];
  const first = new Set(deadlines.map(({ id }) => id));
  const others = pages.flatMap(({ items }) => items).filter(({ id }) => !first.has(id));
  return { deadlines, others };
}

/** The newest notification that is shown. */
export const newestOf = (lines: readonly NotificationView[]): string | null =>
  lines
    .map(({ id }) => id)
    .toSorted()
    .at(-1) ?? null;

/** Marks lines read. */
export function useMarkRead() {
  const { client, notifications } = trpc.useUtils();
  const send = useCallback(
    async (mark: () => Promise<unknown>): Promise<boolean> => {
      try {
        await mark();
        return true;
      } catch (error) {
        toastFailure(error);
        return false;
      } finally {
        await notifications.invalidate();
      }
    },
    [notifications],
  );
  return {
    markOne: async ({ id }: NotificationView) =>
      await send(() => client.notifications.markRead.mutate({ notification_id: id })),
    markAll: async (untilId: string, tab: Tab) => {
      const group = tab === 'all' || tab === 'unread' ? null : tab;
      return await send(() =>
        client.notifications.markAllRead.mutate({ until_id: untilId, group }),
      );
    },
  };
}
