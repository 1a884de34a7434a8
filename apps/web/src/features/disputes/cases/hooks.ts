import type { DisputeOutcome } from '@guildhall/domain/disputes/types';
import { getQueryKey } from '@trpc/react-query';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type ProposalCalls, useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { POLL_MS } from '../../orders/hooks.ts';
import { useRefreshDisputes } from '../hooks.ts';
import type { Settlement } from '../settlement.ts';

export type CaseFilter = 'open' | 'mine' | 'waiting' | 'closed';

const FILTERS: Record<CaseFilter, true> = { open: true, mine: true, waiting: true, closed: true };
/** In display order. */
export const CASE_FILTERS = Object.keys(FILTERS) as CaseFilter[];

const PAGE_SIZE = 20;

/** The cases that staff decide, those that have waited longest first. */
export function useCases(filter: CaseFilter, search = '') {
  const { client } = trpc.useUtils();
  const input = { filter, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.disputes.cases, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.disputes.cases.query({ ...input, cursor }, options),
    refetchInterval: POLL_MS,
  });
}

/** The chat of the order of a dispute, the newest page first. It is read again with the case. */
export function useCaseThread(disputeId: string) {
  const { client } = trpc.useUtils();
  return usePagedList({
    queryKey: getQueryKey(trpc.disputes.thread, { dispute_id: disputeId }, 'infinite'),
    readPage: async (cursor, options) => {
      const before = cursor === null ? {} : { before_seq: Number(cursor) };
      const input = { dispute_id: disputeId, ...before };
      const page = await client.disputes.thread.query(input, options);
      const first = page.messages[0];
      const next = page.has_older && first !== undefined ? String(first.seq) : null;
      return { ...page, next_cursor: next };
    },
    refetchInterval: POLL_MS,
  });
}
export type CaseMessage = NonNullable<
  ReturnType<typeof useCaseThread>['data']
>['pages'][number]['messages'][number];

/** A decision with its reasons and the evidence that they are based on. */
export interface Decided extends Settlement<DisputeOutcome> {
  readonly reason: string;
  readonly evidence_ids: string[];
}

/** Decides, or proposes to where a second person confirms. */
export function useDecideCase(disputeId: string): IdempotentMutation<Decided> {
  const { client } = trpc.useUtils();
  const t = useMessages('disputes/cases');
  const shared = useMessages('decisions');
  return useDecisionMutation(
    async (decided: Decided, idempotencyKey) => {
      const action = { dispute_id: disputeId, idempotency_key: idempotencyKey };
      const { proposal_id } = await client.disputes.decide.mutate({ ...action, ...decided });
      return proposal_id === null;
    },
    {
      done: (isDecided) => (isDecided ? t('decide.done') : shared('proposed')),
      refresh: useRefreshDisputes(),
    },
  );
}

export function useProposalCalls(): ProposalCalls {
  const { disputes } = trpc.useUtils().client;
  return {
    confirm: (input) => disputes.confirmDecision.mutate(input),
    dismiss: (input) => disputes.dismissDecision.mutate(input),
    refresh: useRefreshDisputes(),
  };
}
