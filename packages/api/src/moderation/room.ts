import { moderationCasesRouter } from './admin-router.ts';
import { restrictionsRouter } from './restriction-admin-router.ts';
import { moderationRouter } from './router.ts';

export const moderationRoom = {
  routers: {
    moderation: moderationRouter,
    moderationCases: moderationCasesRouter,
    moderationRestrictions: restrictionsRouter,
  },
  routes: [],
};
