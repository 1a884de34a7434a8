import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { DescribedApi } from '@guildhall/api/openapi';
import type { ApiCaller } from '@guildhall/api/root';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { basePath, type Language, languageOfPath, LANGUAGES } from '@guildhall/locales/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  createRequestHandler,
  RequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import { contentSecurityPolicy, extractMarkedScripts } from './csp.ts';
import { encodingFor } from './compressed-responses.ts';
import type { CachedResponse } from './response-store.ts';
import { CACHE_TTL_MS, type ResponseCache } from './response-cache.ts';

export interface RenderingOptions {
  /** Vite's middleware with hot reload instead of the built pages. */
  dev: boolean;
  /** The folder of apps/web. */
  web_root: string;
  /**
   * Calls procedures in this process as nobody in particular; `addCacheTag` is told the page's
   * tags.
   */
  createCaller: (addCacheTag: (tag: string) => void) => ApiCaller;
  /** What the page about the API is made of. */
  describeApi: () => DescribedApi;
  /** The origin that pages believe they stand at; never taken from a request. */
  public_url?: string;
  responseCache: ResponseCache;
}

/** What apps/web/src/entry.server.tsx hands out, besides what React Router asks of it. */
interface WebEntry {
  apiContext: RouterContext<{
    language: Language;
    api: ApiCaller;
    describeApi: () => DescribedApi;
    reportError: (error: unknown, request: Request) => void;
    script_mark: string | undefined;
  }>;
  knownScripts: readonly string[];
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
}
type WebBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & WebEntry } };

/** The pages, ready to be asked. */
interface PageRenderer {
  entry: WebEntry;
  /** The same pages below the base path of each language. */
  handlers: ReadonlyMap<Language, RequestHandler>;
}

interface RenderingState {
  load: () => Promise<PageRenderer>;
  dev: boolean;
  options: RenderingOptions;
  /** How many renderings are under way, those of pages that are never kept included. */
  inFlight: number;
}

const MAX_CACHED_URL_LENGTH = 500;
/** More would wait for each other longer than anybody waits for a page. */
const MAX_CONCURRENT_RENDERINGS = 100;
const YEAR_SECONDS = 31_536_000;
const TRY_AGAIN_SECONDS = 5;

/** Addresses below these are answered by something else or not at all, never by a page. */
const NO_PAGES = ['/api/', '/assets/', '/dev/'];

/** Mounts the pages: the built files, every address that is a page, and the build's id. */
export async function registerRendering(
  app: FastifyInstance,
  options: RenderingOptions,
): Promise<void> {
  const site = { dev: options.dev, options, inFlight: 0 };
  if (options.dev) await mountDevelopment(app, site);
  else await mountBuild(app, site);
}

function rendererOf(build: WebBuild, mode: 'production' | 'development'): PageRenderer {
  const entry = build.entry.module;
  const handlers = LANGUAGES.map((language) => {
    const basename = basePath(language) || '/';
    return [language, entry.createRequestHandler({ ...build, basename }, mode)] as const;
  });
  return { entry, handlers: new Map(handlers) };
}

async function mountBuild(
  app: FastifyInstance,
  plugins: Omit<RenderingState, 'load'>,
): Promise<void> {
  const { web_root } = plugins.options;
  const entry = path.join(web_root, 'build/server/index.js');
  const build: WebBuild = await import(pathToFileURL(entry).href);
  const pages = rendererOf(build, 'production');
  const site: RenderingState = { ...plugins, load: () => Promise.resolve(pages) };
  const root = path.join(web_root, 'build/client');
  // Looked up in a list: a route for each file would take longer to make than all others together.
  const files = await builtFiles(root);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    // The build has laid packed copies beside its files.
    preCompressed: true,
    setHeaders(reply, file) {
      // Below the root: the shop itself may lie in a folder of that name.
      const forever = file.startsWith(path.join(root, 'assets', path.sep));
      const caching = forever ? `max-age=${YEAR_SECONDS}, immutable` : 'max-age=300';
      void reply.header('cache-control', `public, ${caching}`);
    },
  });
  app.get('/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id: build.assets.version }),
  );
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const { '*': file } = request.params;
    return files.has(file) ? reply.sendFile(file) : answer(site, request, reply);
  });
}

/** What the build has laid out for browsers, each as it is asked for. */
async function builtFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    ),
  );
}

async function mountDevelopment(
  app: FastifyInstance,
  plugins: Omit<RenderingState, 'load'>,
): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: plugins.options.web_root,
    configFile: path.join(plugins.options.web_root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  const load = async () => {
    const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build');
    return rendererOf(build as WebBuild, 'development');
  };
  const site: RenderingState = { ...plugins, load };
  app.get('/*', async (request, reply) => {
    const served = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error: unknown) => {
        if (error === undefined) resolve(false);
        else reject(new Error('vite could not answer', { cause: error }));
      });
    });
    if (served) return reply.hijack();
    return answer(site, request, reply);
  });
}

