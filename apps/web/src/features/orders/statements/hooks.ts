import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { trpc } from '../../../lib/api/trpc.ts';

const MONTHS_AT_ONCE = 12;

/** Months of UTC since the user signed up, the newest first: `2026-11`. A year of them at once. */
export function useMonths() {
  const { user } = useAuth();
  const [opened] = useState(() => new Date());
  // The shop's clock, which may be moved in a demo.
  const shopNow = useReceipts().data?.pages[0]?.now;
  const now = shopNow === undefined ? opened : new Date(shopNow);
  const [shown, setShown] = useState(MONTHS_AT_ONCE);
  const first = new Date(user?.created_at ?? now);
  const count = Math.max(1, monthOf(now) - monthOf(first) + 1);
  const months = Array.from({ length: Math.min(shown, count) }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
  return {
    months,
    hasMore: shown < count,
    showMore: () => setShown(shown + MONTHS_AT_ONCE),
  };
}

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** Which document the address names. */
export function useDocument() {
  const [parameters] = useSearchParams();
  return { receipt: parameters.get('receipt'), month: parameters.get('month') };
}

export const useReceipt = (orderId: string) => trpc.orders.receipt.useQuery({ order_id: orderId });

export const useFees = (month: string) => trpc.orders.fees.useQuery({ month });

/** Without a payment there is no receipt. */
const UNPAID: readonly string[] = ['awaiting_payment', 'expired'];

/** The purchases that have a receipt, by page. */
export function useReceipts() {
  const { client } = trpc.useUtils();
  const filter = { side: 'bought', tab: 'all' } as const;
  return usePagedList({
    queryKey: getQueryKey(trpc.orders.list, { ...filter, search: 'receipts' }, 'infinite'),
    readPage: async (cursor, options) => {
      const page = await client.orders.list.query({ ...filter, cursor }, options);
      return { ...page, items: page.items.filter(({ state }) => !UNPAID.includes(state)) };
    },
  });
}
