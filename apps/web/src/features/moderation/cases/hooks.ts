import type { ReportCaseView } from '@guildhall/api/moderation/views';
import { getQueryKey } from '@trpc/react-query';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../../lib/api/read-refusal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

export const REPORT_FILTERS = ['waiting', 'mine', 'all'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

const PAGE_SIZE = 20;
const POLL_MS = 30_000;

/** The reports that staff work on, by when they are due. */
export function useReports(filter: ReportFilter, search = '') {
  const { client } = trpc.useUtils();
  const input = { filter, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.moderationCases.list, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.moderationCases.list.query({ ...input, cursor }, options),
    refetchInterval: POLL_MS,
  });
}

export function useReport(id: string) {
  return trpc.moderationCases.get.useQuery({ report_id: id }, { refetchInterval: POLL_MS });
}

/** A report of others, a mistyped address and a missing report look the same. */
export function isReportMissing(error: unknown): boolean {
  const status = readRefusal(error)?.status;
  return status === 404 || status === 400;
}

type Calls = ReturnType<typeof trpc.useUtils>['client']['moderationCases'];

interface Action {
  readonly report_id: string;
  readonly idempotency_key: string;
}

/** Something that staff do with a report. */
export function useStaffMutation<Input>(
  { report: { id } }: Pick<ReportCaseView, 'report'>,
  send: (calls: Calls, action: Action, input: Input) => Promise<unknown>,
  doneWords: string,
): IdempotentMutation<Input> {
  const { client, moderationCases } = trpc.useUtils();
  return useDecisionMutation(
    (input: Input, idempotencyKey) =>
      send(client.moderationCases, { report_id: id, idempotency_key: idempotencyKey }, input),
    { done: () => doneWords, refresh: () => moderationCases.invalidate() },
  );
}
