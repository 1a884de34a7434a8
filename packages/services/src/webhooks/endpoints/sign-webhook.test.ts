import { expect, test } from 'vitest';
import { webhookHeaders } from './sign-webhook.ts';

const SECRET = Buffer.from('plJ3nmyCDGBKInavdOK15jsl', 'base64');
const SIGNATURE = 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=';

test('signs the example of the specification as the specification does', () => {
  const webhook = {
    id: 'msg_loFOjxBNrRLzqYUf',
    at: new Date(1_731_705_121_000),
    body: '{"event_type":"ping","data":{"success":true}}',
  };
  expect(webhookHeaders(webhook, [SECRET])).toMatchObject({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': SIGNATURE,
  });
  const both = webhookHeaders(webhook, [Buffer.from('another'), SECRET])['webhook-signature'];
  expect(both?.split(' ')).toHaveLength(2);
  expect(both).toContain(SIGNATURE);
});
