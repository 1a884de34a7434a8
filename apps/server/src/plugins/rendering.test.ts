import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RenderingOptions } from './rendering.ts';
import { mountTestBuild, writeTestBuild } from './test-build.ts';

let build: Awaited<ReturnType<typeof writeTestBuild>>;
let app: FastifyInstance;
let log: string[];

beforeAll(async () => {
  build = await writeTestBuild();
});

afterAll(() => build.remove());

async function mount(options: Partial<RenderingOptions> = {}) {
  const mounted = await mountTestBuild(build, options);
  ({ app, log } = mounted);
  return mounted.store;
}

/** Sends a raw request line that HTTP clients would normalize. */
async function ask(port: number, target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  return Number(answer.split(' ')[1]);
}

beforeEach(() => {
  globalThis.rendered = [];
});

afterEach(() => app?.close());

describe('a page', () => {
  test.each([
    ['/', 'en below /'],
    ['/accounts', 'en below /'],
    ['/de', 'de below /de'],
    ['/de.data', 'de below /de'],
    ['/de/accounts?q=1', 'de below /de'],
    ['/dealer', 'en below /'],
    ['/fr/accounts', 'en below /'],
  ])('has the language of its path only: %s is %s', async (url, language) => {
    await mount();
    const answer = await app.inject({ url, headers: { 'accept-language': 'de, en' } });
    expect(answer.headers['x-language']).toBe(language);
  });

  test("allows exactly the renderer's own inline scripts, by hash (WEB1)", async () => {
    await mount();
    const answer = await app.inject('/');
    const policy = String(answer.headers['content-security-policy']);
    const own = ['beforePaint()', 'start(1, "€ ü")'].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(policy).toContain(`script-src 'self' ${own.join(' ')};`);
    expect(answer.body).toContain('<script async="">start(1, "€ ü")</script>');
    expect(answer.body).toContain('<script src="/assets/a.js"></script>');
    // The injected script is still there, but the policy does not allow it.
    expect(answer.body.match(/nonce/g)).toHaveLength(1);
    expect(answer.body).toContain('<script nonce="guess">smuggled(2)</script>');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("img-src 'self' data: blob:;");
  });

  test('shows pictures of the CDN, and nothing else of it', async () => {
    await mount({ files_origin: 'https://cdn.test' });
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.test;");
    expect(policy.match(/cdn\.test/g)).toHaveLength(1);
  });

  test('may call the API at the origin of the settings', async () => {
    await mount({ api_base_url: 'https://api.test' });
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://api.test;");
  });

  test('frames nothing but the page of the live chat, if there is one', async () => {
    await mount({ chat_frame_url: 'https://chat.test/chat-frame' });
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain('frame-src https://chat.test/chat-frame;');
    expect(policy.match(/chat\.test/g)).toHaveLength(1);
  });

  test('is rendered once for all requests within a few seconds, with its own policy', async () => {
    await mount();
    const first = await app.inject('/');
    const second = await app.inject({ url: '/', headers: { authorization: 'JWT other' } });
    expect(globalThis.rendered).toHaveLength(1);
    expect(second.body).toBe(first.body);
    expect(second.headers['content-security-policy']).toBe(
      first.headers['content-security-policy'],
    );
  });

  test('is rendered once for fifty concurrent requests', async () => {
    await mount();
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/wanted')));
    expect(globalThis.rendered).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('150 connections of one address give nobody else a refusal (F8)', async () => {
    await mount();
    const attack = Array.from({ length: 150 }, (_, n) =>
      app.inject({ url: `/wanted?n=${n}`, remoteAddress: '203.0.113.9' }),
    );
    // Also for a page that the attacker has just been refused.
    for (const url of ['/', '/wanted?n=149', '/wanted?n=0']) {
      expect((await app.inject({ url, remoteAddress: '198.51.100.7' })).statusCode).toBe(200);
    }
    const refused = (await Promise.all(attack)).filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(125);
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('waits for no picture of a shared link, however many strangers ask for (F8)', async () => {
    const { promise: drawn, resolve: draw } = Promise.withResolvers<Uint8Array>();
    await mount({ draw: async () => await drawn });
    const addresses = Array.from({ length: 36 }, (_, n) => `203.0.${n}.9`);
    const previews = addresses.map((remoteAddress, n) =>
      app.inject({ url: `/de/link-previews/offers/${n}.png`, remoteAddress }),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Two are being drawn, and the others wait.
    expect(globalThis.rendered).toHaveLength(2);
    const pages = await Promise.all(
      addresses.map((remoteAddress, n) => app.inject({ url: `/wanted?n=${n}`, remoteAddress })),
    );
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    draw(new Uint8Array());
    const answers = await Promise.all(previews);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('depends on nothing of the visitor and sets no cookie (S6, WEB4)', async () => {
    await mount({ public_url: 'https://shop.example' });
    const answer = await app.inject({
      url: '/?q=1',
      headers: { cookie: 'a=b', authorization: 'JWT x', host: 'evil.example', 'user-agent': 'U' },
    });
    expect(globalThis.rendered).toEqual([{ url: 'https://shop.example/?q=1', headers: {} }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is rendered again when its content has changed', async () => {
    const store = await mount();
    await app.inject('/');
    await store.purge(['offer:8']);
    await app.inject('/');
    expect(globalThis.rendered).toHaveLength(1);
    await store.purge(['offer:7']);
    await app.inject('/');
    expect(globalThis.rendered).toHaveLength(2);
  });

  test('is not sent again to a browser that has it cached', async () => {
    await mount();
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is compressed once and sent in the accepted encoding', async () => {
    await mount();
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const [first, second] = [
      await app.inject({ url: '/long', headers }),
      await app.inject({ url: '/long', headers }),
    ];
    const plain = await app.inject('/long');
    expect(globalThis.rendered).toHaveLength(1);
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(first.rawPayload.byteLength),
      vary: 'accept-encoding',
    });
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', etag: first.headers['etag'] });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const head = await app.inject({ method: 'HEAD', url: '/long', headers });
    expect([head.headers['content-encoding'], head.body]).toEqual(['br', '']);
    const etag = String(first.headers['etag']);
    const known = await app.inject({
      url: '/long',
      headers: { ...headers, 'if-none-match': etag },
    });
    expect([known.statusCode, known.headers['vary']]).toEqual([304, 'accept-encoding']);
    expect([known.body, known.headers['content-encoding']]).toEqual(['', undefined]);
  });

  test('responds to HEAD with its headers and no body', async () => {
    await mount();
    const answer = await app.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-security-policy']).toContain('sha256-');
  });

  test('is cached separately from its data, which is cached likewise', async () => {
    await mount();
    await app.inject('/list');
    await app.inject('/list.data');
    const data = await app.inject('/list.data');
    expect(globalThis.rendered).toHaveLength(2);
    expect(data.headers['content-type']).toBe('text/x-script');
  });
});

describe('other responses', () => {
  test.each([
    ['/missing', 404],
    ['/broken', 500],
    ['/busy', 503],
  ])('%s responds with %i and a policy and is never cached', async (url, status) => {
    await mount();
    const answers = [await app.inject(url), await app.inject(url)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status]);
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect(answers[0]?.headers['content-security-policy']).toContain('sha256-');
    expect(globalThis.rendered).toHaveLength(2);
  });

  test('a preload of a page that fails is empty, so that no browser reports it', async () => {
    await mount();
    const headers = { 'sec-purpose': 'prefetch' };
    expect((await app.inject({ url: '/about', headers })).statusCode).toBe(200);
    const { statusCode, body } = await app.inject({ url: '/busy', headers });
    expect([statusCode, body]).toEqual([204, '']);
  });

  test('an error has no page for a crawler, and its status (product.md §8.13)', async () => {
    await mount();
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    const answer = await app.inject({ url: '/missing', headers });
    expect([answer.statusCode, answer.body]).toEqual([404, '404 Not Found\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    expect((await app.inject({ url: '/about', headers })).body).toContain('<');
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' };
    // Somebody who waits for the same page gets it.
    const [crawled, read] = await Promise.all(
      [headers, browser].map((each) => app.inject({ url: '/missing', headers: each })),
    );
    expect(crawled?.body).toBe('404 Not Found\n');
    expect(read?.body).toContain('<');
  });

  test('a page that is not found is not logged, a defect is', async () => {
    await mount();
    await app.inject('/missing');
    expect(log).toEqual([]);
    await app.inject('/broken');
    expect(log.join()).toContain('the page is broken');
  });

  test('an unavailable page has a Retry-After header (F6, F8)', async () => {
    await mount();
    expect((await app.inject('/busy')).headers['retry-after']).toBe('5');
    expect((await app.inject('/')).headers['retry-after']).toBeUndefined();
  });

  test.each([
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/..//evil.example/',
    '/a/../..//evil.example/',
    '//',
    '//:',
    '/x/../api/nothing',
    '/%2e%2e/dev/nothing',
  ])('%s responds with 404 and is not rendered for another host', async (url) => {
    await mount({ public_url: 'https://shop.example' });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect(await ask(Number(port), url)).toBe(404);
    expect(await ask(Number(port), `http://evil.example${url}`)).toBe(404);
    expect(globalThis.rendered).toEqual([]);
  });

  test('an absolute target is not a page either', async () => {
    await mount({ public_url: 'https://shop.example' });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect(await ask(Number(port), 'http://evil.example/')).toBe(404);
    expect(globalThis.rendered).toEqual([]);
    expect(await ask(Number(port), '/a/../b//c?q=//d')).toBe(200);
    expect(globalThis.rendered).toMatchObject([{ url: 'https://shop.example/b//c?q=//d' }]);
  });

  test('a redirect is passed on and not cached', async () => {
    await mount();
    const answer = await app.inject('/moved');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  });

  test.each(['/api/nothing', '/assets/gone-1a2b.js', '/dev/nothing'])(
    '%s responds with 404 without rendering',
    async (url) => {
      await mount();
      expect((await app.inject(url)).statusCode).toBe(404);
      expect(globalThis.rendered).toEqual([]);
    },
  );

  test('a built asset is cached for a year, other files for minutes', async () => {
    await mount();
    const asset = await app.inject('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await app.inject('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('public, max-age=300');
  });

  test('precompressed files of the build are sent to clients that accept them', async () => {
    await mount();
    const headers = { 'accept-encoding': 'gzip, br' };
    const compressed = await app.inject({ url: '/assets/app-1a2b.js', headers });
    expect(compressed.body).toBe('packed');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect((await app.inject('/assets/app-1a2b.js')).body).toBe('start()');
    expect((await app.inject({ url: '/favicon.svg', headers })).body).toBe('<svg/>');
  });

  test('only built files are served (U3)', async () => {
    await mount();
    for (const url of ['/../server/index.js', '/%2e%2e/server/index.js', '/assets/..%2f..%2fx']) {
      expect((await app.inject(url)).body).not.toContain('createRequestHandler');
    }
  });

  test('assets are served from the build where they cannot be kept', async () => {
    await mount({ assets_folder: path.join(build.web_root, 'package.json') });
    expect((await app.inject('/assets/app-1a2b.js')).body).toBe('start()');
  });

  test('built files support HEAD, ETag and range requests', async () => {
    await mount();
    const url = '/assets/app-1a2b.js';
    const { headers, statusCode, body } = await app.inject({ method: 'HEAD', url });
    expect([statusCode, headers['content-length'], body]).toEqual([200, '7', '']);
    const etag = String(headers['etag']);
    const kept = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([kept.statusCode, kept.body]).toEqual([304, '']);
    const plugin = await app.inject({ url, headers: { range: 'bytes=0-4' } });
    expect([plugin.statusCode, plugin.body]).toEqual([206, 'start']);
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404);
  });

  test('the id of the build is never cached', async () => {
    await mount();
    const answer = await app.inject('/latest.json?1732105000000');
    expect(answer.json()).toEqual({ id: 'build-7' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('pages that are not built yet are named with the command that builds them', async () => {
    await expect(mount({ web_root: build.folder })).rejects.toThrow(
      /is missing: run `npm run build`/,
    );
  });
});
