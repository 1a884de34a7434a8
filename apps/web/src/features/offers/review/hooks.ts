import type { PendingOfferPageView } from '@guildhall/api/offers/own-views';
import type { RemovalRule } from '@guildhall/domain/offers/rules';
import { getQueryKey } from '@trpc/react-query';
import { useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { trpc } from '../../../lib/api/trpc.ts';

/** How often the list asks again: others decide, too. */
const POLL_MS = 20_000;

export type PendingOffer = PendingOfferPageView['items'][number];

/** The offers that wait for a review, the longest waiting first. */
export function usePendingOffers(search = '') {
  const { client } = trpc.useUtils();
  const input = { search, language: useLanguage() };
  return usePagedList({
    queryKey: getQueryKey(trpc.offers.pending, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.offers.pending.query({ ...input, cursor }, options),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** An offer in any state as its buyers see it, with its history. */
export function useReviewedOffer(offerId: string) {
  const language = useLanguage();
  return trpc.offers.reviewed.useQuery({ offer_id: offerId, language }, { staleTime: 0 });
}

export const OFFER_DECISIONS = ['approve', 'reject', 'remove'] as const;
export type OfferDecision = (typeof OFFER_DECISIONS)[number];

interface Decided {
  readonly decision: OfferDecision;
  readonly reason: string;
  /** The rule that a removed offer broke. */
  readonly rule_id: RemovalRule | null;
}

/** Decides about an offer. */
export function useDecision(offerId: string, onDone: () => void): IdempotentMutation<Decided> {
  const utils = trpc.useUtils();
  const t = useMessages('offers/review');
  const { review, remove } = utils.client.offers;
  const { pending, reviewed } = utils.offers;
  return useDecisionMutation(
    async ({ decision, reason, rule_id }: Decided, key) => {
      const input = { idempotency_key: key, offer_id: offerId, reason };
      if (decision === 'remove' && rule_id !== null) await remove.mutate({ ...input, rule_id });
      else if (decision !== 'remove') await review.mutate({ ...input, decision });
      return decision;
    },
    {
      done: (decision) => t(`done.${decision}`),
      refresh: () => Promise.all([pending.invalidate(), reviewed.invalidate()]),
      onDone,
    },
  );
}
