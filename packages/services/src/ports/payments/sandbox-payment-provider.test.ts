import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusedByProvider } from './payment-provider.ts';
import { sandboxPaymentProvider } from './sandbox-payment-provider.ts';

/** A provider behind a real HTTP connection, with responses set by each test. */
let server: Server;
let apiUrl: string;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let requests: {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, body });
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
  purpose: 'order',
  amount_minor: 1_250,
  currency: 'USD',
  description: 'Silver account',
  success_url: 'http://shop.test/ok',
  failure_url: 'http://shop.test/failed',
} as const;
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

test('opens a checkout with our API key, the payment’s id as idempotency key, and all facts', async () => {
  say(201, opened);
  expect(await provider().openCheckout(request)).toEqual({
    provider_reference: 'chk_1',
    redirect_url: 'http://pay.test/chk_1',
  });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/checkouts' });
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer sk_test',
    'content-type': 'application/json',
    'idempotency-key': client_reference,
  });
  const { purpose: _, ...terms } = request;
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ...terms, webhook_url: webhookUrl });
});

test.each(['pending', 'captured', 'declined'])('reads a checkout that is %s', async (status) => {
  say(200, { ...checkout, status, something_new: true });
  expect(await provider().readCheckout('chk/1')).toEqual({
    provider_reference: 'chk_1',
    client_reference,
    status,
    amount_minor,
    currency,
    decline_code: status === 'declined' ? 'generic_decline' : null,
  });
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/checkouts/chk%2F1' });
});

test('tells why a card was declined', async () => {
  say(200, { ...checkout, status: 'declined', decline_code: 'expired_card' });
  expect((await provider().readCheckout('chk_1')).decline_code).toBe('expired_card');
});

describe('evidence against a chargeback', () => {
  const evidence = {
    access_log: null,
    service_date: '2026-11-25',
    product_description: 'Silver account',
    text: 'Delivered.',
  };
  const submit = async () =>
    await provider().submitEvidence({
      chargeback_reference: 'cb/1',
      client_reference: 'chargeback-1',
      evidence,
    });

  test('is submitted whole, with our chargeback as idempotency key', async () => {
    const closed = { reason_code: 'fraudulent', evidence_due_at: null };
    say(200, { ...checkout, ...closed, id: 'cb/1', status: 'open' });
    await submit();
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/chargebacks/cb%2F1/evidence' });
    expect(requests[0]?.headers['idempotency-key']).toBe('chargeback-1');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      client_reference: 'chargeback-1',
      ...evidence,
    });
  });

  test.each([
    [{ error: { code: 'closed', message: '' } }, 'closed'],
    ['no JSON', 'refused'],
  ])('that the provider never takes is refused for good: %o', async (body, code) => {
    say(422, body);
    await expect(submit()).rejects.toMatchObject({ constructor: RefusedByProvider, code });
  });
});

describe('refuses PROVIDER_UNAVAILABLE when the provider (fault 19)', () => {
  test.each<[string, () => void]>([
    ['responds with 500', () => say(500, { error: 'hunter2' })],
    ['responds with 503', () => say(503, '')],
    ['responds with 429', () => say(429, {})],
    ['responds with no JSON', () => say(200, '<html>sign in to this network</html>')],
    ['responds with an empty body', () => say(200, '')],
    ['responds with another shape', () => say(200, { id: 'chk_1' })],
    ['responds with a fractional amount', () => say(200, { ...opened, amount_minor: 12.5 })],
    [
      'responds with a URL that is not http',
      () => say(200, { ...opened, url: 'javascript:alert(1)' }),
    ],
    ['closes the connection', () => (answer = (_request, response) => void response.destroy())],
    [
      'closes the connection during the response',
      () => {
        answer = (_request, response) => {
          response.writeHead(200, { 'content-length': '500' }).write('{"id":');
          setTimeout(() => response.destroy(), 20);
        };
      },
    ],
    [
      'redirects',
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

  test('does not respond in time', async () => {
    answer = () => undefined;
    const before = performance.now();
    expect(await catchRefusal(provider(200).readCheckout('chk_1'))).toBe('PROVIDER_UNAVAILABLE');
    expect(performance.now() - before).toBeLessThan(1_500);
  });

  test('is not reachable', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await catchRefusal(provider().readCheckout('chk_1'))).toBe('PROVIDER_UNAVAILABLE');
  });
});

test.each([400, 401, 404, 409])('a %d is our own error and a defect', async (status) => {
  say(status, { error: {} });
  const outcome = await catchRefusal(provider().openCheckout(request));
  expect(outcome).toBe(`defect: Error: the payment provider answered ${status} to POST /checkouts`);
});

test('after five consecutive failures no request is sent for ten seconds (fault 19)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const client = provider();
  say(500, {});
  for (let n = 0; n < 4; n += 1) await catchRefusal(client.readCheckout('chk_1'));
  say(200, checkout);
  await client.readCheckout('chk_1'); // One success resets the count.
  say(500, {});
  for (let n = 0; n < 5; n += 1) await catchRefusal(client.readCheckout('chk_1'));
  expect(requests).toHaveLength(10);
  say(201, opened);
  vi.advanceTimersByTime(9_900);
  expect(await catchRefusal(client.openCheckout(request))).toBe('PROVIDER_UNAVAILABLE');
  expect(requests).toHaveLength(10);
  vi.advanceTimersByTime(200);
  expect(await client.openCheckout(request)).toMatchObject({ provider_reference: 'chk_1' });
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
    'reads a signed event about a checkout that is %s',
    (status) => {
      const body = { ...event, type: `checkout.${status}`, data: { ...checkout, status } };
      expect(read(JSON.stringify(body))).toEqual({
        event_id: 'evt_1',
        type: `checkout.${status}`,
        object: { kind: 'checkout', id: 'chk_1' },
        fault: null,
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
    ['says its kind twice', JSON.stringify(event).replace('{', '{"type":"checkout.captured",')],
    ['is about a pending checkout', { ...event, data: checkout }],
  ])('a signed body is refused that %s (H1, H3)', (_how, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(() => read(text)).toThrow('WEBHOOK_REFUSED');
  });

  test('a valid body without a signature is refused (H1)', () => {
    const body = Buffer.from(JSON.stringify(event));
    expect(() => provider().readWebhook(body, {})).toThrow('WEBHOOK_REFUSED');
  });
});
