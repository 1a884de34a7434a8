import { deleteOldMessages } from './contact/delete-old-messages.ts';
import { publishDue } from './publish-due.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const contentRoom: Room = {
  jobs: [{ name: 'scheduled texts', pauseMs: 5_000, run: publishDue }],
  recurring_jobs: [{ name: 'old messages', pauseMs: HOUR_MS, run: deleteOldMessages }],
};
