import { feedbackRouter } from './router.ts';

export const feedbackRoom = { routers: { feedback: feedbackRouter }, routes: [] };
