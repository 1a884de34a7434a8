import { usersRouter } from './router.ts';

export const usersRoom = { routers: { users: usersRouter }, routes: [] };
