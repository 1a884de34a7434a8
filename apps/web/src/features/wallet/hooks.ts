import { isWithin } from '@guildhall/domain/payments/rules';
import type { ListEntries } from '@guildhall/domain/wallet/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIdempotentMutation, type IdempotentMutation } from '../../lib/idempotent-mutation.ts';
import { useMessages } from '../../lib/messages.ts';
import { useSite } from '../../lib/site.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { type Follow, useFollow } from '../../lib/follow-changes.ts';
import { useHostedPayment } from '../payments/hooks.ts';

export type EntryFilter = ListEntries['account'];
export const ENTRY_FILTERS = [
  'all',
  'wallet',
  'available',
  'hold',
  'reserve',
  'escrow',
] as const satisfies readonly EntryFilter[];

const TOP_UP_PRESETS_MINOR = [1_000, 2_500, 5_000, 10_000] as const;

/**
 * The limits of one top-up, and the amounts to choose from within them. Without limits, as on a
 * page whose settings did not load, the server alone checks the amount.
 */
export function useTopUpChoice() {
  const { rules } = useSite();
  const limits = rules?.top_up ?? null;
  const isAllowed = (amountMinor: number) =>
    amountMinor > 0 && (limits === null || isWithin(limits, amountMinor));
  return { limits, isAllowed, presets: TOP_UP_PRESETS_MINOR.filter(isAllowed) };
}

/** How often a page asks that has no stream. */
const POLL_MS = 20_000;

/** The balances, and with them the entries and held amounts, kept fresh while somebody looks. */
export function useWallet() {
  const utils = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const wallet = trpc.wallet.summary.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: isLive ? false : POLL_MS,
  });
  const follow: Follow = ({ wallet: ofUser }, listeners) => ofUser.changes.subscribe({}, listeners);
  const key = wallet.data ? 'wallet' : null;
  const alive = useFollow(follow, () => void utils.wallet.invalidate(), key);
  if (alive !== isLive) setLive(alive);
  return wallet;
}

export function useTopUp(): IdempotentMutation<number> {
  const { client } = trpc.useUtils();
  return useHostedPayment(
    async (amountMinor: number, idempotencyKey) =>
      await client.payments.startTopUp.mutate({
        amount_minor: amountMinor,
        idempotency_key: idempotencyKey,
      }),
  );
}

/** Moves available earnings to the spendable balance. */
export function useMoveEarnings(): IdempotentMutation<number> {
  const t = useMessages('wallet');
  const utils = trpc.useUtils();
  return useIdempotentMutation(
    async (amountMinor: number, idempotencyKey) =>
      await utils.client.wallet.moveEarnings.mutate({
        amount_minor: amountMinor,
        idempotency_key: idempotencyKey,
      }),
    async () => {
      toasts.success(t('move.done'), { duration: SHORT_TOAST_MS });
      await utils.wallet.invalidate();
    },
  );
}

const ACCOUNT_PARAMETER = 'account';

/** The account whose movements are shown, from the URL. */
export function useEntryFilter() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get(ACCOUNT_PARAMETER);
  const account = ENTRY_FILTERS.find((each) => each === wanted) ?? 'all';

  function setAccount(next: EntryFilter) {
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'all') changed.delete(ACCOUNT_PARAMETER);
        else changed.set(ACCOUNT_PARAMETER, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { account, setAccount };
}

/** The movements, by page. `useOrderList` says why this does not use tRPC's hook. */
export function useEntries(account: EntryFilter) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.wallet.entries, { account }, 'infinite'),
    queryFn: async ({ pageParam, signal }) =>
      await client.wallet.entries.query({ account, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
}
