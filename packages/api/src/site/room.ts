import {
  advanceClockRoute,
  aliveRoute,
  caughtMailsRoute,
  iconsRoute,
  openapiRoute,
  readyRoute,
} from './rest.ts';
import { siteRouter } from './router.ts';

export const siteRoom = {
  routers: { site: siteRouter },
  routes: [aliveRoute, readyRoute, iconsRoute, openapiRoute, advanceClockRoute, caughtMailsRoute],
};
