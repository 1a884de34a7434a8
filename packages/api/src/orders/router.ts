import {
  checkOutSchema,
  deliverSchema,
  idSchema,
  listOrdersSchema,
  orderActionSchema,
  unitActionSchema,
} from '@guildhall/domain/orders/schema';
import { checkOut } from '@guildhall/services/orders/check-out';
import { deliverOrder } from '@guildhall/services/orders/deliver-order';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readOrder, readOrders } from '@guildhall/services/orders/read-orders';
import {
  type PlainOrderEvent,
  triggerOrderEvent,
  triggerUnitEvent,
} from '@guildhall/services/orders/trigger-event';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import {
  checkOutView,
  movedView,
  orderListView,
  orderView,
  toOrderRow,
  toOrderView,
} from './views.ts';

/** A party's event on a whole order that needs nothing but the order. */
const orderEvent = (event: PlainOrderEvent) =>
  procedure('orders.trade')
    .input(orderActionSchema)
    .output(movedView)
    .mutation(({ ctx, input }) => triggerOrderEvent(ctx.services, ctx.viewer, input, event));

const unitEvent = (event: 'confirm' | 'return_sealed') =>
  procedure('orders.trade')
    .input(unitActionSchema)
    .output(movedView)
    .mutation(({ ctx, input }) => triggerUnitEvent(ctx.services, ctx.viewer, input, event));

export const ordersRouter = router({
  /** O1: opens an order at the price that was shown and reserves its units. */
  checkOut: procedure('orders.trade')
    .input(checkOutSchema)
    .output(checkOutView)
    .mutation(({ ctx, input }) => checkOut(ctx.services, ctx.viewer, input)),

  /** O4 from the wallet; instant units are delivered with it. */
  payFromWallet: procedure('orders.trade')
    .input(orderActionSchema)
    .output(movedView)
    .mutation(({ ctx, input }) => payFromWallet(ctx.services, ctx.viewer, input)),

  abandon: orderEvent('abandon'),
  startDelivery: orderEvent('start_delivery'),
  cannotDeliver: orderEvent('cannot_deliver'),
  cancelBeforeStart: orderEvent('cancel_before_start'),
  cancelLate: orderEvent('cancel_late'),

  /** O10: one secret per unit, sealed and delivered together. */
  deliver: procedure('orders.trade')
    .input(deliverSchema)
    .output(movedView)
    .mutation(({ ctx, input }) => deliverOrder(ctx.services, ctx.viewer, input)),

  confirm: unitEvent('confirm'),
  returnSealed: unitEvent('return_sealed'),

  detail: procedure('orders.trade')
    .input(z.strictObject({ order_id: idSchema }))
    .output(orderView)
    .query(async ({ ctx, input }) =>
      toOrderView(await readOrder(ctx.services, ctx.viewer, input.order_id)),
    ),

  list: procedure('orders.trade')
    .input(listOrdersSchema)
    .output(orderListView)
    .query(async ({ ctx, input }) => {
      const { now, items, next_cursor } = await readOrders(ctx.services, ctx.viewer, input);
      return { now: now.toISOString(), items: items.map(toOrderRow), next_cursor };
    }),
});
