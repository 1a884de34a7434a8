import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkStandardWebhook, type WebhookHeaders } from './standard-webhook.ts';

/** The test vector of the standard's own libraries. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const SENT_AT = 1_614_265_330;
const BODY = '{"test": 2432232314}';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const OTHER_SECRET = 'another-secret-of-at-least-thirty-two-bytes';
const good: WebhookHeaders = {
  'webhook-id': ID,
  'webhook-timestamp': String(SENT_AT),
  'webhook-signature': SIGNATURE,
};

beforeEach(() => void vi.useFakeTimers({ now: SENT_AT * 1_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function check(headers: WebhookHeaders, body = BODY, secrets: readonly string[] = [SECRET]) {
  return checkStandardWebhook(secrets, Buffer.from(body), headers);
}

function sign(key: string | Buffer, { id = ID, sent_at = String(SENT_AT), body = BODY } = {}) {
  const mac = createHmac('sha256', key).update(`${id}.${sent_at}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

test('the test vector of the standard is accepted (H1)', () => {
  expect(check(good)).toEqual({ message_id: ID });
});

describe('a webhook is refused whose signature (H1)', () => {
  const flipped = SIGNATURE.replace('g0hM', 'g0hN');
  test.each<[string, string | string[] | undefined]>([
    ['is missing', undefined],
    ['is empty', ''],
    ['is only the version', 'v1,'],
    ['has no version', SIGNATURE.slice(3)],
    ['has another version', SIGNATURE.replace('v1', 'v2')],
    ['differs in one character', flipped],
    ['is cut short', SIGNATURE.slice(0, -1)],
    ['is longer', `${SIGNATURE}A`],
    [
      'is the correct one in hexadecimal',
      `v1,${Buffer.from(SIGNATURE.slice(3), 'base64').toString('hex')}`,
    ],
    ['follows another after a comma', `${flipped},${SIGNATURE}`],
    ['was made with another secret', sign(OTHER_SECRET)],
    ['was made with an empty secret', sign('')],
    ['was made with the secret as text, not decoded', sign(SECRET)],
    ['signs another body', sign(keyOf(SECRET), { body: '{"test":2432232314}' })],
    ['signs another id', sign(keyOf(SECRET), { id: 'msg_other' })],
    ['signs another time', sign(keyOf(SECRET), { sent_at: String(SENT_AT + 1) })],
    ['is sent twice', [SIGNATURE, SIGNATURE]],
  ])('%s', (_how, signature) => {
    expect(() => check({ ...good, 'webhook-signature': signature })).toThrow('WEBHOOK_REFUSED');
  });
});

describe('a signed webhook is refused whose id or time (H1)', () => {
  test.each<[string, string, string]>([
    ['id is empty', '', String(SENT_AT)],
    ['id holds the separator', 'msg.1', String(SENT_AT)],
    ['id holds a space', 'msg 1', String(SENT_AT)],
    ['id is too long', 'm'.repeat(129), String(SENT_AT)],
    ['time is empty', ID, ''],
    ['time is a word', ID, 'now'],
    ['time is a date', ID, '2021-02-25T15:02:10Z'],
    ['time is in milliseconds', ID, String(SENT_AT * 1_000)],
    ['time has a sign', ID, `+${SENT_AT}`],
    ['time has a fraction', ID, `${SENT_AT}.5`],
    ['time is an exponent', ID, '1.614265330e9'],
    ['time is six minutes old', ID, String(SENT_AT - 360)],
    ['time is six minutes ahead', ID, String(SENT_AT + 360)],
    ['time is one second too old', ID, String(SENT_AT - 301)],
    ['time is one second too far ahead', ID, String(SENT_AT + 301)],
  ])('%s', (_how, id, sentAt) => {
    const signature = sign(keyOf(SECRET), { id, sent_at: sentAt });
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': sentAt,
      'webhook-signature': signature,
    };
    expect(() => check(headers)).toThrow('WEBHOOK_REFUSED');
  });

  test.each(['webhook-id', 'webhook-timestamp'])('%s is missing or sent twice', (name) => {
    expect(() => check({ ...good, [name]: undefined })).toThrow('WEBHOOK_REFUSED');
    expect(() => check({ ...good, [name]: [String(good[name])] })).toThrow('WEBHOOK_REFUSED');
  });
});

test.each([-300, -299, 0, 299, 300])(
  'a webhook signed %d s from now is accepted (H1)',
  (seconds) => {
    const sentAt = String(SENT_AT + seconds);
    const signature = sign(keyOf(SECRET), { sent_at: sentAt });
    const headers = { ...good, 'webhook-timestamp': sentAt, 'webhook-signature': signature };
    expect(check(headers)).toEqual({ message_id: ID });
  },
);

describe('during the rotation of a secret (H1)', () => {
  test('accepts a signature of either secret and refuses one of a third', () => {
    const secrets = [OTHER_SECRET, SECRET];
    expect(check(good, BODY, secrets)).toEqual({ message_id: ID });
    const byNew = { ...good, 'webhook-signature': sign(OTHER_SECRET) };
    expect(check(byNew, BODY, secrets)).toEqual({ message_id: ID });
    const byThird = { ...good, 'webhook-signature': sign('a third secret') };
    expect(() => check(byThird, BODY, secrets)).toThrow('WEBHOOK_REFUSED');
  });

  test('one valid signature among several is enough', () => {
    const signatures = `v1a,ed25519 ${sign('a third secret')} ${SIGNATURE}`;
    expect(check({ ...good, 'webhook-signature': signatures })).toEqual({ message_id: ID });
  });

  test('refuses signatures of the old secret once it is removed', () => {
    expect(() => check(good, BODY, [OTHER_SECRET])).toThrow('WEBHOOK_REFUSED');
  });

  test('refuses everything without a secret', () => {
    expect(() => check(good, BODY, [])).toThrow('WEBHOOK_REFUSED');
  });
});

test('the signature covers the raw bytes, also when they are not text (H1)', () => {
  const bytes = Buffer.from([0xff, 0x00, 0xfe, 0x80]);
  const mac = createHmac('sha256', keyOf(SECRET)).update(`${ID}.${SENT_AT}.`).update(bytes);
  const headers = { ...good, 'webhook-signature': `v1,${mac.digest('base64')}` };
  expect(checkStandardWebhook([SECRET], bytes, headers)).toEqual({ message_id: ID });
  const asText = Buffer.from(bytes.toString('utf8'));
  expect(() => checkStandardWebhook([SECRET], asText, headers)).toThrow('WEBHOOK_REFUSED');
});

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace('whsec_', ''), 'base64');
}
