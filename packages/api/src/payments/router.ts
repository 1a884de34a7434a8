import { idSchema } from '@guildhall/domain/kernel/id-schema';
import {
  listForOrderSchema,
  startOrderPaymentSchema,
  startTopUpSchema,
} from '@guildhall/domain/payments/schema';
import { listForOrder } from '@guildhall/services/payments/list-for-order';
import { readPaymentLimits } from '@guildhall/services/payments/read-payment-limits';
import {
  readPayment,
  startOrderPayment,
  startTopUp,
} from '@guildhall/services/payments/start-payment';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import {
  listForOrderView,
  paymentLimitsView,
  paymentView,
  startedPaymentView,
  toOrderPayment,
  toPaymentLimits,
} from './views.ts';

export const paymentsRouter = router({
  startForOrder: procedure('orders.buy', {
    summary: 'Opens the provider’s payment page for an order that awaits payment.',
    errors: [
      'CHARGEBACK_DEBT',
      'ORDER_NOT_FOUND',
      'ORDER_EVENT_REFUSED',
      'UNFINISHED_PAYMENTS',
      'PROVIDER_UNAVAILABLE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(startOrderPaymentSchema)
    .output(startedPaymentView)
    .mutation(({ ctx, input }) =>
      startOrderPayment(ctx.services, ctx.viewer, input, ctx.origin.language),
    ),

  startTopUp: procedure('orders.buy', {
    summary: 'Opens the provider’s payment page for a top-up of the wallet.',
    errors: [
      'USER_CLOSING',
      'TOP_UP_LIMIT',
      'TOP_UP_DAY_LIMIT',
      'UNFINISHED_PAYMENTS',
      'PROVIDER_UNAVAILABLE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(startTopUpSchema)
    .output(startedPaymentView)
    .mutation(({ ctx, input }) => startTopUp(ctx.services, ctx.viewer, input, ctx.origin.language)),

  limits: procedure('orders.trade', {
    summary: 'Returns what you may pay in now, and when more.',
    errors: [],
  })
    .output(paymentLimitsView)
    .query(async ({ ctx }) => toPaymentLimits(await readPaymentLimits(ctx.services, ctx.viewer))),

  detail: procedure('orders.trade', {
    summary: 'Returns one of your payments with its state.',
    errors: ['PAYMENT_NOT_FOUND'],
  })
    .input(z.strictObject({ payment_id: idSchema }))
    .output(paymentView)
    .query(({ ctx, input }) => readPayment(ctx.services, ctx.viewer, input.payment_id)),

  listForOrder: procedure('orders.trade', {
    summary: 'Returns your card payments for one of your orders, newest first.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(listForOrderSchema)
    .output(listForOrderView)
    .query(async ({ ctx, input }) => {
      const payments = await listForOrder(ctx.services, ctx.viewer, input);
      return { items: payments.map(toOrderPayment) };
    }),
});
