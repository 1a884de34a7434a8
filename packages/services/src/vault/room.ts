import { deleteOldRevealAttempts } from './delete-old-reveal-attempts.ts';
import { deleteOldUploads } from './upload-parts.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const vaultRoom: Room = {
  recurring_jobs: [
    { name: 'unfinished uploads', pauseMs: HOUR_MS, run: deleteOldUploads },
    { name: 'old tries', pauseMs: HOUR_MS, run: deleteOldRevealAttempts },
  ],
};
