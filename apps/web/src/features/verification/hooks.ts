import type { OwnVerificationView } from '@guildhall/api/verification/views';
import { useCallback } from 'react';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../lib/api/read-refusal.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';

const POLL_MS = 30_000;

export function useStanding() {
  return trpc.verification.standing.useQuery(undefined, { refetchInterval: POLL_MS });
}

/** A request of the user's own. While it is a form nothing changes it but the user. */
export function useOwnRequest(id: string) {
  return trpc.verification.own.useQuery(
    { request_id: id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.allowed_events.includes('edit') ? false : POLL_MS,
    },
  );
}

/** A request of others, a mistyped address and a missing request look the same. */
export function isRequestMissing(error: unknown): boolean {
  const status = readRefusal(error)?.status;
  return status === 404 || status === 400;
}

/** After each change of a request: the levels of the user may have changed, too. */
export function useRefreshVerification(): () => Promise<void> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    await Promise.all([utils.verification.invalidate(), utils.verificationCases.invalidate()]);
  }, [utils]);
}

type Calls = ReturnType<typeof trpc.useUtils>['client']['verification'];

interface Action {
  readonly request_id: string;
  readonly idempotency_key: string;
}

/** Something that the applicant does. A refusal means that the page is out of date. */
export function useApplicantMutation<Input>(
  { request: { id } }: Pick<OwnVerificationView, 'request'>,
  send: (calls: Calls, action: Action, input: Input) => Promise<unknown>,
  doneWords: string | null,
): IdempotentMutation<Input> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshVerification();
  return useIdempotentMutation(
    async (input: Input, idempotencyKey) => {
      await send(client.verification, { request_id: id, idempotency_key: idempotencyKey }, input);
    },
    async () => {
      if (doneWords !== null) toasts.success(doneWords, { duration: SHORT_TOAST_MS });
      await refresh();
    },
    (error) => {
      if (readRefusal(error)?.code === 'VERIFICATION_EVENT_REFUSED') void refresh();
    },
  );
}
