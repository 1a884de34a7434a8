import type { OrderView } from '@guildhall/api/orders/views';
import type { SecuringItem } from '@guildhall/domain/orders/checklist/types';
import { useEffect, useRef, useState } from 'react';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useRefreshWhenBehind } from '../hooks.ts';

/** The checklist of an order, read again whenever the order is: its stream tells of ticks too. */
export function useChecklist({ id, now }: OrderView) {
  const checklist = trpc.orders.checklist.useQuery({ order_id: id });
  const { orders } = trpc.useUtils();
  const readFor = useRef(now);
  useEffect(() => {
    if (readFor.current === now) return;
    readFor.current = now;
    void orders.checklist.invalidate({ order_id: id });
  }, [now, id, orders]);
  return checklist;
}

/** Ticks an item or takes it back; the page shows it at once, and as it was if it is refused. */
export function useTick(orderId: string, item: SecuringItem, isDone: boolean) {
  const utils = trpc.useUtils();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const refreshWhenBehind = useRefreshWhenBehind();
  const { run, pending, error } = useIdempotentMutation(
    async (isWanted: boolean, idempotencyKey) =>
      await utils.client.orders.tickSecuring.mutate({
        idempotency_key: idempotencyKey,
        order_id: orderId,
        item,
        is_done: isWanted,
      }),
    async () => await utils.orders.checklist.invalidate({ order_id: orderId }),
    refreshWhenBehind,
  );

  async function tick(isWanted: boolean): Promise<boolean> {
    setWanted(isWanted);
    const isSaved = await run(isWanted);
    setWanted(null);
    return isSaved;
  }

  return { isTicked: wanted ?? isDone, tick, pending, error };
}
