import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { DescribedApi } from '@guildhall/api/openapi';
import type { ApiCaller } from '@guildhall/api/root';
import { HOUR_MS } from '@guildhall/domain/kernel/clock';
import { isCrawler } from '@guildhall/services/kernel/crawler';
import {
  basePath,
  type Language,
  languageOfPath,
  LANGUAGES,
  plainPath,
} from '@guildhall/locales/languages';
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
import { type KeptAssets, keepAssets } from './kept-assets.ts';
import type { Draw } from './kept-drawings.ts';
import {
  createRenderingLimiter,
  DRAWING_LIMITS,
  type RenderingLimiter,
} from './rendering-limits.ts';
import type { CachedResponse } from './response-store.ts';
import { type ResponseCache, SHARED_CACHE_SECONDS, type Turns } from './response-cache.ts';
import { isDataRequest, type RouteRules, sendRedirect } from './route-rules.ts';

export interface RenderingOptions {
  /** Vite's middleware with hot reload instead of the built pages. */
  dev: boolean;
  /** The folder of apps/web. */
  web_root: string;
  /** Where the assets of recent builds are kept. */
  assets_folder: string;
  /**
   * Creates a caller of procedures without a user; `addCacheTag` collects the page's cache tags.
   */
  createCaller: (requestId: string, addCacheTag: (tag: string) => void) => ApiCaller;
  /** The data of the API documentation page. */
  describeApi: () => DescribedApi;
  /** Draws the pictures of shared links. */
  draw: Draw;
  /** The origin that pages are rendered for; never taken from a request. */
  public_url?: string;
  /** The origin of the CDN with the pictures of the site. */
  files_origin?: string | undefined;
  /** The origin where pages call the API; undefined: their own. */
  api_base_url?: string | undefined;
  /** The page that loads the live chat; null: there is none. */
  chat_frame_url?: string | null;
  responseCache: ResponseCache;
  routeRules: RouteRules;
}

/** The exports of apps/web/src/entry.server.tsx besides those that React Router requires. */
interface WebEntry {
  apiContext: RouterContext<{
    language: Language;
    api: ApiCaller;
    describeApi: () => DescribedApi;
    draw: Draw;
    reportError: (error: unknown, request: Request) => void;
    api_base_url: string | undefined;
    is_gone: boolean;
    script_mark: string | undefined;
  }>;
  knownScripts: readonly string[];
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
}
type WebBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & WebEntry } };

/** The loaded pages. */
interface PageRenderer {
  entry: WebEntry;
  /** One handler per language, each with its base path. */
  handlers: ReadonlyMap<Language, RequestHandler>;
}

interface RenderingState {
  load: () => Promise<PageRenderer>;
  dev: boolean;
  options: RenderingOptions;
  /** Of the pages, and of the pictures of shared links, which take no place of a page. */
  limiters: { readonly pages: RenderingLimiter; readonly drawings: RenderingLimiter };
}

const MAX_CACHED_URL_LENGTH = 500;
const YEAR_SECONDS = 31_536_000;
const TRY_AGAIN_SECONDS = 5;

/** The pictures of shared links, in the path without a language. */
const DRAWINGS = '/link-previews/';

/** Paths below these are never pages. */
const NO_PAGES = ['/api/', '/assets/', '/dev/', '/files/'];

/** Mounts the pages: the built files, every path that is a page, and the build's id. */
export async function registerRendering(
  app: FastifyInstance,
  options: RenderingOptions,
): Promise<void> {
  const limiters = {
    pages: createRenderingLimiter(),
    drawings: createRenderingLimiter(DRAWING_LIMITS),
  };
  const site = { dev: options.dev, options, limiters };
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
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run \`npm run build\` first.`);
  const build: WebBuild = await import(pathToFileURL(entry).href);
  const pages = rendererOf(build, 'production');
  const site: RenderingState = { ...plugins, load: () => Promise.resolve(pages) };
  const root = path.join(web_root, 'build/client');
  // A set lookup, since registering a route for each file would take too long.
  const files = await builtFiles(root);
  const kept = await keepAssetsWhileRunning(app, root, plugins.options.assets_folder);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    // The build has compressed copies of its files.
    preCompressed: true,
    setHeaders(reply, file) {
      // Their names change with their content.
      const forever = path.basename(path.dirname(file)) === 'assets';
      const caching = forever ? `max-age=${YEAR_SECONDS}, immutable` : 'max-age=300';
      void reply.header('cache-control', `public, ${caching}`);
    },
  });
  app.get('/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id: build.assets.version }),
  );
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const { '*': file } = request.params;
    const folder = (await kept?.folderOf(file)) ?? (files.has(file) ? root : null);
    return folder === null ? await answer(site, request, reply) : reply.sendFile(file, folder);
  });
}

const RENEW_EVERY_MS = HOUR_MS;

/** Null where the folder cannot be written: pages of earlier builds then load anew. */
async function keepAssetsWhileRunning(
  app: FastifyInstance,
  build: string,
  folder: string,
): Promise<KeptAssets | null> {
  const warn = (error: unknown) =>
    app.log.warn({ err: error, folder }, 'the assets of the build cannot be kept');
  const kept = await keepAssets(build, folder).catch((error: unknown) => {
    warn(error);
    return null;
  });
  const timer = setInterval(() => void kept?.renew().catch(warn), RENEW_EVERY_MS);
  app.addHook('onClose', () => clearInterval(timer));
  return kept;
}

