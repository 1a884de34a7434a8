import { mergeRouters } from '../trpc.ts';
import { contactRouter } from './contact/router.ts';
import { editingRouter } from './editing/admin-router.ts';
import { redirectsRouter } from './redirects/router.ts';
import { contentRouter } from './router.ts';

export const contentRoom = {
  routers: { content: mergeRouters(contentRouter, contactRouter, redirectsRouter, editingRouter) },
  routes: [],
};
