import { HOUR_MS, type Room } from '../kernel/room.ts';
import type { MessagesContext } from './context.ts';
import { eraseOldThreads } from './erase-old-threads.ts';

export const messagesRoom: Room<MessagesContext> = {
  recurring_jobs: [{ name: 'old threads', pauseMs: HOUR_MS, run: eraseOldThreads }],
};
