import { deleteOldRevealAttempts } from './delete-old-reveal-attempts.ts';
import { deleteOldUploads } from './upload-parts.ts';
import type { VaultContext } from './context.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const vaultRoom: Room<VaultContext> = {
  recurring_jobs: [
    { name: 'unfinished uploads', pauseMs: HOUR_MS, run: deleteOldUploads },
    { name: 'old tries', pauseMs: HOUR_MS, run: deleteOldRevealAttempts },
  ],
};
