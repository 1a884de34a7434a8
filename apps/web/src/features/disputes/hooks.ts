import type { DisputeView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../lib/api/read-refusal.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useFollow } from '../../lib/changes/follow-changes.ts';
import { useLanguage } from '../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { POLL_MS } from '../orders/hooks.ts';

/** The disputes of an order, which the page of the order reads again when that has changed. */
export function useDisputesOfOrder(orderId: string) {
  return trpc.disputes.ofOrder.useQuery({ order_id: orderId });
}

/** Reads the disputes of an order again whenever the order has changed. */
export function useReadWith({ id, state, units, timeline }: OrderView): void {
  const { disputes } = trpc.useUtils();
  const version = [state, timeline.length, ...units.map((unit) => unit.state)].join(' ');
  const first = useRef(version);
  useEffect(() => {
    if (version === first.current) return;
    first.current = version;
    void disputes.ofOrder.invalidate({ order_id: id });
  }, [version, id, disputes]);
}

/** The file of a dispute, kept fresh while its tab is visible. */
export function useDispute(disputeId: string) {
  const { disputes } = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const input = { dispute_id: disputeId, language: useLanguage() };
  const dispute = trpc.disputes.get.useQuery(input, { refetchInterval: isLive ? false : POLL_MS });
  const { data } = dispute;
  // Its changes are changes of its order. The orders of a side are followed anyway.
  const followed =
    data === undefined
      ? null
      : ({ topic: 'orders', ids: [data.order_id], areOfOthers: data.viewer === 'staff' } as const);
  const alive = useFollow(followed, async () => await disputes.get.invalidate(input));
  if (alive !== isLive) setLive(alive);
  return dispute;
}

/** A dispute of others, a mistyped URL and a missing dispute look the same. */
export function isDisputeMissing(error: unknown): boolean {
  const status = readRefusal(error)?.status;
  return status === 404 || status === 400;
}

/** After each change of a dispute: its order and the money have changed, too. */
export function useRefreshDisputes(): () => Promise<void> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    await utils.disputes.invalidate();
    await utils.orders.invalidate();
    await utils.wallet.invalidate();
  }, [utils]);
}

export type DisputeCalls = ReturnType<typeof trpc.useUtils>['client']['disputes'];

/** What every act in a dispute sends. */
interface Action {
  readonly dispute_id: string;
  readonly idempotency_key: string;
}

/** Something that a side or staff do in a dispute. A refusal means that the page is out of date. */
export function useDisputeMutation<Input>(
  { id }: Pick<DisputeView, 'id'>,
  send: (calls: DisputeCalls, action: Action, input: Input) => Promise<unknown>,
  doneWords: string,
  onDone?: () => void,
): IdempotentMutation<Input> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshDisputes();
  return useIdempotentMutation(
    async (input: Input, idempotencyKey) => {
      const action = { dispute_id: id, idempotency_key: idempotencyKey };
      await send(client.disputes, action, input);
    },
    async () => {
      toasts.success(doneWords, { duration: SHORT_TOAST_MS });
      await refresh();
      onDone?.();
    },
    (error) => {
      if (readRefusal(error)?.code === 'DISPUTE_EVENT_REFUSED') void refresh();
    },
  );
}
