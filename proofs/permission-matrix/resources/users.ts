import type { Resource } from '../resource.ts';
import { both } from '../trade.ts';

export const usersResources = {
  /** A user, by their public profile. */
  user: {
    owners: both,
    make: (_world, { seller }) => Promise.resolve({ user_id: seller.viewer.user_id }),
  },
} satisfies Record<string, Resource>;
