import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { setClockOffset } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';
import { createLogger, createServer } from '../server.ts';
import { registerSandboxProvider } from './sandbox-provider.ts';

export const PUBLIC_URL = 'http://shop.test';
export const API_KEY = 'sk_of_the_shop';
export const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly url: string;
}

type ApiBody = { readonly client_reference?: unknown; readonly [name: string]: unknown };

interface Answer {
  readonly status: number;
  readonly body: {
    readonly id: string;
    readonly url: string;
    readonly status: string;
    readonly error: { readonly code: string; readonly message: string };
  };
}

export type TestMerchant = Awaited<ReturnType<typeof startTestMerchant>>;

/**
 * For tests of this provider: the provider on a real port, and a shop that calls its API, submits
 * its forms and receives its webhooks on another port.
 */
export async function startTestMerchant(db: Kysely<Database>) {
  const receiver = await startReceiver();
  const options = { db, api_key: API_KEY, public_url: PUBLIC_URL, webhook_origin: receiver.url };
  const app = createServer({
    settings: { public_url: PUBLIC_URL, trust_proxy: false },
    logger: createLogger('silent', process.stdout),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerSandboxProvider(scope, options)],
  });
  const baseUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox-provider`;

  const checkoutBody = () => ({
    client_reference: `pay-${randomBytes(8).toString('hex')}`,
    amount_minor: 1_250,
    currency: 'USD',
    description: 'Silver account',
    success_url: `${PUBLIC_URL}/order/checkout/payment-success?payment=1`,
    failure_url: `${PUBLIC_URL}/order/checkout/payment-failed?payment=1`,
    webhook_url: `${receiver.url}/api/webhooks/sandbox`,
  });
  const call = async (path: string, body?: ApiBody, changes: object = {}) =>
    await callApi(`${baseUrl}${path}`, body, changes);
  return {
    base_url: baseUrl,
    receiver,
    checkoutBody,
    call,
    open: async (changes: object = {}) =>
      (await call('/checkouts', { ...checkoutBody(), ...changes })).body,
    statusOf: async (id: string) => (await call(`/checkouts/${id}`)).body.status,
    look: async (id: string) => await fetchPage(`${baseUrl}/pay/${id}`),
    press: async (id: string, choice: string) => await pressButton(`${baseUrl}/pay/${id}`, choice),
    /** Clears captures and deliveries of earlier tests. */
    async clear() {
      receiver.received.length = 0;
      receiver.answer_status = 200;
      receiver.holds_until = Promise.resolve();
      await setClockOffset(db, 0);
      await db.deleteFrom('sandbox.chargebacks').execute();
      await db.updateTable('sandbox.webhooks').set({ deliveries_left: 0 }).execute();
      await db.updateTable('sandbox.checkouts').set({ capture_at: null }).execute();
    },
    async stop() {
      await app.close();
      await receiver.stop();
    },
  };
}

async function startReceiver() {
  const received: Received[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body, url: request.url ?? '' });
      void receiver.holds_until.then(() =>
        response.writeHead(receiver.answer_status, { location: '/elsewhere' }).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const receiver = {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answer_status: 200,
    /** Delays all responses until it resolves. */
    holds_until: Promise.resolve(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

async function callApi(url: string, body?: ApiBody, changes: object = {}) {
  const headers = {
    authorization: `Bearer ${API_KEY}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(body === undefined ? {} : { 'idempotency-key': String(body.client_reference) }),
    ...changes,
  };
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer } as Answer;
}

async function fetchPage(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function pressButton(url: string, choice: string) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  return { status: response.status, to: response.headers.get('location') };
}
