import { verificationCasesRouter } from './admin-router.ts';
import { verificationRouter } from './router.ts';

export const verificationRoom = {
  routers: {
    verification: verificationRouter,
    /** It needs to know from the rooms above who is linked with whom. */
    casesOfUsers: verificationCasesRouter,
  },
  routes: [],
};
