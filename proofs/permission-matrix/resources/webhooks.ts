import { actor } from '@guildhall/scenes/actors';
import { quarantinedEvent } from '@guildhall/scenes/payments';
import type { Resource } from '../resource.ts';

export const webhooksResources = {
  /** An event of the payment provider that does not fit the shop. */
  quarantined_event: {
    owners: [],
    make: async ({ scene }) => ({
      webhook_event_id: await quarantinedEvent(scene, await actor(scene, {})),
    }),
  },
} satisfies Record<string, Resource>;
