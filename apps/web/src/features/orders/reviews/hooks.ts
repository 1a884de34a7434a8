import type { PaymentReviewView } from '@guildhall/api/orders/review-views';
import type { ReviewDecision } from '@guildhall/domain/orders/review-schema';
import { getQueryKey } from '@trpc/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import {
  useIdempotentMutation,
  type IdempotentMutation,
} from '../../../lib/idempotent-mutation.ts';
import { useMessages } from '../../../lib/messages.ts';
import { usePagedList } from '../../../lib/paged-list.tsx';
import { readRefusal } from '../../../lib/refusals.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { POLL_MS, useRefreshOrders } from '../hooks.ts';

const PAGE_SIZE = 20;

/** The reviews that wait, those with the nearest deadline first. */
export function useReviewList() {
  const { client } = trpc.useUtils();
  const input = { limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.orders.paymentReviews, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.orders.paymentReviews.query({ ...input, cursor }, options),
    refetchInterval: POLL_MS,
  });
}

/** One review. Proposals are no events of the order, so it is polled. */
export function useReview(orderId: string) {
  return trpc.orders.paymentReview.useQuery({ order_id: orderId }, { refetchInterval: POLL_MS });
}

/** Any refusal may mean that somebody else was faster: the page reads the review again. */
function useRefreshWhenRefused(): (error: unknown) => void {
  const refresh = useRefreshOrders();
  return (error) => {
    if (readRefusal(error) !== null) void refresh();
  };
}

interface Decided {
  readonly decision: ReviewDecision;
  readonly reason: string;
}

/** Decides, or proposes to where a second person confirms. */
export function useDecision(orderId: string): IdempotentMutation<Decided> {
  const { client } = trpc.useUtils();
  const t = useMessages('orders/reviews');
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async ({ decision, reason }: Decided, idempotencyKey) => {
      const input = { order_id: orderId, idempotency_key: idempotencyKey, decision, reason };
      const { proposal_id } = await client.orders.decidePaymentReview.mutate(input);
      return proposal_id === null ? decision : 'proposed';
    },
    async (done) => {
      toasts.success(t(`decide.done.${done}`), { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenRefused(),
  );
}

export type Proposal = NonNullable<PaymentReviewView['proposal']>;

/** Confirms the proposal exactly as it was shown. */
export function useConfirmation({ id, fingerprint, decision }: Proposal): IdempotentMutation<void> {
  const { client } = trpc.useUtils();
  const t = useMessages('orders/reviews');
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async (_: void, idempotencyKey) => {
      const input = { proposal_id: id, fingerprint, idempotency_key: idempotencyKey };
      return await client.orders.confirmPaymentReview.mutate(input);
    },
    async () => {
      toasts.success(t(`decide.done.${decision}`), { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenRefused(),
  );
}

/** Takes back a proposal of one's own, or declines one of somebody else. */
export function useDismissal({ id, is_own }: Proposal): IdempotentMutation<string> {
  const { client } = trpc.useUtils();
  const t = useMessages('orders/reviews');
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async (reason: string, idempotencyKey) => {
      const input = { proposal_id: id, reason, idempotency_key: idempotencyKey };
      return await client.orders.dismissPaymentReview.mutate(input);
    },
    async () => {
      const done = t(is_own ? 'proposal.withdraw.done' : 'proposal.dismiss.done');
      toasts.success(done, { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenRefused(),
  );
}

/**
 * Moves the focus to this element when what had it is gone, because the review has changed: a form
 * that was sent, or a proposal that somebody else has closed.
 */
export function useFocusAfterChange(version: string): RefObject<HTMLHeadingElement | null> {
  const target = useRef<HTMLHeadingElement>(null);
  const first = useRef(version);
  useEffect(() => {
    if (version === first.current) return;
    first.current = version;
    // After a dialog that closes has given its focus back.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) target.current?.focus();
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [version]);
  return target;
}
