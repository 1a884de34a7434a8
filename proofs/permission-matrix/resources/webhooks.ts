import { inTransaction } from '@guildhall/db/transaction';
import { insertMessages } from '@guildhall/db/webhooks/endpoints/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { quarantinedEvent } from '@guildhall/scenes/payments';
import { removeEndpoint } from '@guildhall/services/webhooks/endpoints/change-endpoint';
import { createEndpoint } from '@guildhall/services/webhooks/endpoints/create-endpoint';
import {
  readDeliveries,
  readEndpoints,
} from '@guildhall/services/webhooks/endpoints/read-endpoints';
import type { Member } from '../actors.ts';
import type { Resource, ResourceContext } from '../resource.ts';

async function endpointOf({ scene: { services } }: ResourceContext, { viewer }: Member) {
  // There is a limit to them.
  for (const { id } of await readEndpoints(services, viewer)) {
    await removeEndpoint(services, viewer, { endpoint_id: id });
  }
  const named = { url: 'https://hooks.example.com/', types: ['order.paid' as const] };
  return (await createEndpoint(services, viewer, named)).id;
}

export const webhooksResources = {
  /** An event of the payment provider that does not fit the shop. */
  quarantined_event: {
    owners: [],
    make: async ({ scene }) => ({
      webhook_event_id: await quarantinedEvent(scene, await actor(scene, {})),
    }),
  },
  webhook_endpoint: {
    owners: ['buyer'],
    make: async (world, { buyer }) => ({ endpoint_id: await endpointOf(world, buyer) }),
  },
  /** What was sent to an endpoint. */
  webhook_message: {
    owners: ['buyer'],
    async make(world, { buyer }) {
      const id = await endpointOf(world, buyer);
      const { services } = world.scene;
      const message = { type: 'order.paid', happened: newId(), payload: '{}' } as const;
      await inTransaction(services.db, (trx) =>
        insertMessages(trx, [{ ...message, endpoint_id: id }]),
      );
      const page = { endpoint_id: id, limit: 1 };
      const { items } = await readDeliveries(services, buyer.viewer, page);
      return { message_id: items[0]?.id ?? '' };
    },
  },
} satisfies Record<string, Resource>;
