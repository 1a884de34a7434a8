import { askedLanguageSchema } from '@guildhall/domain/kernel/language-schema';
import {
  buyerLimitsSchema,
  checkOutSchema,
  countNeedsYouSchema,
  deliverSchema,
  listOrdersSchema,
  orderActionSchema,
  refundUnitsSchema,
  unitActionSchema,
} from '@guildhall/domain/orders/schema';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { checkOut } from '@guildhall/services/orders/check-out';
import { countNeedsYou } from '@guildhall/services/orders/count-needs-you';
import { deliverOrder } from '@guildhall/services/orders/deliver-order';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readBuyerLimits } from '@guildhall/services/orders/read-buyer-limits';
import { readOrder, readOrders } from '@guildhall/services/orders/read-orders';
import { refundUnits } from '@guildhall/services/orders/refund-by-seller';
import {
  type PlainOrderEvent,
  triggerOrderEvent,
  triggerUnitEvent,
} from '@guildhall/services/orders/trigger-event';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import {
  buyerLimitsView,
  checkOutView,
  countNeedsYouView,
  orderListView,
  orderStateView,
  orderView,
  toOrderRow,
  toOrderView,
} from './views.ts';

/** The refusals of every lifecycle event. */
const errors = [
  'ORDER_NOT_FOUND',
  'ORDER_EVENT_REFUSED',
  'FUNDS_FROZEN',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** An event on a whole order that needs only its id. */
const orderEvent = (event: PlainOrderEvent, summary: string) =>
  procedure('orders.trade', { summary, errors })
    .input(orderActionSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => triggerOrderEvent(ctx.services, ctx.viewer, input, event));

export const ordersRouter = router({
  checkOut: procedure('orders.buy', {
    summary: 'Opens an order at the displayed price and reserves its units (O1).',
    errors: [
      'USER_CLOSING',
      'CHARGEBACK_DEBT',
      'OFFER_NOT_FOUND',
      'OWN_OFFER',
      'SHARED_DEVICE',
      'OFFER_UNAVAILABLE',
      'QUANTITY_NOT_OFFERED',
      'PRICE_CHANGED',
      'BUYER_LIMIT',
      'OUT_OF_STOCK',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(checkOutSchema)
    .output(checkOutView)
    .mutation(({ ctx, input }) =>
      checkOut(ctx.services, ctx.viewer, input, {
        session_id: ctx.session.id,
        ip_address: ctx.origin.ip_address,
      }),
    ),

  payFromWallet: procedure('orders.buy', {
    summary: 'Pays an order from the wallet (O4). Instant units are delivered immediately.',
    errors: [...errors, 'INSUFFICIENT_FUNDS', 'CHARGEBACK_DEBT'],
  })
    .input(orderActionSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => payFromWallet(ctx.services, ctx.viewer, input)),

  abandon: orderEvent('abandon', 'Abandons an unpaid order (O2).'),
  startDelivery: orderEvent('start_delivery', 'Starts a manual delivery, by the seller (O7).'),
  cannotDeliver: orderEvent(
    'cannot_deliver',
    'Cancels a manual delivery, by the seller. The buyer is refunded (O12).',
  ),
  cancelBeforeStart: orderEvent(
    'cancel_before_start',
    'Cancels an order before the seller has started to deliver, by the buyer (O8).',
  ),
  cancelLate: orderEvent('cancel_late', 'Cancels a late delivery, by the buyer (O11).'),

  deliver: procedure('orders.trade', {
    summary: 'Seals one secret per unit and delivers all units, by the seller (O10).',
    errors: [...errors, 'SECRET_INVALID', 'SECRET_DUPLICATE'],
  })
    .input(deliverSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => deliverOrder(ctx.services, ctx.viewer, input)),

  confirm: procedure('orders.trade', {
    summary: 'Confirms revealed units, by the buyer. Their protection starts (O15).',
    errors,
  })
    .input(unitActionSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => triggerUnitEvent(ctx.services, ctx.viewer, input, 'confirm')),

  refundUnits: procedure('orders.trade', {
    summary: 'Gives the buyer money back for undisputed units, all or a part, by the seller (O25).',
    errors,
  })
    .input(refundUnitsSchema)
    .output(orderStateView)
    .mutation(({ ctx, input }) => refundUnits(ctx.services, ctx.viewer, input)),

  detail: procedure('orders.trade', {
    summary: 'Returns an order with the events allowed to the viewer and the next deadline.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(z.strictObject({ order_id: idSchema, language: askedLanguageSchema }))
    .output(orderView)
    .query(async ({ ctx, input }) => {
      const { order_id, language } = input;
      return toOrderView(await readOrder(ctx.services, ctx.viewer, order_id, language), language);
    }),

  list: procedure('orders.trade', {
    summary: 'Returns one page of the orders that you have bought or sold.',
    errors: [],
  })
    .input(listOrdersSchema)
    .output(orderListView)
    .query(async ({ ctx, input }) => {
      const { now, items, next_cursor } = await readOrders(ctx.services, ctx.viewer, input);
      return { now: now.toISOString(), items: items.map(toOrderRow), next_cursor };
    }),

  buyerLimits: procedure('orders.trade', {
    summary: 'Returns what you may buy now: per order, per day, per hour, and codes at once.',
    errors: [],
  })
    .input(buyerLimitsSchema)
    .output(buyerLimitsView)
    .query(({ ctx }) => readBuyerLimits(ctx.services, ctx.viewer)),

  countNeedsYou: procedure('orders.trade', {
    summary: 'Counts your purchases and your sales that wait for you.',
    errors: [],
  })
    .input(countNeedsYouSchema)
    .output(countNeedsYouView)
    .query(({ ctx, input }) => countNeedsYou(ctx.services, ctx.viewer, input)),
});
