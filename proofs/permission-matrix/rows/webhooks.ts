import { newId } from '@guildhall/domain/kernel/ids';
import { type Rows, nothing, WHY, key } from '../row.ts';

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
