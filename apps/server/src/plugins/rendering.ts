import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { ApiCaller } from '@guildhall/api/root';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  createRequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import { createMemoryPageStore, type Page, type PageStore } from './page-store.ts';

export interface RenderingOptions {
  /** Vite's middleware with hot reload instead of the built pages. */
  dev: boolean;
  /** The folder of apps/web. */
  web_root: string;
  /** Calls procedures in this process as nobody in particular. */
  create_caller: () => ApiCaller;
  /** The origin that pages believe they stand at; never taken from a request. */
  public_url?: string;
  store?: PageStore;
}

/** What apps/web/src/entry.server.tsx hands out, besides what React Router asks of it. */
interface WebEntry {
  apiCtx: RouterContext<{
    api: ApiCaller;
    reportError: (error: unknown, request: Request) => void;
  }>;
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
}
type WebBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & WebEntry } };

interface Site {
  load: () => Promise<WebBuild>;
  dev: boolean;
  options: RenderingOptions;
  store: PageStore;
  /** Pages being rendered: whoever asks for one meanwhile waits for the same. */
  flights: Map<string, Promise<Page>>;
}

const FRESH_MS = 15_000;
const STORE_BYTES = 64 * 1024 * 1024;
const LONGEST_CACHED_URL = 500;
const YEAR_SECONDS = 31_536_000;

/** Addresses below these are answered by something else or not at all, never by a page. */
const NO_PAGES = ['/api/', '/assets/', '/dev/'];

/** Mounts the pages: the built files, every address that is a page, and the build's id. */
export async function registerRendering(
  app: FastifyInstance,
  options: RenderingOptions,
): Promise<PageStore> {
  const store =
    options.store ?? createMemoryPageStore({ ttl_ms: FRESH_MS, largest_bytes: STORE_BYTES });
  const site = { dev: options.dev, options, store, flights: new Map<string, Promise<Page>>() };
  if (options.dev) await mountDevelopment(app, site);
  else await mountBuild(app, site);
  return store;
}

async function mountBuild(app: FastifyInstance, parts: Omit<Site, 'load'>): Promise<void> {
  const { web_root } = parts.options;
  const entry = path.join(web_root, 'build/server/index.js');
  const build: WebBuild = await import(pathToFileURL(entry).href);
  const site: Site = { ...parts, load: () => Promise.resolve(build) };
  await app.register(fastifyStatic, {
    root: path.join(web_root, 'build/client'),
    wildcard: false,
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      const caching = forever ? `max-age=${YEAR_SECONDS}, immutable` : 'max-age=300';
      void reply.header('cache-control', `public, ${caching}`);
    },
  });
  app.get('/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id: build.assets.version }),
  );
  app.get('/*', (request, reply) => answer(site, request, reply));
}

async function mountDevelopment(app: FastifyInstance, parts: Omit<Site, 'load'>): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: parts.options.web_root,
    configFile: path.join(parts.options.web_root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  const load = async () => {
    const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build');
    return build as WebBuild;
  };
  app.get('/*', async (request, reply) => {
    const served = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error: unknown) => {
        if (error === undefined) resolve(false);
        else reject(new Error('vite could not answer', { cause: error }));
      });
    });
    if (served) return reply.hijack();
    return answer({ ...parts, load }, request, reply);
  });
}

async function answer(site: Site, request: FastifyRequest, reply: FastifyReply) {
  if (NO_PAGES.some((start) => request.url.startsWith(start))) return reply.callNotFound();
  const page = await pageFor(site, request);
  // Vite writes styles and scripts into the page as it goes, so development has no policy.
  if (site.dev) void reply.removeHeader('content-security-policy');
  void reply.headers(page.headers);
  const tag = page.headers['etag'];
  if (tag !== undefined && request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.code(page.status).send(page.body);
}

/**
 * Every page is the same for everybody (the token never reaches a page), so one rendering serves
 * all who ask within a few seconds, and all who ask at the same time.
 */
async function pageFor(site: Site, request: FastifyRequest): Promise<Page> {
  const key = request.url;
  if (site.dev || key.length > LONGEST_CACHED_URL) return render(site, request);
  const kept = await site.store.get(key);
  if (kept) return kept;
  const flight = site.flights.get(key);
  if (flight) {
    const page = await flight;
    // A refusal may read differently for a crawler, so those are not shared.
    return page.status === 200 ? page : render(site, request);
  }
  const rendering = render(site, request);
  site.flights.set(key, rendering);
  try {
    const page = await rendering;
    if (page.status === 200) await site.store.set(key, page);
    return page;
  } finally {
    site.flights.delete(key);
  }
}

async function render(site: Site, request: FastifyRequest): Promise<Page> {
  const build = await site.load();
  const { apiCtx, createRequestHandler, RouterContextProvider } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(apiCtx, {
    api: site.options.create_caller(),
    reportError: (error) => request.log.error({ err: error }, 'a page failed'),
  });
  // Nothing of the visitor goes in: no cookies, no host name, and no signal of one connection that
  // others may be waiting for too. What sort of reader it is decides how a refusal is told.
  const asked = new Request(new URL(request.url, site.options.public_url ?? 'http://localhost'), {
    headers: { 'user-agent': request.headers['user-agent'] ?? '' },
  });
  const handle = createRequestHandler(build, site.dev ? 'development' : 'production');
  return toPage(await handle(asked, context), site.dev);
}

async function toPage(response: Response, dev: boolean): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  delete headers['set-cookie'];
  delete headers['content-length'];
  const is_html = headers['content-type']?.startsWith('text/html') ?? false;
  if (is_html && !dev) headers['content-security-policy'] = contentSecurityPolicy(body.toString());
  if (response.status === 200 && !dev) {
    headers['cache-control'] = `public, max-age=0, s-maxage=${FRESH_MS / 1000}`;
    headers['etag'] = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`;
  } else headers['cache-control'] = 'no-store';
  const tags = headers['cache-tag']?.split(/\s*,\s*/) ?? [];
  return { status: response.status, headers, body, tags };
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Allows the scripts of this very page by their hashes: a page that is kept and sent to many cannot
 * carry a nonce. Style elements are not allowed at all, style attributes are (they carry sizes and
 * positions that only the page knows).
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
