import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WEBHOOK_SAMPLE } from './webhook-sample.ts';

interface Sample {
  isFromShop: (
    headers: Record<string, string>,
    body: string,
    secret: string,
    now?: number,
  ) => boolean;
}
const module = `data:text/javascript,${encodeURIComponent(WEBHOOK_SAMPLE)}`;
const { isFromShop } = (await import(/* @vite-ignore */ module)) as Sample;

/** An example of the specification of Standard Webhooks. */
const SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const BODY = '{"event_type":"ping","data":{"success":true}}';
const AT = 1_731_705_121;
const HEADERS = {
  'webhook-id': 'msg_loFOjxBNrRLzqYUf',
  'webhook-timestamp': String(AT),
  'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
};
const NOW = AT * 1_000;

describe('the example at /developers', () => {
  test('accepts the example of the specification', () => {
    expect(isFromShop(HEADERS, BODY, SECRET, NOW)).toBe(true);
  });

  test('accepts one of two signatures, as while a secret is replaced', () => {
    const both = `v1,${createHmac('sha256', 'other').update('x').digest('base64')} ${HEADERS['webhook-signature']}`;
    expect(isFromShop({ ...HEADERS, 'webhook-signature': both }, BODY, SECRET, NOW)).toBe(true);
  });

  test.each([
    ['another body', HEADERS, `${BODY} `, SECRET, NOW],
    ['another id', { ...HEADERS, 'webhook-id': 'msg_2' }, BODY, SECRET, NOW],
    ['another secret', HEADERS, BODY, 'whsec_AAAA', NOW],
    ['an old one', HEADERS, BODY, SECRET, NOW + 301_000],
    ['one without a time', { ...HEADERS, 'webhook-timestamp': '' }, BODY, SECRET, NOW],
    ['one without a signature', { ...HEADERS, 'webhook-signature': '' }, BODY, SECRET, NOW],
    ['another version', { ...HEADERS, 'webhook-signature': 'v2,AAAA' }, BODY, SECRET, NOW],
  ])('refuses %s', (_what, headers, body, secret, now) => {
    expect(isFromShop(headers, body, secret, now)).toBe(false);
  });
});
