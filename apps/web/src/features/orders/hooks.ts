import type { OrderListView, OrderRowView, OrderView } from '@guildhall/api/orders/views';
import type { ListOrders } from '@guildhall/domain/orders/schema';
import type { CancellationReason } from '@guildhall/domain/orders/types';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api/api-client.ts';
import {
  useIdempotentMutation,
  type IdempotentMutation,
} from '../../lib/api/idempotent-mutation.ts';
import { useListFilters } from '../../lib/lists/list-filters.ts';
import { useLanguage } from '../../lib/language/messages.ts';
import { usePagedList } from '../../lib/lists/paged-list.tsx';
import { readRefusal } from '../../lib/api/refusals.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { useFollow } from '../../lib/changes/follow-changes.ts';
import { trpc } from '../../lib/api/trpc.ts';

export type OrderSide = ListOrders['side'];
export type OrderTab = ListOrders['tab'];

const TABS: Record<OrderTab, true> = {
  needs_you: true,
  all: true,
  open: true,
  protected: true,
  finished: true,
};
/** In display order. */
export const ORDER_TABS = Object.keys(TABS) as OrderTab[];

export type UnitView = OrderView['units'][number];

/** How often a page asks that has no stream. */
export const POLL_MS = 20_000;

/** The order, kept fresh while its tab is visible. */
export function useOrder(orderId: string) {
  const language = useLanguage();
  const { orders } = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const order = trpc.orders.detail.useQuery(
    { order_id: orderId, language },
    { refetchInterval: isLive ? false : POLL_MS },
  );
  // The orders of a party are followed anyway; what staff read is named.
  const isOfOthers = order.data?.side === 'staff';
  // Its id as events write it: that of the address may be in capitals.
  const followed =
    order.data === undefined
      ? null
      : ({ topic: 'orders', ids: [order.data.id], areOfOthers: isOfOthers } as const);
  const alive = useFollow(
    followed,
    async () => await orders.detail.invalidate({ order_id: orderId }),
  );
  if (alive !== isLive) setLive(alive);
  return order;
}

/** An order of another user, a mistyped URL and a missing order look the same. */
export function isOrderMissing(error: unknown): boolean {
  const status = readRefusal(error)?.status;
  return status === 404 || status === 400;
}

/**
 * After each change of an order: refetches the order and the lists, then everything that shows
 * money. A checkout that is paid has gone before it could say what the wallet lacks.
 */
export function useRefreshOrders(): () => Promise<void> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    await utils.orders.invalidate();
    await utils.wallet.invalidate();
  }, [utils]);
}

/** A refused event means that the page is out of date: it refetches while the error is shown. */
export function useRefreshWhenBehind(): (error: unknown) => void {
  const refresh = useRefreshOrders();
  return useCallback(
    (error: unknown) => {
      const code = readRefusal(error)?.code;
      if (code === 'ORDER_EVENT_REFUSED' || code === 'REFUND_CHANGED') void refresh();
    },
    [refresh],
  );
}

/** The events of the whole order that a party triggers without further input. */
export type PlainAction =
  | 'abandon'
  | 'start_delivery'
  | 'cannot_deliver'
  | 'cancel_before_start'
  | 'cancel_late';

