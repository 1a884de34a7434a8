import type { AppRouter } from '@guildhall/api/root';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';

export type PublicFeedbackPage = inferRouterOutputs<AppRouter>['feedback']['ofUser'];

/** The feedback about a user after the first page, which belongs to the page itself. */
export function useMoreFeedback(userId: string, first: PublicFeedbackPage) {
  const [list, setList] = useState({
    pages: [] as readonly PublicFeedbackPage[],
    loading: false,
    failed: false,
  });
  const { pages, loading, failed } = list;
  const cursor = (pages.at(-1) ?? first).next_cursor;

  async function loadMore(): Promise<void> {
    setList((now) => ({ ...now, loading: true, failed: false }));
    try {
      const { calls } = await import('../../lib/api/api-calls.ts');
      const page = await calls.feedback.ofUser.query({ user_id: userId, cursor });
      setList((now) => ({ pages: [...now.pages, page], loading: false, failed: false }));
    } catch {
      setList((now) => ({ ...now, loading: false, failed: true }));
    }
  }

  return {
    items: [first, ...pages].flatMap(({ items }) => items),
    hasMore: cursor !== null,
    loading,
    failed,
    loadMore,
  };
}
