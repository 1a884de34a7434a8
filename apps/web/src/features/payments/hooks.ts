import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderPaymentView, PaymentView } from '@guildhall/api/payments/views';
import { useEffect, useState } from 'react';
import {
  useIdempotentMutation,
  type IdempotentMutation,
} from '../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useFollow } from '../../lib/changes/follow-changes.ts';
import { useRefreshOrders, useRefreshWhenBehind } from '../orders/hooks.ts';

/** Pays from the balance immediately. */
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

interface RefundWanted {
  readonly payment_id: string;
  readonly amount_minor: number;
  readonly expected_fee_minor: number;
}

/** Sends spendable money back to the source of a payment. */
export function useRefundToSource(): IdempotentMutation<RefundWanted> {
  const t = useMessages('payments');
  const utils = trpc.useUtils();
  return useIdempotentMutation(
    async (wanted: RefundWanted, key) =>
      await utils.client.payments.refundToSource.mutate({ ...wanted, idempotency_key: key }),
    async ({ state }) => {
      if (state === 'failed') toasts.error(t('refund.failed'));
      else if (state === 'in_review') toasts.success(t('refund.in_review'));
      else toasts.success(t('refund.done'), { duration: SHORT_TOAST_MS });
      await Promise.all([utils.wallet.invalidate(), utils.payments.refundable.invalidate()]);
    },
    () => void utils.payments.refundable.invalidate(),
  );
}

type HostedPage = { redirect_url: string };

/** Redirects this window to the provider's page; pending until the page is left. */
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
    // Restored from the back/forward cache, the page would still be pending.
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

/** The card payments of an order. They change elsewhere, so what was read before is read again. */
export function useOrderPayments(orderId: string) {
  return trpc.payments.listForOrder.useQuery({ order_id: orderId });
}

/** Follows the payment under way, and reads the order again when the provider has decided. */
export function useFollowUnderWay(orderId: string, paymentId: string): void {
  const utils = trpc.useUtils();
  const refresh = useRefreshOrders();
  const payment = usePayment(paymentId);
  const isDecided = isSettled(payment.data);
  useEffect(() => {
    if (!isDecided) return;
    void Promise.all([refresh(), utils.payments.listForOrder.invalidate({ order_id: orderId })]);
  }, [isDecided, orderId, refresh, utils]);
}

/** How often a page asks that has no stream. */
const POLL_MS = 10_000;

/** A payment, followed until the provider has a result. */
export function usePayment(paymentId: string | null) {
  const { payments } = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const input = { payment_id: paymentId ?? '' };
  const payment = trpc.payments.detail.useQuery(input, {
    enabled: paymentId !== null,
    refetchInterval: (query) => (isLive || isSettled(query.state.data) ? false : POLL_MS),
  });
  const open = isSettled(payment.data) ? undefined : payment.data;
  // Its id as events write it: that of the address may be in capitals.
  const followed = open === undefined ? null : ({ topic: 'payments', ids: [open.id] } as const);
  const alive = useFollow(followed, async () => await payments.detail.invalidate(input));
  if (alive !== isLive) setLive(alive);
  return payment;
}

function isSettled(payment: PaymentView | undefined): boolean {
  return payment !== undefined && payment.state !== 'pending';
}

export type Landing = 'order' | 'wallet_order_closed' | 'wallet_order_paid';

/**
 * Where the captured money of an order went. It is in the wallet if the order had closed, or had
 * been paid otherwise meanwhile.
 */
export function landingOf(order: OrderView, payment: OrderPaymentView): Landing {
  if (payment.credited_to !== 'wallet') return 'order';
  return order.paid_at === null ? 'wallet_order_closed' : 'wallet_order_paid';
}

const LONG_WAIT_MS = 15_000;

/** Whether the wait is long enough to be explained. */
export function useLongWait(waiting: boolean, longMs: number = LONG_WAIT_MS): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setLong(true);
    }, longMs);
    return () => {
      clearTimeout(timer);
    };
  }, [waiting, longMs]);
  return waiting && long;
}
