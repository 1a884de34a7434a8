import { messagesRouter } from './router.ts';

export const messagesRoom = { routers: { messages: messagesRouter }, routes: [] };
