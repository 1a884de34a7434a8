import { HOUR_MS, type Room } from '../kernel/room.ts';
import type { PrivacyContext } from './context.ts';
import { eraseAccounts } from './erase-accounts.ts';

export const privacyRoom: Room<PrivacyContext> = {
  recurring_jobs: [
    {
      name: 'closed accounts',
      pauseMs: HOUR_MS,
      run: (services, log) =>
        eraseAccounts(services, (error, id) => {
          log.error({ err: error, user_id: id }, 'a closed account was not erased');
        }),
    },
  ],
};
