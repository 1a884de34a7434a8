import { disputesRouter } from './router.ts';

export const disputesRoom = { routers: { disputes: disputesRouter }, routes: [] };
