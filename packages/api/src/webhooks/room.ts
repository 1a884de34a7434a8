import { webhookEventRouter } from './admin-router.ts';
import { webhookEndpointRouter } from './endpoints/router.ts';

export const webhooksRoom = {
  routers: { payments: webhookEventRouter, webhooks: webhookEndpointRouter },
  routes: [],
};
