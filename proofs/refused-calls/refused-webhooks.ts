import { newId } from '@guildhall/domain/kernel/ids';
import { changeEndpoint } from '@guildhall/services/webhooks/endpoints/change-endpoint';
import { createEndpoint } from '@guildhall/services/webhooks/endpoints/create-endpoint';
import { redeliver } from '@guildhall/services/webhooks/endpoints/read-endpoints';
import { sendTest } from '@guildhall/services/webhooks/endpoints/send-test';
import type { RefusedRow } from './refused-call.ts';

export const ENDPOINT = { url: 'https://hooks.example.com/', types: ['order.paid' as const] };

/** Refusals of webhooks to sellers. */
export const refusedWebhooks: readonly RefusedRow[] = [
  [
    'create a webhook endpoint inside',
    'WEBHOOK_ENDPOINT_INVALID',
    ({ scene, people }) =>
      createEndpoint(scene.services, people.shop, { ...ENDPOINT, url: 'https://10.0.0.1/' }),
  ],
  [
    'create a webhook endpoint too many',
    'WEBHOOK_ENDPOINT_LIMIT',
    ({ scene, people }) => createEndpoint(scene.services, people.collector, ENDPOINT),
  ],
  [
    'change a webhook endpoint of nobody',
    'WEBHOOK_ENDPOINT_NOT_FOUND',
    ({ scene, people }) =>
      changeEndpoint(scene.services, people.shop, { endpoint_id: newId(), is_on: false }),
  ],
  [
    'try a webhook endpoint of nobody',
    'WEBHOOK_ENDPOINT_NOT_FOUND',
    ({ scene, people }) => sendTest(scene.services, people.shop, { endpoint_id: newId() }),
  ],
  [
    'send a webhook of nobody again',
    'WEBHOOK_MESSAGE_NOT_FOUND',
    ({ scene, people }) => redeliver(scene.services, people.shop, { message_id: newId() }),
  ],
];