export function useOrderMutation(
  orderId: string,
  action: PlainAction,
  doneWords: string,
): IdempotentMutation<void> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async (_: void, idempotencyKey) => {
      const input = { order_id: orderId, idempotency_key: idempotencyKey };
      const { abandon, startDelivery, cannotDeliver, cancelBeforeStart, cancelLate } =
        client.orders;
      const procedures = {
        abandon,
        start_delivery: startDelivery,
        cannot_deliver: cannotDeliver,
        cancel_before_start: cancelBeforeStart,
        cancel_late: cancelLate,
      } satisfies Record<PlainAction, unknown>;
      return await procedures[action].mutate(input);
    },
    async () => {
      toasts.success(doneWords, { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenBehind(),
  );
}

/** What a party asks the other for, or how they answer. */
export interface RequestAction {
  readonly do:
    | 'ask_cancellation'
    | 'ask_extension'
    | 'accept_cancellation'
    | 'refuse_cancellation'
    | 'accept_extension'
    | 'refuse_extension'
    | 'withdraw';
  readonly reason?: CancellationReason | null;
}

export function useRequestMutation(
  { id, requests }: OrderView,
  doneWords: string,
): IdempotentMutation<RequestAction> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async ({ do: action, reason = null }: RequestAction, idempotencyKey) => {
      const input = { order_id: id, idempotency_key: idempotencyKey };
      const { askCancellation, askExtension, answerRequest, withdrawRequest } = client.orders;
      if (action === 'ask_cancellation') return await askCancellation.mutate({ ...input, reason });
      if (action === 'ask_extension') return await askExtension.mutate(input);
      if (action === 'withdraw') {
        const kind = requests.open?.kind === 'extension' ? 'extension' : 'cancellation';
        return await withdrawRequest.mutate({ ...input, kind });
      }
      const kind = action.endsWith('extension') ? 'extension' : 'cancellation';
      const answer = action.startsWith('accept') ? 'accept' : 'refuse';
      return await answerRequest.mutate({ ...input, kind, answer });
    },
    async () => {
      toasts.success(doneWords, { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenBehind(),
  );
}

/** The element that shows the status and the next step of an order. */
export const ORDER_STATUS_ID = 'order-status';

/** Confirms some units. */
export function useConfirmUnits(
  orderId: string,
  doneWords: string,
): IdempotentMutation<readonly UnitView[]> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async (units: readonly UnitView[], idempotencyKey) =>
      await client.orders.confirm.mutate({
        order_id: orderId,
        idempotency_key: idempotencyKey,
        unit_ids: units.map(({ id }) => id),
      }),
    async () => {
      toasts.success(doneWords, { duration: SHORT_TOAST_MS });
      await refresh();
      // The new status stands above the codes.
      document.getElementById(ORDER_STATUS_ID)?.scrollIntoView({ block: 'nearest' });
    },
    useRefreshWhenBehind(),
  );
}

/** What returning some units gives back, asked for while it is shown. */
export function useReturnQuote(orderId: string, units: readonly UnitView[], isShown: boolean) {
  return trpc.orders.quoteReturn.useQuery(
    { order_id: orderId, unit_ids: units.map(({ id }) => id) },
    { enabled: isShown },
  );
}

/** O14: returns some units sealed, for the refund that was shown. */
export function useReturnSealed(
  orderId: string,
  units: readonly UnitView[],
  doneWords: (refundMinor: number) => string,
): IdempotentMutation<number> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async (refundMinor: number, idempotencyKey) => {
      await client.orders.returnSealed.mutate({
        order_id: orderId,
        idempotency_key: idempotencyKey,
        unit_ids: units.map(({ id }) => id),
        expected_refund_minor: refundMinor,
      });
      return refundMinor;
    },
    async (refundMinor) => {
      toasts.success(doneWords(refundMinor), { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenBehind(),
  );
}

/** How much of each unit is refunded: a part, or null for all that is left. */
export type Refund = { readonly refund_minor: number | null };

/** O25: the seller refunds some units. */
export function useRefundUnits(
  orderId: string,
  units: readonly UnitView[],
  doneWords: () => string,
): IdempotentMutation<Refund> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async ({ refund_minor }: Refund, idempotencyKey) =>
      await client.orders.refundUnits.mutate({
        order_id: orderId,
        idempotency_key: idempotencyKey,
        unit_ids: units.map(({ id }) => id),
        refund_minor,
      }),
    async () => {
      toasts.success(doneWords(), { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenBehind(),
  );
}

/** The announcement for screen readers when the order changes while the page is open. */
export function useChanges(words: string): string {
  const first = useRef(words);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (words !== first.current) {
      first.current = words;
      setAnnouncement(words);
    }
  }, [words]);
  return announcement;
}

/** Saves the orders of a list as a file. */
export function useDownloadOrders(side: OrderSide, tab: OrderTab, search: string) {
  return useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({ side, tab, search });
      const name = side === 'bought' ? 'purchases' : 'sales';
      await apiClient.download(`api/orders/own/?${query}`, `${name}.csv`);
    },
  });
}

