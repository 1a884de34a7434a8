import { newId } from '@guildhall/domain/kernel/ids';
import { type Rows, nothing, theNames, WHY, key } from '../row.ts';

/** A call about one endpoint, which is its owner's alone. */
const ofEndpoint = {
  names: 'webhook_endpoint',
  input: theNames,
  gets: {
    buyer: 'ok',
    stranger: 'WEBHOOK_ENDPOINT_NOT_FOUND',
    missing: 'WEBHOOK_ENDPOINT_NOT_FOUND',
  },
} as const;

export const webhooksRows: Rows = {
  // A payment needs the provider's signature, whoever sends it.
  'POST /api/webhooks/{provider}/': [
    { names: null, input: providerEvent, gets: { everyone: 'WEBHOOK_REFUSED' } },
    { ...nothing, input: providerEvent, is_signed: true },
    {
      names: null,
      input: () => ({ ...providerEvent(), provider: 'nobody' }),
      gets: { everyone: 'NOT_FOUND' },
      is_signed: true,
    },
  ],
  'webhooks.endpoints': [nothing],
  'webhooks.createEndpoint': [
    {
      ...nothing,
      by_substitute: true,
      input: () => ({ url: 'https://hooks.example.com/', types: ['order.paid'] }),
    },
  ],
  'webhooks.changeEndpoint': [
    { ...ofEndpoint, input: (names) => ({ ...names, types: ['stock.low'] }) },
    { ...ofEndpoint, input: (names) => ({ ...names, is_on: false }) },
  ],
  'webhooks.rotateSecret': [ofEndpoint],
  'webhooks.removeEndpoint': [ofEndpoint],
  'webhooks.deliveries': [ofEndpoint],
  'webhooks.sendTest': [ofEndpoint],
  'webhooks.redeliver': [
    {
      names: 'webhook_message',
      input: (names) => names,
      gets: {
        buyer: 'ok',
        stranger: 'WEBHOOK_MESSAGE_NOT_FOUND',
        missing: 'WEBHOOK_MESSAGE_NOT_FOUND',
      },
    },
  ],
  'payments.webhookEvents': [nothing],
  'payments.replayWebhookEvent': [
    {
      names: 'quarantined_event',
      input: ({ webhook_event_id }) => ({ ...key(), webhook_event_id, reason: WHY }),
      gets: { stranger: 'ok', missing: 'WEBHOOK_EVENT_NOT_FOUND' },
    },
  ],
};

/** For a checkout that is not ours: accepted without effect. */
function providerEvent() {
  const checkout = { id: 'chk_unknown', client_reference: newId(), status: 'captured' };
  const data = { ...checkout, amount_minor: 500, currency: 'USD' };
  const event = { id: `evt_${newId()}`, type: 'checkout.captured', data };
  return { provider: 'sandbox', raw: JSON.stringify(event) };
}
