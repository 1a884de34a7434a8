import { mergeRouters } from '../trpc.ts';
import { inboxRouter } from './inbox/router.ts';
import { unsubscribePageRoute, unsubscribeRoute } from './preferences/rest.ts';
import { preferencesRouter } from './preferences/router.ts';

export const notificationsRoom = {
  routers: { notifications: mergeRouters(inboxRouter, preferencesRouter) },
  routes: [unsubscribeRoute, unsubscribePageRoute],
};
