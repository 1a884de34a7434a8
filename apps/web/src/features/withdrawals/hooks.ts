import type { AddPayoutMethod } from '@guildhall/domain/withdrawals/schema';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { getQueryKey } from '@trpc/react-query';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { usePagedList } from '../../lib/lists/paged-list.tsx';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useStepUp } from '../identity/step-up/components/step-up-scope.tsx';

/** How often the list asks while somebody looks: staff and providers change what it shows. */
const POLL_MS = 20_000;

/** The user's withdrawals, by page. */
export function useWithdrawals() {
  const { client } = trpc.useUtils();
  return usePagedList({
    queryKey: getQueryKey(trpc.withdrawals.list, {}, 'infinite'),
    readPage: async (cursor, options) =>
      await client.withdrawals.list.query({ cursor, limit: 10 }, options),
    refetchInterval: POLL_MS,
  });
}

/** Reads balances and withdrawals again. */
function useInvalidation() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.wallet.invalidate(), utils.withdrawals.invalidate()]);
  };
}

interface Wanted {
  readonly method_id: string;
  readonly amount_minor: number;
  readonly expected_fee_minor: number;
}

export function useRequestWithdrawal(): IdempotentMutation<Wanted> {
  const t = useMessages('withdrawals');
  const utils = trpc.useUtils();
  const invalidate = useInvalidation();
  return useIdempotentMutation(
    async (wanted: Wanted, key) =>
      await utils.client.withdrawals.request.mutate({
        ...wanted,
        currency: SETTLEMENT_CURRENCY,
        idempotency_key: key,
      }),
    async () => {
      toasts.success(t('dialog.done'), { duration: SHORT_TOAST_MS });
      await invalidate();
    },
    () => void utils.withdrawals.invalidate(),
  );
}

export function useCancelWithdrawal(): IdempotentMutation<string> {
  const t = useMessages('withdrawals');
  const utils = trpc.useUtils();
  const invalidate = useInvalidation();
  return useIdempotentMutation(
    async (id: string, key) =>
      await utils.client.withdrawals.cancel.mutate({ withdrawal_id: id, idempotency_key: key }),
    async () => {
      toasts.success(t('cancel.done'), { duration: SHORT_TOAST_MS });
      await invalidate();
    },
    () => void utils.withdrawals.invalidate(),
  );
}

/** Adds a payout method, after the user has authenticated again where that is asked for. */
export function useAddPayoutMethod(): IdempotentMutation<AddPayoutMethod> {
  const t = useMessages('withdrawals');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  return useIdempotentMutation(
    async (input: AddPayoutMethod) =>
      await withStepUp(async () => await utils.client.withdrawals.addMethod.mutate(input)),
    async () => {
      toasts.success(t('methods.added'), { duration: SHORT_TOAST_MS });
      await utils.withdrawals.invalidate();
    },
  );
}

/** Leaves for Stripe's page, after the user has authenticated again where that is asked for. */
export function useOpenOnboarding(): IdempotentMutation<void> {
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  return useIdempotentMutation(
    async () =>
      await withStepUp(async () => await utils.client.withdrawals.openOnboarding.mutate({})),
    ({ redirect_url }) => globalThis.location.assign(redirect_url),
  );
}

/** Has the server ask the provider about a payout method again. */
export function useRefreshPayoutMethod(): IdempotentMutation<string> {
  const utils = trpc.useUtils();
  return useIdempotentMutation(
    async (id: string) => await utils.client.withdrawals.refreshMethod.mutate({ method_id: id }),
    async () => {
      await utils.withdrawals.invalidate();
    },
  );
}

/** Says that a payout method is right to which a payment came back. */
export function useConfirmPayoutMethod(): IdempotentMutation<string> {
  const t = useMessages('withdrawals');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  return useIdempotentMutation(
    async (id: string) =>
      await withStepUp(
        async () => await utils.client.withdrawals.confirmMethod.mutate({ method_id: id }),
      ),
    async () => {
      toasts.success(t('methods.confirmed'), { duration: SHORT_TOAST_MS });
      await utils.withdrawals.invalidate();
    },
  );
}

export function useRemovePayoutMethod(): IdempotentMutation<string> {
  const t = useMessages('withdrawals');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  return useIdempotentMutation(
    async (id: string) =>
      await withStepUp(
        async () => await utils.client.withdrawals.removeMethod.mutate({ method_id: id }),
      ),
    async () => {
      toasts.success(t('methods.removed'), { duration: SHORT_TOAST_MS });
      await utils.withdrawals.invalidate();
    },
  );
}
