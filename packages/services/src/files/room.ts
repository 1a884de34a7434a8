import { deleteUnusedFiles } from './delete-unused-files.ts';
import type { FilesContext } from './context.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const filesRoom: Room<FilesContext> = {
  recurring_jobs: [{ name: 'unused files', pauseMs: HOUR_MS, run: deleteUnusedFiles }],
};
