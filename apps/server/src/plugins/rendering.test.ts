import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCaller } from '@guildhall/api/root';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryPageStore, type Page } from './page-store.ts';
import { contentSecurityPolicy, registerRendering, type RenderingOptions } from './rendering.ts';

declare global {
  // What the built pages below have seen of each request.
  var rendered: { url: string; headers: Record<string, string> }[];
}

/**
 * A build in miniature, with the entry that apps/web hands out: the path says what becomes of it,
 * and every rendering is written down.
 */
const BUILD = `
export const assets = { version: 'build-7' };
export const entry = { module: {
  apiCtx: {},
  RouterContextProvider: class { set() {} },
  createRequestHandler: () => async (request) => {
    const { pathname } = new URL(request.url);
    globalThis.rendered.push({ url: request.url, headers: Object.fromEntries(request.headers) });
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (pathname === '/moved') return Response.redirect(new URL('/', request.url), 302);
    const status = pathname === '/missing' ? 404 : pathname === '/broken' ? 500 : 200;
    const body = '<script>start(' + globalThis.rendered.length + ')</script><p>' + pathname;
    const headers = {
      'content-type': pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8',
      'cache-tag': 'home, offer:7', 'set-cookie': 'seen=1',
    };
    return new Response(body, { status, headers });
  },
} };`;

let web_root: string;
let app: FastifyInstance;

beforeAll(async () => {
  web_root = await mkdtemp(path.join(tmpdir(), 'guildhall-pages-'));
  await mkdir(path.join(web_root, 'build/server'), { recursive: true });
  await mkdir(path.join(web_root, 'build/client/assets'), { recursive: true });
  await writeFile(path.join(web_root, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(web_root, 'build/server/index.js'), BUILD);
  await writeFile(path.join(web_root, 'build/client/assets/app-1a2b.js'), 'start()');
  await writeFile(path.join(web_root, 'build/client/favicon.svg'), '<svg/>');
});

afterAll(() => rm(web_root, { recursive: true }));

async function mount(options: Partial<RenderingOptions> = {}) {
  app = Fastify();
  // Nothing below asks the procedures for anything; the pages of this build have no data.
  const create_caller = () => createCaller(() => Promise.reject(new Error('not asked for')));
  const store = await registerRendering(app, { dev: false, web_root, create_caller, ...options });
  return store;
}

beforeEach(() => {
  globalThis.rendered = [];
});

afterEach(() => app?.close());

describe('a page', () => {
  test('allows exactly its own inline scripts, by hash (WEB1)', async () => {
    await mount();
    const answer = await app.inject('/');
    const policy = String(answer.headers['content-security-policy']);
    const hash = createHash('sha256').update('start(1)').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('is rendered once for all who ask within a few seconds, with its own policy', async () => {
    await mount();
    const first = await app.inject('/');
    const second = await app.inject({ url: '/', headers: { authorization: 'JWT other' } });
    expect(globalThis.rendered).toHaveLength(1);
    expect(second.body).toBe(first.body);
    expect(second.headers['content-security-policy']).toBe(
      first.headers['content-security-policy'],
    );
  });

  test('is rendered once for fifty who ask at the same moment', async () => {
    await mount();
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/busy')));
    expect(globalThis.rendered).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('sees nothing of the visitor and sets no cookie (S6, WEB4)', async () => {
    await mount({ public_url: 'https://shop.example' });
    const answer = await app.inject({
      url: '/?q=1',
      headers: { cookie: 'a=b', authorization: 'JWT x', host: 'evil.example', 'user-agent': 'U' },
    });
    expect(globalThis.rendered).toEqual([
      { url: 'https://shop.example/?q=1', headers: { 'user-agent': 'U' } },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is rendered anew when what it shows has changed', async () => {
    const store = await mount();
    await app.inject('/');
    await store.purge('offer:8');
    await app.inject('/');
    expect(globalThis.rendered).toHaveLength(1);
    await store.purge('offer:7');
    await app.inject('/');
    expect(globalThis.rendered).toHaveLength(2);
  });

  test('is not sent again to a browser that has it', async () => {
    await mount();
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('answers HEAD with its headers and no body', async () => {
    await mount();
    const answer = await app.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-security-policy']).toContain('sha256-');
  });

  test('is kept apart from its data, which is kept like it', async () => {
    await mount();
    await app.inject('/list');
    await app.inject('/list.data');
    const data = await app.inject('/list.data');
    expect(globalThis.rendered).toHaveLength(2);
    expect(data.headers['content-type']).toBe('text/x-script');
  });
});

describe('what is no page', () => {
  test.each([
    ['/missing', 404],
    ['/broken', 500],
  ])('%s answers %i with a policy, and is never kept', async (url, status) => {
    await mount();
    const answers = [await app.inject(url), await app.inject(url)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status]);
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect(answers[0]?.headers['content-security-policy']).toContain('sha256-');
    expect(globalThis.rendered).toHaveLength(2);
  });

  test('a redirect is passed on and not kept', async () => {
    await mount();
    const answer = await app.inject('/moved');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  });

  test.each(['/api/nothing', '/assets/gone-1a2b.js', '/dev/nothing'])(
    '%s is refused without rendering anything',
    async (url) => {
      await mount();
      expect((await app.inject(url)).statusCode).toBe(404);
      expect(globalThis.rendered).toEqual([]);
    },
  );

  test('a built file is kept for ever, other files for minutes', async () => {
    await mount();
    const asset = await app.inject('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await app.inject('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('public, max-age=300');
  });

  test('nothing outside the built files is served (U3)', async () => {
    await mount();
    for (const url of ['/../server/index.js', '/%2e%2e/server/index.js', '/assets/..%2f..%2fx']) {
      expect((await app.inject(url)).body).not.toContain('createRequestHandler');
    }
  });

  test('the id of the build is told anew each time', async () => {
    await mount();
    const answer = await app.inject('/latest.json?1732105000000');
    expect(answer.json()).toEqual({ id: 'build-7' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the page store', () => {
  const page = (size: number, tags: string[] = []): Page => ({
    status: 200,
    headers: {},
    body: Buffer.alloc(size),
    tags,
  });

  test('forgets a page after its time', async () => {
    let now = 0;
    const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 1_000, now: () => now });
    await store.set('/', page(10));
    now = 99;
    expect(await store.get('/')).toBeDefined();
    now = 100;
    expect(await store.get('/')).toBeUndefined();
  });

  test('never holds more than its bytes, and lets go of what was asked for longest ago', async () => {
    const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 1_000 });
    for (const key of ['/a', '/b', '/c', '/d']) await store.set(key, page(250));
    await store.get('/a');
    await store.set('/e', page(250));
    const kept = await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((key) => store.get(key)));
    expect(kept.map(Boolean)).toEqual([true, false, true, true, true]);
  });

  test('does not let one huge page push out all others', async () => {
    const store = createMemoryPageStore({ ttl_ms: 100, largest_bytes: 1_000 });
    await store.set('/small', page(100));
    await store.set('/huge', page(900));
    expect(await store.get('/huge')).toBeUndefined();
    expect(await store.get('/small')).toBeDefined();
  });
});

test('scripts from files are not hashed, scripts in the page are', () => {
  const policy = contentSecurityPolicy(
    '<script type="module" src="/assets/a.js"></script><script type="module">b()</script>',
  );
  expect(policy.match(/sha256-/g)).toHaveLength(1);
});
