import type { RestrictionCaseView } from '@guildhall/api/moderation/restriction-views';
import { getQueryKey } from '@trpc/react-query';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../../lib/api/read-refusal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

export const RESTRICTION_FILTERS = ['in_force', 'waiting', 'all'] as const;
export type RestrictionFilter = (typeof RESTRICTION_FILTERS)[number];

const PAGE_SIZE = 20;
const POLL_MS = 30_000;

/** The restrictions that staff look after: what waits for them first. */
export function useRestrictions(filter: RestrictionFilter, search = '') {
  const { client } = trpc.useUtils();
  const input = { filter, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.moderationRestrictions.list, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.moderationRestrictions.list.query({ ...input, cursor }, options),
    refetchInterval: POLL_MS,
  });
}

export function useRestriction(id: string) {
  const input = { restriction_id: id };
  return trpc.moderationRestrictions.get.useQuery(input, { refetchInterval: POLL_MS });
}

/** A restriction of oneself, a mistyped address and a missing one look the same. */
export function isRestrictionMissing(error: unknown): boolean {
  const status = readRefusal(error)?.status;
  return status === 404 || status === 400;
}

type Calls = ReturnType<typeof trpc.useUtils>['client']['moderationRestrictions'];

interface Action {
  readonly restriction_id: string;
  readonly idempotency_key: string;
}

/** Something that staff do with a restriction. */
export function useStaffMutation<Input>(
  { restriction: { id } }: Pick<RestrictionCaseView, 'restriction'>,
  send: (calls: Calls, action: Action, input: Input) => Promise<unknown>,
  doneWords: string,
): IdempotentMutation<Input> {
  const { client, moderationRestrictions } = trpc.useUtils();
  return useDecisionMutation(
    (input: Input, idempotencyKey) =>
      send(
        client.moderationRestrictions,
        { restriction_id: id, idempotency_key: idempotencyKey },
        input,
      ),
    { done: () => doneWords, refresh: () => moderationRestrictions.invalidate() },
  );
}
