import { moderationCasesRouter } from './admin-router.ts';
import { auditRouter } from './audit/admin-router.ts';
import { linkedDevicesRouter } from './devices/admin-router.ts';
import { restrictionsRouter } from './restriction-admin-router.ts';
import { moderationRouter } from './router.ts';

export const moderationRoom = {
  routers: {
    moderation: moderationRouter,
    moderationCases: moderationCasesRouter,
    moderationRestrictions: restrictionsRouter,
    devices: linkedDevicesRouter,
    audit: auditRouter,
  },
  routes: [],
};
