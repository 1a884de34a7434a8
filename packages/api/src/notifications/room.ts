import { notificationsRouter } from './router.ts';

export const notificationsRoom = { routers: { notifications: notificationsRouter }, routes: [] };
