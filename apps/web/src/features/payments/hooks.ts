import type { OrderView } from '@guildhall/api/orders/views';
import type { PaymentView } from '@guildhall/api/payments/views';
import { useEffect, useState } from 'react';
import { useIdempotentMutation, type IdempotentMutation } from '../../lib/idempotent-mutation.ts';
import { useMessages } from '../../lib/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefreshOrders, useRefreshWhenBehind } from '../orders/hooks.ts';

/** Pays at once from the balance. */
export function useWalletPayment(orderId: string): IdempotentMutation<void> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshOrders();
  const t = useMessages('payments');
  return useIdempotentMutation(
    async (_: void, idempotencyKey) =>
      await client.orders.payFromWallet.mutate({
        order_id: orderId,
        idempotency_key: idempotencyKey,
      }),
    async () => {
      toasts.success(t('checkout.done'), { duration: SHORT_TOAST_MS });
      await refresh();
    },
    useRefreshWhenBehind(),
  );
}

type HostedPage = { redirect_url: string };

/** The way to the provider's page in this window; counts as pending until the window has gone. */
export function useHostedPayment<Input>(
  start: (input: Input, idempotencyKey: string) => Promise<HostedPage>,
  refused?: (error: unknown) => void,
): IdempotentMutation<Input> {
  const [leaving, setLeaving] = useState(false);
  const mutation = useIdempotentMutation(
    start,
    ({ redirect_url }) => {
      setLeaving(true);
      globalThis.location.assign(redirect_url);
    },
    refused,
  );

  useEffect(() => {
    // Brought back by the browser's way back, the page would still show itself leaving.
    function returned(event: PageTransitionEvent) {
      if (event.persisted) setLeaving(false);
    }
    globalThis.addEventListener('pageshow', returned);
    return () => {
      globalThis.removeEventListener('pageshow', returned);
    };
  }, []);

  return { ...mutation, pending: mutation.pending || leaving };
}

export function useCardPayment(orderId: string): IdempotentMutation<void> {
  const { client } = trpc.useUtils();
  return useHostedPayment(
    async (_: void, idempotencyKey) =>
      await client.payments.startForOrder.mutate({
        order_id: orderId,
        idempotency_key: idempotencyKey,
      }),
    useRefreshWhenBehind(),
  );
}

const POLL_MS = 2_000;

/** A payment, asked about until the provider has said what became of it. */
export function usePayment(paymentId: string | null) {
  return trpc.payments.detail.useQuery(
    { payment_id: paymentId ?? '' },
    {
      enabled: paymentId !== null,
      staleTime: 0,
      refetchInterval: (query) => (isSettled(query.state.data) ? false : POLL_MS),
    },
  );
}

function isSettled(payment: PaymentView | undefined): boolean {
  return payment !== undefined && payment.state !== 'pending';
}

export type Landing = 'order' | 'wallet_order_closed' | 'wallet_order_paid';

/**
 * Where captured money of an order went. An order that had closed leaves it in the wallet, and so
 * does one that its buyer had paid from the balance meanwhile.
 */
export function landingOf(order: OrderView): Landing {
  if (order.paid_at === null) return 'wallet_order_closed';
  const paid = order.timeline.find(({ event }) => event === 'pay');
  return paid?.actor === 'buyer' ? 'wallet_order_paid' : 'order';
}

/** Whether the wait has become long enough to be explained. */
export function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setLong(true);
    }, 15_000);
    return () => {
      clearTimeout(timer);
    };
  }, [waiting]);
  return waiting && long;
}
