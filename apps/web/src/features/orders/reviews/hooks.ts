import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import type { ReviewDecision } from '@guildhall/domain/orders/reviews/schema';
import { getQueryKey } from '@trpc/react-query';
import { type ProposalCalls, useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { POLL_MS, useRefreshOrders } from '../hooks.ts';

const PAGE_SIZE = 20;

export const ORDER_FILTERS = ['review', 'all'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The reviews that wait, the nearest deadline first; or all orders, the newest first. */
export function useReviewList(filter: OrderFilter = 'review', search = '') {
  const { client } = trpc.useUtils();
  const input = { filter, search, limit: PAGE_SIZE };
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

interface Decided {
  readonly decision: ReviewDecision;
  readonly reason: string;
}

/** Decides, or proposes to where a second person confirms. */
export function useDecision(orderId: string): IdempotentMutation<Decided> {
  const { client } = trpc.useUtils();
  const t = useMessages('orders/reviews');
  const shared = useMessages('decisions');
  return useDecisionMutation(
    async ({ decision, reason }: Decided, idempotencyKey) => {
      const input = { order_id: orderId, idempotency_key: idempotencyKey, decision, reason };
      const { proposal_id } = await client.orders.decidePaymentReview.mutate(input);
      return proposal_id === null ? decision : null;
    },
    {
      done: (decided) => (decided === null ? shared('proposed') : t(`decide.done.${decided}`)),
      refresh: useRefreshOrders(),
    },
  );
}

export type Proposal = NonNullable<PaymentReviewView['proposal']>;

export function useProposalCalls(): ProposalCalls {
  const { orders } = trpc.useUtils().client;
  return {
    confirm: (input) => orders.confirmPaymentReview.mutate(input),
    dismiss: (input) => orders.dismissPaymentReview.mutate(input),
    refresh: useRefreshOrders(),
  };
}
