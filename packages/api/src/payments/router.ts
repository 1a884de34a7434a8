import { idSchema } from '@guildhall/domain/orders/schema';
import { startOrderPaymentSchema, startTopUpSchema } from '@guildhall/domain/payments/schema';
import {
  readPayment,
  startOrderPayment,
  startTopUp,
} from '@guildhall/services/payments/start-payment';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import { paymentView, startedPaymentView } from './views.ts';

export const paymentsRouter = router({
  startForOrder: procedure('orders.trade')
    .input(startOrderPaymentSchema)
    .output(startedPaymentView)
    .mutation(({ ctx, input }) => startOrderPayment(ctx.services, ctx.viewer, input)),

  startTopUp: procedure('orders.trade')
    .input(startTopUpSchema)
    .output(startedPaymentView)
    .mutation(({ ctx, input }) => startTopUp(ctx.services, ctx.viewer, input)),

  detail: procedure('orders.trade')
    .input(z.strictObject({ payment_id: idSchema }))
    .output(paymentView)
    .query(({ ctx, input }) => readPayment(ctx.services, ctx.viewer, input.payment_id)),
});
