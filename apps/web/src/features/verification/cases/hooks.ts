import type { VerificationCaseView } from '@guildhall/api/verification/views';
import { getQueryKey } from '@trpc/react-query';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type ProposalCalls, useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { useRefreshVerification } from '../hooks.ts';

export const REQUEST_FILTERS = ['waiting', 'mine', 'all'] as const;
export type RequestFilter = (typeof REQUEST_FILTERS)[number];

const PAGE_SIZE = 20;
const POLL_MS = 30_000;

/** The requests that staff work on, those that have waited longest first. */
export function useRequests(filter: RequestFilter, search = '') {
  const { client } = trpc.useUtils();
  const input = { filter, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.verificationCases.list, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.verificationCases.list.query({ ...input, cursor }, options),
    refetchInterval: POLL_MS,
  });
}

export function useCase(id: string) {
  return trpc.verificationCases.get.useQuery({ request_id: id }, { refetchInterval: POLL_MS });
}

type Calls = ReturnType<typeof trpc.useUtils>['client']['verificationCases'];

interface Action {
  readonly request_id: string;
  readonly idempotency_key: string;
}

/** Something that staff do with a request. */
export function useStaffMutation<Input>(
  { request: { id } }: Pick<VerificationCaseView, 'request'>,
  send: (calls: Calls, action: Action, input: Input) => Promise<unknown>,
  doneWords: string,
): IdempotentMutation<Input> {
  const { client } = trpc.useUtils();
  return useDecisionMutation(
    (input: Input, idempotencyKey) =>
      send(client.verificationCases, { request_id: id, idempotency_key: idempotencyKey }, input),
    { done: () => doneWords, refresh: useRefreshVerification() },
  );
}

export function useApprovalCalls(): ProposalCalls {
  const { verificationCases } = trpc.useUtils().client;
  return {
    confirm: (input) => verificationCases.confirmApproval.mutate(input),
    dismiss: (input) => verificationCases.dismissApproval.mutate(input),
    refresh: useRefreshVerification(),
  };
}

/** Asks for a picture. It is kept by the page that shows it alone. */
export function useViewPaper(
  requestId: string,
  onPicture: (address: string) => void,
): IdempotentMutation<{
  paper_id: string;
  reason: 'first_check' | 'second_check' | 'duplicate' | 'complaint';
}> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshVerification();
  return useIdempotentMutation(
    async (asked, idempotencyKey) => {
      const action = { request_id: requestId, idempotency_key: idempotencyKey };
      return await client.verificationCases.viewPaper.mutate({ ...action, ...asked });
    },
    async ({ media_type: type, content_base64: content }) => {
      onPicture(`data:${type};base64,${content}`);
      await refresh();
    },
  );
}