/**
 * The filters of a list of orders. Purchases begin with those that wait for the buyer, if there
 * were any when the page was opened.
 */
export function useOrderFilters(side: OrderSide) {
  const { data } = trpc.orders.countNeedsYou.useQuery({}, { enabled: side === 'bought' });
  const [first, setFirst] = useState<OrderTab | null>(side === 'bought' ? null : 'all');
  if (first === null && data !== undefined) setFirst(data.bought > 0 ? 'needs_you' : 'all');
  return useListFilters(ORDER_TABS, 'all', first ?? 'all');
}

/** The orders of one side and tab, kept fresh: those that change are read again by themselves. */
export function useOrderList(side: OrderSide, tab: OrderTab, search: string) {
  const { client, orders } = trpc.useUtils();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [mayRead, setMayRead] = useState(false);
  const input = { side, tab, search };
  const queryKey = getQueryKey(trpc.orders.list, input, 'infinite');
  const list = usePagedList({
    queryKey,
    readPage: async (cursor, options) =>
      await client.orders.list.query({ ...input, cursor }, options),
    refetchInterval: isLive ? false : POLL_MS,
  });
  const refreshRows = useRefreshRows(input, queryKey);
  // The stream stays while another tab or search is loaded.
  const alive = useFollow(mayRead ? { topic: 'orders' } : null, async (ids) => {
    void orders.countNeedsYou.invalidate();
    // What is being read now may be older than the change, and would replace it.
    const isAll = ids === null || ids.length > MAX_ROWS_READ_AGAIN || list.isFetching;
    await (isAll ? queries.invalidateQueries({ queryKey }) : refreshRows(ids));
  });
  if (list.data !== undefined && !mayRead) setMayRead(true);
  if (alive !== isLive) setLive(alive);
  return list;
}

/** When more orders have changed at once, the whole list is read again. */
const MAX_ROWS_READ_AGAIN = 20;

/** Reads some orders again, in one request, and puts them into the pages of the list. */
function useRefreshRows(
  input: Pick<ListOrders, 'side' | 'tab' | 'search'>,
  queryKey: readonly unknown[],
): (ids: readonly string[]) => Promise<void> {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  // One after another, so that an older response never replaces a newer one.
  const last = useRef(Promise.resolve());

  async function refresh(ids: readonly string[]): Promise<void> {
    try {
      const { now, items } = await client.orders.list.query({ ...input, order_ids: [...ids] });
      queries.setQueryData<InfiniteData<OrderListView>>(queryKey, (shown) =>
        shown === undefined ? shown : { ...shown, pages: merge(shown.pages, ids, { now, items }) },
      );
    } catch {
      // The list itself says what is wrong, such as a session that has ended.
      await queries.invalidateQueries({ queryKey });
    }
  }

  return async (ids) => await (last.current = last.current.then(async () => await refresh(ids)));
}

/** The order of the list: newest first. */
const comesBefore = (one: OrderRowView, other: OrderRowView) =>
  `${one.created_at} ${one.id}` > `${other.created_at} ${other.id}`;

/** The pages with these orders as they are now. Those that the list no longer has are left out. */
function merge(
  pages: readonly OrderListView[],
  ids: readonly string[],
  { now, items }: Pick<OrderListView, 'now' | 'items'>,
): OrderListView[] {
  const current = new Map(items.map((row) => [row.id, row]));
  const shown = new Set(pages.flatMap((page) => page.items.map(({ id }) => id)));
  const added = items.filter(({ id }) => !shown.has(id));
  return pages.map((page) => {
    const kept = page.items.flatMap((row) =>
      ids.includes(row.id) ? (current.get(row.id) ?? []) : row,
    );
    const end = page.items.at(-1);
    // What is older than the last page is read with the page that follows.
    const isHere = (row: OrderRowView) =>
      page.next_cursor === null || (end !== undefined && comesBefore(row, end));
    const here = added.filter(isHere);
    for (const row of here) added.splice(added.indexOf(row), 1);
    const all = [...kept, ...here].toSorted((one, other) => (comesBefore(one, other) ? -1 : 1));
    return { ...page, now, items: all };
  });
}
