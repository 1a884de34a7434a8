import { connect } from 'node:net';
import { procedureRefusalSchema } from '@guildhall/api/transport';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger, createServer } from '../server.ts';

let app: FastifyInstance;
let port: number;
let log: string[];
beforeEach(async () => {
  log = [];
  app = createServer({
    settings: { public_url: 'https://shop.example', trust_proxy: false },
    logger: createLogger('info', { write: (line) => void log.push(line) }),
    ping: () => Promise.resolve(),
    plugins: [
      (scope) => void scope.get('/hello', () => ({ hello: true })),
      (scope) => void scope.get('/hello/:name', () => ({ hello: true })),
      (scope) => void scope.post('/hello', () => ({ hello: true })),
      (scope) => void scope.post('/api/trpc/hello', () => ({ hello: true })),
    ],
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

/** Sends raw bytes and returns the response when the server closes the connection. */
async function ask(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => {
      const [name = '', value = ''] = field.split(/: ?(.*)/s);
      return [name.toLowerCase(), value];
    }),
  );
  return { status: Number(line.split(' ')[1]), headers, body };
}

const HOST = 'Host: shop.example';
const get = (target: string, ...fields: string[]) =>
  `GET ${target} HTTP/1.1\r\n${[...fields, 'Connection: close'].join('\r\n')}\r\n\r\n`;

const MALFORMED: [string, string, number][] = [
  ['an address with a lone percent sign', get('/canary%', HOST), 400],
  ['an address with a broken escape', get('/canary/%zz', HOST), 400],
  ['a parameter that is too long', get(`/hello/${'canary'.repeat(1_000)}`, HOST), 414],
  ['an address with a NUL in its path', get('/canary%00', HOST), 400],
  ['an address with a NUL in a parameter', get('/hello/canary%00', HOST), 400],
  ['an address with a NUL in its query', get('/hello?canary=a%00b', HOST), 400],
  ['a path that starts with two slashes', get('//canary.example/hello', HOST), 400],
  ['an absolute URL of another host', get('http://canary.example/hello', HOST), 400],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`, 400],
  ['two hosts', get('/hello', HOST, 'Host: canary.example'), 400],
  ['two equal hosts', get('/hello', HOST, HOST), 400],
  ['no host', get('/hello'), 400],
  ['an invalid host', get('/hello', 'Host: canary@shop example'), 400],
  ['an incomplete host', get('/hello', 'Host: ['), 400],
  ['a header that is too large', get('/hello', HOST, `X-Canary: ${'a'.repeat(20_000)}`), 431],
  ['bytes that are not HTTP', 'canary\r\n\r\n', 400],
  ['an unknown method', `CANARY / HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
  ['a header without a colon', get('/hello', HOST, 'canary'), 400],
  [
    'two content lengths (WEB5)',
    `POST /hello HTTP/1.1\r\n${HOST}\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`,
    400,
  ],
  [
    'a content length with chunked encoding (WEB5)',
    `POST /hello HTTP/1.1\r\n${HOST}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['an expectation', get('/hello', HOST, 'Expect: canary'), 417],
];

/** The headers of a normal response that every refusal must have, too. */
const SECURITY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

describe('a malformed request is refused like any other request (WEB1, WEB2)', () => {
  test.each(MALFORMED)('%s', async (_what, bytes, status) => {
    const usual = await ask(get('/hello', HOST));
    expect(usual.status).toBe(200);
    const answer = await ask(bytes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ non_field_errors: [expect.any(String)] });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const name of SECURITY) {
      expect(usual.headers[name]).toBeDefined();
      expect([name, answer.headers[name]]).toEqual([name, usual.headers[name]]);
    }
    expect(JSON.stringify(answer)).not.toMatch(/canary|zz|FST_|HPE_/i);
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

test('a malformed call is refused in the envelope of procedures', async () => {
  const head = `POST /api/trpc/hello HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n`;
  const answer = await ask(`${head}Content-Type: canary\r\nContent-Length: 2\r\n\r\n{}`);
  expect(answer.status).toBe(415);
  const { error } = procedureRefusalSchema.parse(JSON.parse(answer.body));
  expect(error.data).toMatchObject({
    code: 'INPUT_INVALID',
    fields: { non_field_errors: [{ code: 'media_type', params: {} }] },
    http_status: 415,
    request_id: answer.headers['x-request-id'],
  });
});

test('refusals by hooks have the same headers as all responses', async () => {
  const { headers, status } = await ask(get('/nothing', HOST));
  expect(status).toBe(404);
  for (const name of SECURITY) expect(headers[name]).toBeDefined();
});

test.each(['shop.example', 'shop.example:8443', 'localhost', '127.0.0.1:3000', '[::1]:3000'])(
  'the host %s is accepted',
  async (host) => {
    expect((await ask(get('/hello', `Host: ${host}`))).status).toBe(200);
  },
);

test('HTTP/1.0 does not require a host', async () => {
  expect((await ask('GET /hello HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test('a slow request times out: its headers in 15 seconds, an upload in 15 minutes (R1)', () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  expect([requestTimeout, headersTimeout]).toEqual([900_000, 15_000]);
  // Longer than the idle timeout of proxies, which would otherwise send into a closing connection.
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
});

describe('a body that does not arrive within 30 seconds (R1)', () => {
  const HEAD = ['POST /hello HTTP/1.1', HOST, 'Content-Type: application/json'];
  const beginning = (length: string) => `${[...HEAD, length].join('\r\n')}\r\n\r\n`;
  afterEach(() => vi.useRealTimers());

  test.each([
    ['announced', `${beginning('Content-Length: 9')}{"a"`],
    ['in chunks', `${beginning('Transfer-Encoding: chunked')}2\r\n{"\r\n`],
    ['of no route', beginning('Content-Length: 9').replace('/hello', '/nothing')],
  ])('%s is refused', async (_how, bytes) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = ask(bytes);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await answer).status).toBe(408);
  });
});
