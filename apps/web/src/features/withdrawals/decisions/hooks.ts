import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import type { ListWithdrawalReviews } from '@guildhall/domain/withdrawals/schema';
import type {
  RETURN_CODES,
  STAFF_HOLD_CODES,
  STAFF_REJECTION_CODES,
} from '@guildhall/domain/withdrawals/types';
import { getQueryKey } from '@trpc/react-query';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../../lib/api/read-refusal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type ProposalCalls, useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

export type ReviewQueue = ListWithdrawalReviews['queue'];

const QUEUES: Record<ReviewQueue, true> = { review: true, payment: true, closed: true };
/** In display order. */
export const REVIEW_QUEUES = Object.keys(QUEUES) as ReviewQueue[];

const PAGE_SIZE = 20;
/** Others decide, and providers report, too. */
const POLL_MS = 20_000;

/** A queue of staff: those that are due first, or that ended last. */
export function useWithdrawalReviews(queue: ReviewQueue, search = '') {
  const { client } = trpc.useUtils();
  const input = { queue, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.withdrawals.reviews, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.withdrawals.reviews.query({ ...input, cursor }, options),
    refetchInterval: POLL_MS,
  });
}

export function useWithdrawalReview(id: string) {
  return trpc.withdrawals.review.useQuery({ withdrawal_id: id }, { refetchInterval: POLL_MS });
}

/** A later server has none for an id that is no id, either. */
export const isWithdrawalMissing = (error: unknown): boolean =>
  ['WITHDRAWAL_NOT_FOUND', 'VALIDATION_FAILED'].includes(readRefusal(error)?.code ?? '');

type Code<Codes extends readonly string[]> = Codes[number];

/** What a member of staff decides, as the form has it. */
export type Decided = { readonly reason: string } & (
  | { readonly decision: 'approve' | 'extend_hold' }
  | { readonly decision: 'reject'; readonly code: Code<typeof STAFF_REJECTION_CODES> }
  | { readonly decision: 'hold'; readonly code: Code<typeof STAFF_HOLD_CODES> }
  | { readonly decision: 'failed' | 'returned'; readonly code: Code<typeof RETURN_CODES> }
  | { readonly decision: 'paid'; readonly reference: string }
);

type Calls = ReturnType<typeof trpc.useUtils>['client']['withdrawals'];

interface Action {
  readonly withdrawal_id: string;
  readonly idempotency_key: string;
  readonly reason: string;
}

/** Sends a decision. Resolves with whether it was only proposed. */
async function send(calls: Calls, action: Action, decided: Decided): Promise<boolean> {
  switch (decided.decision) {
    case 'approve': {
      const input = { ...action, decision: 'approve', code: null } as const;
      return (await calls.decide.mutate(input)).proposal_id !== null;
    }
    case 'reject': {
      const input = { ...action, decision: 'reject', code: decided.code } as const;
      return (await calls.decide.mutate(input)).proposal_id !== null;
    }
    case 'hold':
      await calls.hold.mutate({ ...action, code: decided.code });
      return false;
    case 'extend_hold':
      await calls.extendHold.mutate(action);
      return false;
    case 'paid':
      await calls.markPaid.mutate({ ...action, reference: decided.reference });
      return false;
    case 'failed': {
      const input = { ...action, code: decided.code };
      return (await calls.markFailed.mutate(input)).proposal_id !== null;
    }
    case 'returned': {
      const input = { ...action, code: decided.code };
      return (await calls.markReturned.mutate(input)).proposal_id !== null;
    }
  }
}

function useRefresh() {
  const utils = trpc.useUtils();
  return async () => await utils.withdrawals.invalidate();
}

/** Decides, or proposes to where a second person confirms. */
export function useDecideWithdrawal(id: string): IdempotentMutation<Decided> {
  const { client } = trpc.useUtils();
  const t = useMessages('withdrawals/decisions');
  const shared = useMessages('decisions');
  return useDecisionMutation(
    async (decided: Decided, key) => {
      const action = { withdrawal_id: id, idempotency_key: key, reason: decided.reason };
      return (await send(client.withdrawals, action, decided)) ? null : decided.decision;
    },
    {
      done: (done) => (done === null ? shared('proposed') : t(`decide.done.${done}`)),
      refresh: useRefresh(),
    },
  );
}

export type Proposal = NonNullable<WithdrawalReviewView['proposal']>;

export function useProposalCalls(): ProposalCalls {
  const { withdrawals } = trpc.useUtils().client;
  return {
    confirm: (input) => withdrawals.confirm.mutate(input),
    dismiss: (input) => withdrawals.dismiss.mutate(input),
    refresh: useRefresh(),
  };
}
