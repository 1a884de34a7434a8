import type { lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { KEPT_BYTES, outgoingRequests } from './outgoing-requests.ts';
import { isPublicAddress } from './public-addresses.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serverOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Counts who reaches this machine although nobody may (a canary). */
let hits = 0;
const canary = await serverOf((_request, response) => {
  hits += 1;
  response.end('secret of an internal service');
});
beforeEach(() => {
  hits = 0;
});

/** Answers as a name server would, with other addresses each time. */
function resolverOf(answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = ((host: string, _options: object, callback: (...args: unknown[]) => void) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
  return { asked, resolve };
}
const post = (url: string) => ({ url, headers: { 'x-test': '1' }, body: '{"a":"ä"}' });
const plain = { is_plain_allowed: true, timeout_ms: 400 } as const;
/** For servers of this test; what is tested is everything but the address. */
const local = outgoingRequests({ ...plain, isAllowed: (address) => address === '127.0.0.1' });

describe('an address', () => {
  test.each(
    (
      '127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 ' +
      '100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 ' +
      '255.255.255.255 :: ::1 ::7f00:1 fe80::1 fec0::1 fc00::1 fd12::1 ff02::1 2001:db8::1 ' +
      '2002:7f00:1:: 2001::1 64:ff9b::7f00:1 64:ff9b:1::a00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ' +
      '::ffff:a9fe:a9fe 100::1 localhost 1 '
    )
      .trim()
      .split(' '),
  )('%s is not public (U5)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a request to a machine inside is not sent (U5)', () => {
  test.each([
    `http://127.0.0.1:${canary}/`,
    `http://2130706433:${canary}/`,
    `http://0x7f.1:${canary}/`,
    `http://0177.0.0.1:${canary}/`,
    `http://[::1]:${canary}/`,
    `http://[::ffff:127.0.0.1]:${canary}/`,
    `http://localhost:${canary}/`,
    `http://0.0.0.0:${canary}/`,
  ])('%s', async (url) => {
    expect(await outgoingRequests(plain).post(post(url))).toEqual({ fault: 'address_forbidden' });
    expect(hits).toBe(0);
  });

  test.each([
    [['127.0.0.1']],
    [['93.184.215.14', '127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [[]],
  ])('a name that resolves to %j', async (addresses) => {
    const { resolve } = resolverOf([addresses]);
    const outgoing = outgoingRequests({ ...plain, resolve });
    const url = `http://hooks.example.com:${canary}/`;
    expect(await outgoing.post(post(url))).toEqual({ fault: 'address_forbidden' });
    expect(hits).toBe(0);
  });

  test('a name that resolves to another address the second time is asked once', async () => {
    const { asked, resolve } = resolverOf([['93.184.215.14'], ['127.0.0.1']]);
    // The first address does not answer at the port; what counts is that no other was tried.
    await outgoingRequests({ ...plain, resolve }).post(post(`http://hooks.example.com:${canary}/`));
    expect(asked).toEqual(['hooks.example.com']);
    expect(hits).toBe(0);
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect with %i to it is not followed',
    async (status) => {
      const port = await serverOf((_request, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${canary}/` }).end();
      });
      const result = await local.post(post(`http://127.0.0.1:${port}/`));
      expect(result).toEqual({ response: { status, body: '' } });
      expect(hits).toBe(0);
    },
  );
});

it.each([
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'https://user:pass@example.com/',
  'data:text/plain,a',
  'not an url',
])('sends nothing to %s', async (url) => {
  expect(await outgoingRequests().post(post(url))).toEqual({ fault: 'url_forbidden' });
});

describe('a server', () => {
  test('gets the method, the headers and the body', async () => {
    const got: unknown[] = [];
    const port = await serverOf((request, response) => {
      request.on('data', (chunk: Buffer) => {
        got.push([request.method, request.headers['x-test'], chunk.toString()]);
        response.writeHead(202).end('taken');
      });
    });
    const result = await local.post(post(`http://127.0.0.1:${port}/a`));
    expect(result).toEqual({ response: { status: 202, body: 'taken' } });
    expect(got).toEqual([['POST', '1', '{"a":"ä"}']]);
  });

  test('that answers with 1 GB is cut off', async () => {
    let sent = 0;
    const port = await serverOf((_request, response) => {
      const chunk = Buffer.alloc(65_536, 'x');
      const more = () => {
        while (sent < 1_000_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    });
    const result = await local.post(post(`http://127.0.0.1:${port}/`));
    expect(result.response?.body.length).toBe(KEPT_BYTES);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('that hangs times out, also while it sends one byte after the other', async () => {
    const silent = await serverOf(() => {});
    expect(await local.post(post(`http://127.0.0.1:${silent}/`))).toEqual({ fault: 'timed_out' });
    const slow = await serverOf((request, response) => {
      const timer = setInterval(() => request.socket.write('H'), 50);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    const result = await local.post(post(`http://127.0.0.1:${slow}/`));
    expect(result.response).toBeUndefined();
  });

  test('that changes to another protocol has answered, and keeps nothing waiting', async () => {
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    const port = await serverOf((request) => request.socket.write(`${head.join('\r\n')}\r\n\r\n`));
    expect(await local.post(post(`http://127.0.0.1:${port}/`))).toMatchObject({
      response: { status: 101 },
    });
  });

  test('that is not there, or ends the connection, is unreachable', async () => {
    const port = await serverOf((request) => {
      request.socket.destroy();
    });
    const gone = { fault: 'unreachable' };
    expect(await local.post(post(`http://127.0.0.1:${port}/`))).toEqual(gone);
    expect(await local.post(post('http://127.0.0.1:1/'))).toEqual(gone);
  });

  test('without encryption is refused where it is demanded', async () => {
    const outgoing = outgoingRequests({ timeout_ms: 400, isAllowed: () => true });
    const result = await outgoing.post(post(`https://127.0.0.1:${canary}/`));
    expect(result).toEqual({ fault: 'tls_failed' });
    expect(hits).toBe(0);
  });
});
