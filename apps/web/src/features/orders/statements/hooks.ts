import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { trpc } from '../../../lib/trpc.ts';

const MONTHS = 12;

/** Months of UTC, the newest first: `2026-11`. */
export function useMonths(): readonly string[] {
  const [now] = useState(() => new Date());
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
}

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
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.orders.list, { ...filter, search: 'receipts' }, 'infinite'),
    queryFn: async ({ pageParam, signal }) => {
      const page = await client.orders.list.query({ ...filter, cursor: pageParam }, { signal });
      return { ...page, items: page.items.filter(({ state }) => !UNPAID.includes(state)) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
