import { unsubscribePageRoute, unsubscribeRoute } from './rest.ts';
import { notificationsRouter } from './router.ts';

export const notificationsRoom = {
  routers: { notifications: notificationsRouter },
  routes: [unsubscribeRoute, unsubscribePageRoute],
};