/**
 * Path and query of a request's target as the pages see it; null for a target that is no path of
 * this site. `//host/`, `/..//host/` and `http://host/` would make it another host's page.
 */
function pageTarget(url: string): string | null {
  const nowhere = 'http://page.invalid';
  if (!url.startsWith('/') || !URL.canParse(url, nowhere)) return null;
  const { origin, pathname, search } = new URL(url, nowhere);
  return origin === nowhere && !pathname.startsWith('//') ? pathname + search : null;
}

async function answer(site: RenderingState, request: FastifyRequest, reply: FastifyReply) {
  const target = pageTarget(request.url);
  if (target === null || NO_PAGES.some((start) => target.startsWith(start))) {
    return reply.callNotFound();
  }
  const page = await pageFor(site, request, target);
  // Vite writes styles and scripts into the page as it goes, so development has no policy.
  if (site.dev) void reply.removeHeader('content-security-policy');
  void reply.headers(page.headers);
  const tag = page.headers['etag'];
  if (tag !== undefined && request.headers['if-none-match'] === tag) {
    return reply.code(304).removeHeader('content-encoding').send();
  }
  return reply.code(page.status).send(page.body);
}

/**
 * Every page is the same for everybody (the token never reaches a page), so one rendering serves
 * all who ask within a few seconds, and all who ask at the same time.
 */
async function pageFor(
  site: RenderingState,
  request: FastifyRequest,
  target: string,
): Promise<CachedResponse> {
  const make = () => render(site, request, target);
  if (site.dev || target.length > MAX_CACHED_URL_LENGTH) return make();
  const encoding = encodingFor(request.headers['accept-encoding']);
  return site.options.responseCache.get(target, make, encoding);
}

/** Refuses UNAVAILABLE when too many are under way: a slow database fills no memory (F8). */
async function render(
  site: RenderingState,
  request: FastifyRequest,
  target: string,
): Promise<CachedResponse> {
  if (site.inFlight >= MAX_CONCURRENT_RENDERINGS) {
    throw new Refusal('UNAVAILABLE', { retry_after_seconds: TRY_AGAIN_SECONDS });
  }
  site.inFlight += 1;
  try {
    return await renderNow(site, request, target);
  } finally {
    site.inFlight -= 1;
  }
}

async function renderNow(
  site: RenderingState,
  request: FastifyRequest,
  target: string,
): Promise<CachedResponse> {
  const { entry, handlers } = await site.load();
  // The home page's data is at /de.data.
  const language = languageOfPath(target.replace(/\.data(?=\?|$)/, ''));
  const handle = handlers.get(language);
  if (handle === undefined) throw new Error(`There are no pages in ${language}.`);
  const context = new entry.RouterContextProvider();
  const scriptMark = site.dev ? undefined : randomBytes(24).toString('base64url');
  const tags = new Set<string>();
  context.set(entry.apiContext, {
    language,
    api: site.options.createCaller((tag) => void tags.add(tag)),
    describeApi: site.options.describeApi,
    // An address where there is nothing is an answer, not an error.
    reportError: (error) => {
      if (!isRefusedPage(error)) request.log.error({ err: error }, 'a page failed');
    },
    script_mark: scriptMark,
  });
  // Nothing of the visitor goes in: no cookies, no host name, and no signal of one connection that
  // others may be waiting for too. What sort of reader it is decides how a refusal is told.
  const asked = new Request(new URL(target, site.options.public_url ?? 'http://localhost'), {
    headers: { 'user-agent': request.headers['user-agent'] ?? '' },
  });
  const page = await toCachedResponse(await handle(asked, context), scriptMark, entry.knownScripts);
  return { ...page, tags: [...tags] };
}

/** Whether this is the router's own "no" to a visitor: nothing here, or not like this. */
function isRefusedPage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  return typeof error.status === 'number' && error.status < 500;
}

async function toCachedResponse(
  response: Response,
  scriptMark: string | undefined,
  knownScripts: readonly string[],
): Promise<Omit<CachedResponse, 'tags'>> {
  let body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  delete headers['set-cookie'];
  delete headers['content-length'];
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  if (isHtml && scriptMark !== undefined) {
    const taken = extractMarkedScripts(body, scriptMark);
    body = taken.body;
    headers['content-security-policy'] = contentSecurityPolicy([...knownScripts, ...taken.scripts]);
  }
  if (response.status === 200 && scriptMark !== undefined) {
    const cachedSeconds = CACHE_TTL_MS / 1_000;
    headers['cache-control'] = `public, max-age=0, s-maxage=${cachedSeconds}`;
    // Not in the header above: a browser would take it to heart too, and show its owner, who has
    // just changed his offer, how it was.
    headers['cdn-cache-control'] =
      `max-age=${cachedSeconds}, stale-while-revalidate=${cachedSeconds}`;
    headers['etag'] = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`;
  } else headers['cache-control'] = 'no-store';
  if (response.status === 503) headers['retry-after'] = String(TRY_AGAIN_SECONDS);
  return { status: response.status, headers, body };
}
