import {
  changeEndpointSchema,
  createEndpointSchema,
  listDeliveriesSchema,
  namedEndpointSchema,
  redeliverSchema,
} from '@guildhall/domain/webhooks/endpoints/schema';
import {
  changeEndpoint,
  removeEndpoint,
} from '@guildhall/services/webhooks/endpoints/change-endpoint';
import { createEndpoint } from '@guildhall/services/webhooks/endpoints/create-endpoint';
import {
  readDeliveries,
  readEndpoints,
  redeliver,
} from '@guildhall/services/webhooks/endpoints/read-endpoints';
import { rotateSecret } from '@guildhall/services/webhooks/endpoints/rotate-secret';
import { sendTest } from '@guildhall/services/webhooks/endpoints/send-test';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import {
  createdEndpointView,
  deliveryListView,
  newSecretView,
  toDelivery,
  toWebhookEndpoint,
  webhookEndpointView,
} from './views.ts';

/** Webhooks to sellers: their endpoints and the log of what was sent. */
export const webhookEndpointRouter = router({
  endpoints: procedure('orders.trade', {
    summary: 'Returns your webhook endpoints. Their secrets are not shown again.',
    errors: [],
  })
    .output(z.array(webhookEndpointView))
    .query(async ({ ctx }) =>
      (await readEndpoints(ctx.services, ctx.viewer)).map(toWebhookEndpoint),
    ),

  createEndpoint: procedure('orders.trade', {
    summary: 'Creates a webhook endpoint. The secret that signs is returned only once.',
    errors: ['WEBHOOK_ENDPOINT_INVALID', 'WEBHOOK_ENDPOINT_LIMIT'],
  })
    .input(createEndpointSchema)
    .output(createdEndpointView)
    .mutation(({ ctx, input }) => createEndpoint(ctx.services, ctx.viewer, input)),

  changeEndpoint: procedure('orders.trade', {
    summary:
      'Changes the URL or the types of one of your webhook endpoints, or switches it on or off.',
    errors: ['WEBHOOK_ENDPOINT_INVALID', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
    .input(changeEndpointSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await changeEndpoint(ctx.services, ctx.viewer, input);
      return {};
    }),

  rotateSecret: procedure('orders.trade', {
    summary:
      'Gives one of your webhook endpoints a new secret, returned only once. The one before signs beside it for 24 hours.',
    errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
    .input(namedEndpointSchema)
    .output(newSecretView)
    .mutation(({ ctx, input }) => rotateSecret(ctx.services, ctx.viewer, input)),

  removeEndpoint: procedure('orders.trade', {
    summary: 'Removes one of your webhook endpoints with its log.',
    errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
    .input(namedEndpointSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeEndpoint(ctx.services, ctx.viewer, input);
      return {};
    }),

  deliveries: procedure('orders.trade', {
    summary: 'Returns a page of what was sent to one of your webhook endpoints, newest first.',
    errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
    .input(listDeliveriesSchema)
    .output(deliveryListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readDeliveries(ctx.services, ctx.viewer, input);
      return { items: items.map(toDelivery), next_cursor };
    }),

  sendTest: procedure('orders.trade', {
    summary:
      'Sends a webhook of the type `endpoint.test`, which tells nothing, to one of your endpoints.',
    errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
    .input(namedEndpointSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await sendTest(ctx.services, ctx.viewer, input);
      return {};
    }),

  redeliver: procedure('orders.trade', {
    summary: 'Sends a webhook again now, with the same id.',
    errors: ['WEBHOOK_MESSAGE_NOT_FOUND'],
  })
    .input(redeliverSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await redeliver(ctx.services, ctx.viewer, input);
      return {};
    }),
});
