import { deleteExpiredSignIns } from './delete-expired-sign-ins.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { showPresence } from './sessions/show-presence.ts';
import type { IdentityContext } from './context.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const identityRoom: Room<IdentityContext> = {
  jobs: [{ name: 'presence', pauseMs: 10_000, run: showPresence }],
  recurring_jobs: [
    {
      name: 'old sessions',
      pauseMs: HOUR_MS,
      run: ({ db }) => createSessionStore(db).deleteExpiredSessions(),
    },
    { name: 'old sign-ins', pauseMs: HOUR_MS, run: deleteExpiredSignIns },
  ],
};
