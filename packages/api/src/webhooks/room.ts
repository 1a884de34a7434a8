import { webhookEventRouter } from './admin-router.ts';

export const webhooksRoom = {
  routers: { payments: webhookEventRouter },
  routes: [],
};
