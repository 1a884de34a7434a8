import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sandboxPaymentProvider } from './sandbox-payment-provider.ts';

/** A provider at the other end of a real wire, told what to answer. */
let server: Server;
let apiUrl: string;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let asked: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  apiUrl = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const webhookUrl = 'http://shop.test/api/webhooks/sandbox';
const provider = (timeoutMs = 2_000) =>
  sandboxPaymentProvider({
    api_url: apiUrl,
    api_key: 'sk_test',
    webhook_secrets: [SECRET],
    webhook_url: webhookUrl,
    timeout_ms: timeoutMs,
  });

const request = {
  client_reference: '01990000-0000-7000-8000-000000000001',
  amount_minor: 1_250,
  currency: 'USD',
  description: 'Silver account',
  success_url: 'http://shop.test/ok',
  failure_url: 'http://shop.test/failed',
};
const { client_reference, amount_minor, currency } = request;
const checkout = { id: 'chk_1', client_reference, amount_minor, currency, status: 'pending' };
const opened = { ...checkout, url: 'http://pay.test/chk_1' };

const say = (status: number, body: unknown) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

async function catchRefusal(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Refusal ? error.code : `defect: ${String(error)}`),
  );
}

test('a checkout is opened with our key, our payment as idempotency key, and every fact', async () => {
  say(201, opened);
  expect(await provider().openCheckout(request)).toEqual({
    provider_reference: 'chk_1',
    redirect_url: 'http://pay.test/chk_1',
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/checkouts' });
  expect(asked[0]?.headers).toMatchObject({
    authorization: 'Bearer sk_test',
    'content-type': 'application/json',
    'idempotency-key': client_reference,
  });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ...request, webhook_url: webhookUrl });
});

test.each(['pending', 'captured', 'declined'])(
  'a checkout that is %s is read as such',
  async (status) => {
    say(200, { ...checkout, status, something_new: true });
    expect(await provider().readCheckout('chk/1')).toEqual({
      provider_reference: 'chk_1',
      client_reference,
      status,
      amount_minor,
      currency,
    });
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/checkouts/chk%2F1' });
  },
);

describe('the provider is unavailable, and nothing else is told, when it (fault 19)', () => {
  test.each<[string, () => void]>([
    ['answers 500', () => say(500, { error: 'hunter2' })],
    ['answers 503', () => say(503, '')],
    ['answers 429', () => say(429, {})],
    ['answers no JSON', () => say(200, '<html>sign in to this network</html>')],
    ['answers nothing', () => say(200, '')],
    ['answers another shape', () => say(200, { id: 'chk_1' })],
    ['answers a broken amount', () => say(200, { ...opened, amount_minor: 12.5 })],
    [
      'answers a page that is no web page',
      () => say(200, { ...opened, url: 'javascript:alert(1)' }),
    ],
    ['cuts the line', () => (answer = (_request, response) => void response.destroy())],
    [
      'cuts the line within the answer',
      () => {
        answer = (_request, response) => {
          response.writeHead(200, { 'content-length': '500' }).write('{"id":');
          setTimeout(() => response.destroy(), 20);
        };
      },
    ],
    [
      'sends us elsewhere',
      () => {
        answer = (_request, response) => {
          response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
        };
      },
    ],
  ])('%s', async (_how, prepare) => {
    prepare();
    expect(await catchRefusal(provider().openCheckout(request))).toBe('PROVIDER_UNAVAILABLE');
  });

  test('hangs', async () => {
    answer = () => undefined;
    const before = performance.now();
    expect(await catchRefusal(provider(200).readCheckout('chk_1'))).toBe('PROVIDER_UNAVAILABLE');
    expect(performance.now() - before).toBeLessThan(1_500);
  });

  test('is not there', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await catchRefusal(provider().readCheckout('chk_1'))).toBe('PROVIDER_UNAVAILABLE');
  });
});

test.each([400, 401, 404, 409])('a %d is a mistake of ours and no excuse', async (status) => {
  say(status, { error: {} });
  const outcome = await catchRefusal(provider().openCheckout(request));
  expect(outcome).toBe(`defect: Error: the payment provider answered ${status} to POST /checkouts`);
});

test('after five failures in a row nobody is asked for ten seconds (fault 19)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const asker = provider();
  say(500, {});
  for (let n = 0; n < 4; n += 1) await catchRefusal(asker.readCheckout('chk_1'));
  say(200, checkout);
  await asker.readCheckout('chk_1'); // one answer in between, and the count starts anew
  say(500, {});
  for (let n = 0; n < 5; n += 1) await catchRefusal(asker.readCheckout('chk_1'));
  expect(asked).toHaveLength(10);
  say(201, opened);
  vi.advanceTimersByTime(9_900);
  expect(await catchRefusal(asker.openCheckout(request))).toBe('PROVIDER_UNAVAILABLE');
  expect(asked).toHaveLength(10);
  vi.advanceTimersByTime(200);
  expect(await asker.openCheckout(request)).toMatchObject({ provider_reference: 'chk_1' });
});

describe('webhooks', () => {
  const event = {
    id: 'evt_1',
    type: 'checkout.captured',
    data: { ...checkout, status: 'captured' },
  };
  function read(body: string, id = 'evt_1') {
    const sentAt = String(Math.floor(Date.now() / 1_000));
    const mac = createHmac('sha256', SECRET).update(`${id}.${sentAt}.${body}`).digest('base64');
    return provider().readWebhook(Buffer.from(body), {
      'webhook-id': id,
      'webhook-timestamp': sentAt,
      'webhook-signature': `v1,${mac}`,
    });
  }

  test.each(['captured', 'declined'])(
    'a signed event about a checkout that is %s is read',
    (status) => {
      const body = { ...event, type: `checkout.${status}`, data: { ...checkout, status } };
      expect(read(JSON.stringify(body))).toEqual({
        event_id: 'evt_1',
        kind: `checkout.${status}`,
        checkout: { provider_reference: 'chk_1', client_reference, status, amount_minor, currency },
      });
    },
  );

  test.each<[string, unknown]>([
    ['is no JSON', 'captured'],
    ['is a list', [event]],
    ['is of an unknown kind', { ...event, type: 'checkout.refunded' }],
    ['contradicts itself', { ...event, type: 'checkout.declined' }],
    ['has another id than the message', { ...event, id: 'evt_2' }],
    ['has no id', { ...event, id: undefined }],
    ['has no checkout', { ...event, data: undefined }],
    ['has a fraction of a cent', { ...event, data: { ...event.data, amount_minor: 12.5 } }],
    ['has its amount as text', { ...event, data: { ...event.data, amount_minor: '1250' } }],
    ['has no currency', { ...event, data: { ...event.data, currency: '' } }],
    ['is about a checkout that is pending', { ...event, data: checkout }],
  ])('a signed body is refused that %s (H1, H3)', (_how, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(() => read(text)).toThrow('WEBHOOK_REFUSED');
  });

  test('a good body that is not signed is refused (H1)', () => {
    const body = Buffer.from(JSON.stringify(event));
    expect(() => provider().readWebhook(body, {})).toThrow('WEBHOOK_REFUSED');
  });
});
