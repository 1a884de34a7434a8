import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCaller } from '@guildhall/api/root';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { registerRendering, type RenderingOptions } from './rendering.ts';
import { createResponseCache } from './response-cache.ts';
import { createMemoryResponseStore } from './response-store.ts';
import { createRouteRules } from './route-rules.ts';

declare global {
  // The requests that the test build below has rendered.
  var rendered: { url: string; headers: Record<string, string> }[];
}

/**
 * A minimal build with the interface of apps/web's entry. The path selects the result, and every
 * rendering is recorded.
 */
const TEST_BUILD = `
export const assets = { version: 'build-7' };
export const entry = { module: {
  apiContext: {},
  knownScripts: ['beforePaint()'],
  RouterContextProvider: class { set(_key, value) { this.value = value; } },
  createRequestHandler: ({ basename }) => async (request, { value }) => {
    const { pathname } = new URL(request.url);
    const nonce = ' nonce="' + value.script_mark + '"';
    if (pathname === '/missing') value.reportError({ status: 404, data: pathname }, request);
    if (pathname === '/broken') value.reportError(new Error('the page is broken'), request);
    globalThis.rendered.push({ url: request.url, headers: Object.fromEntries(request.headers) });
    if (pathname.includes('/link-previews/')) await value.draw(pathname, async () => '<svg/>');
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (pathname === '/moved') return Response.redirect(new URL('/', request.url), 302);
    const statuses = { '/missing': 404, '/broken': 500, '/busy': 503 };
    const status = value.is_gone && pathname !== '/feed' ? 410 : (statuses[pathname] ?? 200);
    const body = '<script>beforePaint()</script>' +
      '<link rel="modulepreload" href="/assets/a.js"' + nonce + '>' +
      '<script' + nonce + ' async="">start(' + globalThis.rendered.length + ', "€ ü")</script>' +
      '<script' + nonce + ' src="/assets/a.js"></script><p>' + pathname +
      '<script>smuggled()</script><script nonce="guess">smuggled(2)</script>' +
      (pathname === '/long' ? ' and so on'.repeat(500) : '');
    const headers = {
      'x-language': value.language + ' below ' + basename,
      'content-type': pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8',
      'set-cookie': 'seen=1',
    };
    return new Response(body, { status, headers });
  },
} };`;

/** Writes the build into a temporary folder. */
export async function writeTestBuild() {
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-pages-'));
  // The path contains "assets" to prove that only the path below the build root matters.
  const webRoot = path.join(folder, 'assets/web');
  await mkdir(path.join(webRoot, 'build/server'), { recursive: true });
  await mkdir(path.join(webRoot, 'build/client/assets'), { recursive: true });
  await writeFile(path.join(webRoot, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(webRoot, 'build/server/index.js'), TEST_BUILD);
  await writeFile(path.join(webRoot, 'build/client/assets/app-1a2b.js'), 'start()');
  await writeFile(path.join(webRoot, 'build/client/assets/app-1a2b.js.br'), 'packed');
  await writeFile(path.join(webRoot, 'build/client/favicon.svg'), '<svg/>');
  return { folder, web_root: webRoot, remove: () => rm(folder, { recursive: true }) };
}

export const nothingHappens = { catchUp: () => null, listen: () => undefined };

/** A server with the pages of the build, whose error log and cached responses are known. */
export async function mountTestBuild(
  { folder, web_root }: { folder: string; web_root: string },
  options: Partial<RenderingOptions> = {},
) {
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const loggerInstance: FastifyBaseLogger = pino({ level: 'error' }, { write });
  const app = Fastify({ loggerInstance });
  // The pages of this build have no data, so no procedure is called.
  const callerOfNothing = (_requestId: string, addCacheTag: (tag: string) => void) => {
    addCacheTag('offer:7');
    return createCaller(() => Promise.reject(new Error('not asked for')));
  };
  const describeApi = () => {
    throw new Error('not asked for');
  };
  const store = createMemoryResponseStore({ ttlMs: 15_000, max_bytes: 1_000_000 });
  const responseCache = createResponseCache({ store, events: nothingHappens, tagsOf: () => [] });
  await registerRendering(app, {
    dev: false,
    web_root,
    assets_folder: path.join(folder, 'kept'),
    createCaller: callerOfNothing,
    describeApi,
    draw: () => Promise.reject(new Error('not asked for')),
    responseCache,
    routeRules: createRouteRules({
      read: () => Promise.resolve([]),
      events: nothingHappens,
      onError: () => undefined,
    }),
    ...options,
  });
  return { app, store, log };
}