/** The built files, by URL path. */
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
 * The path and query of a request target; null if the target is not a path of this site. `//host/`,
 * `/..//host/` and `http://host/` would be rendered as pages of another host.
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
  const rule = await site.options.routeRules.answerTo(target);
  if (rule !== null && rule.status !== 410) return sendRedirect(reply, target, rule);
  const isGone = rule !== null;
  const isPreload = String(request.headers['sec-purpose'] ?? '').startsWith('prefetch');
  // A preload takes no turn of somebody who waits for a page.
  const isFree = isPreload && limiterOf(site, target).isFree(request.ip);
  if (isPreload && (isGone || !isFree)) return sendNothing(reply);
  const isCrawled = isCrawler(request.headers['user-agent']);
  // The router makes the page of an error from a status.
  if (isGone && (isCrawled || isDataRequest(target))) return sendPlain(reply, 410);
  const page = await pageFor(site, request, target, isGone);
  if (isPreload && page.status >= 400) return sendNothing(reply);
  // Vite injects inline styles and scripts, so there is no policy in development.
  if (site.dev) void reply.removeHeader('content-security-policy');
  void reply.headers(page.headers);
  const tag = page.headers['etag'];
  if (tag !== undefined && request.headers['if-none-match'] === tag) {
    return reply.code(304).removeHeader('content-encoding').send();
  }
  // Otherwise a crawler keeps the page of an error as a page of the shop (product.md §8). Not while
  // it is rendered: people may wait for the same page.
  if (page.status >= 400 && isCrawled) return sendPlain(reply, page.status);
  // A file, such as a feed, has no page of an error.
  if (isGone && page.status !== 410) return sendPlain(reply, 410);
  return reply.code(page.status).send(page.body);
}

const limiterOf = ({ limiters }: RenderingState, target: string): RenderingLimiter =>
  plainPath(target).startsWith(DRAWINGS) ? limiters.drawings : limiters.pages;

/** Instead of an error, which a browser would report although nobody has asked for the page. */
const sendNothing = (reply: FastifyReply) =>
  reply.code(204).header('cache-control', 'no-store').send();

/** A status without a page. */
function sendPlain(reply: FastifyReply, status: number) {
  for (const name of ['content-encoding', 'etag', 'link']) void reply.removeHeader(name);
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(`${status} ${STATUS_CODES[status] ?? ''}\n`);
}

/**
 * Pages are the same for all visitors (they never contain the token), so one rendering serves all
 * requests within a few seconds, and all concurrent ones.
 */
async function pageFor(
  site: RenderingState,
  request: FastifyRequest,
  target: string,
  isGone: boolean,
): Promise<CachedResponse> {
  const make = () => render(site, request, target, isGone);
  const limiter = limiterOf(site, target);
  const turns: Turns = {
    isFree: () => limiter.isFree(request.ip),
    run: async (work) => await limiter.run(request.ip, work),
  };
  // What is kept may be the page before it was gone.
  if (site.dev || isGone || target.length > MAX_CACHED_URL_LENGTH) return turns.run(make);
  const encoding = encodingFor(request.headers['accept-encoding']);
  return site.options.responseCache.get(target, make, encoding, turns);
}

async function render(
  site: RenderingState,
  request: FastifyRequest,
  target: string,
  isGone: boolean,
): Promise<CachedResponse> {
  const { entry, handlers } = await site.load();
  // The data of the home page is at /de.data.
  const language = languageOfPath(target.replace(/\.data(?=\?|$)/, ''));
  const handle = handlers.get(language);
  if (handle === undefined) throw new Error(`There are no pages in ${language}.`);
  const context = new entry.RouterContextProvider();
  const scriptMark = site.dev ? undefined : randomBytes(24).toString('base64url');
  const tags = new Set<string>();
  context.set(entry.apiContext, {
    language,
    api: site.options.createCaller(request.id, (tag) => void tags.add(tag)),
    describeApi: site.options.describeApi,
    draw: site.options.draw,
    // A page that is not found is a response, not an error.
    reportError: (error) => {
      if (!isRefusedPage(error)) request.log.error({ err: error }, 'a page failed');
    },
    api_base_url: site.options.api_base_url,
    is_gone: isGone,
    script_mark: scriptMark,
  });
  // Nothing of the visitor is passed: no headers, no host name, and no abort signal, since others
  // may wait for the same rendering.
  const pageRequest = new Request(new URL(target, site.options.public_url ?? 'http://localhost'));
  const page = await toCachedResponse(await handle(pageRequest, context), scriptMark, (scripts) =>
    contentSecurityPolicy([...entry.knownScripts, ...scripts], site.options),
  );
  return { ...page, tags: [...tags] };
}

/** Whether this is a refusal of the router, such as 404 or 405. */
function isRefusedPage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  return typeof error.status === 'number' && error.status < 500;
}

async function toCachedResponse(
  response: Response,
  scriptMark: string | undefined,
  policyFor: (scripts: readonly string[]) => string,
): Promise<Omit<CachedResponse, 'tags'>> {
  let body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  delete headers['set-cookie'];
  delete headers['content-length'];
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  if (isHtml && scriptMark !== undefined) {
    const taken = extractMarkedScripts(body, scriptMark);
    body = taken.body;
    headers['content-security-policy'] = policyFor(taken.scripts);
  }
  if (response.status === 200 && scriptMark !== undefined) {
    headers['cache-control'] = `public, max-age=0, s-maxage=${SHARED_CACHE_SECONDS}`;
    // Not `stale-while-revalidate` in the header above: browsers would apply it too and show
    // sellers their old offer after a change.
    headers['cdn-cache-control'] =
      `max-age=${SHARED_CACHE_SECONDS}, stale-while-revalidate=${SHARED_CACHE_SECONDS}`;
    headers['etag'] = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`;
  } else headers['cache-control'] = 'no-store';
  if (response.status === 503) headers['retry-after'] = String(TRY_AGAIN_SECONDS);
  return { status: response.status, headers, body };
}
