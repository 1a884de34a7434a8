import path from 'node:path';
import { appRouter } from '@guildhall/api/root';
import type { SiteView } from '@guildhall/api/site/views';
import type { Database } from '@guildhall/db/database';
import type { ServiceContext } from '@guildhall/services/context';
import { tagsOfCatalogEvent } from '@guildhall/services/catalog/cache-tags';
import { tagsOfContentEvent } from '@guildhall/services/content/cache-tags';
import { readRouteRules } from '@guildhall/services/content/redirects/read-route-rules';
import { tagsOfEvent } from '@guildhall/services/offers/cache-tags';
import type { Kysely } from 'kysely';
import { anonymousContext } from './context.ts';
import type { Settings } from './env.ts';
import { keptAssetsFolder } from './data-dir.ts';
import { clientSecretOf } from './identity-provider/clients.ts';
import { registerIdentityProvider } from './identity-provider/identity-provider.ts';
import { keepDrawings } from './plugins/kept-drawings.ts';
import { logFailure } from './plugins/log-failure.ts';
import { createMemoryResponseStore } from './plugins/response-store.ts';
import {
  CACHE_STALE_MS,
  CACHE_TTL_MS,
  createResponseCache,
  type ResponseCache,
} from './plugins/response-cache.ts';
import { registerRendering } from './plugins/rendering.ts';
import { createRouteRules } from './plugins/route-rules.ts';
import { registerTrpc } from './plugins/trpc.ts';
import { registerDev } from './rest/dev.ts';
import { registerFiles } from './rest/files.ts';
import { registerPrivacy } from './rest/privacy.ts';
import { registerIcons } from './rest/icons.ts';
import { describedApi, registerOpenapi } from './rest/openapi.ts';
import { registerOauth } from './rest/oauth.ts';
import { registerPageRedirects } from './rest/page-redirects.ts';
import { registerSso } from './rest/sso.ts';
import { registerSecondFactor } from './rest/second-factor.ts';
import { registerStatements } from './rest/statements.ts';
import { registerSignUp } from './rest/sign-up.ts';
import { registerUploads } from './rest/uploads.ts';
import { registerUnsubscribe } from './rest/unsubscribe.ts';
import { registerWebhooks } from './rest/webhooks.ts';
import { sandboxKeys } from './sandbox-provider/sandbox-keys.ts';
import { registerSandboxProvider } from './sandbox-provider/sandbox-provider.ts';
import type { SandboxProviderOptions } from './sandbox-provider/options.ts';
import type { ServerPlugin } from './server.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
/** The pictures of about 400 shared links. */
const DRAWING_BYTES = 8 * 1024 * 1024;
const WEB_ROOT = path.resolve(import.meta.dirname, '../../web');

/**
 * The URL at which this process reaches itself; in demo mode the sandbox provider runs in it. A
 * worker serves nobody, and reaches the one of the servers that do.
 */
export function ownOrigin({ port, host, server_role, public_url }: Settings): string {
  if (server_role === 'worker') return public_url;
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  return `http://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/** What the plugins depend on. */
export interface ServerDependencies {
  settings: Settings;
  db: Kysely<Database>;
  services: ServiceContext;
  site: SiteView;
  /** Runs all due jobs of the workers now. */
  work: () => Promise<void>;
}

/** All plugins that the server mounts in this mode. */
export function composeServer({
  settings,
  db,
  services,
  site,
  work,
}: ServerDependencies): ServerPlugin[] {
  const dependencies = { services, site };
  const described = describedApi(settings);
  const responseCache = composeResponseCache(services);
  const plugins: ServerPlugin[] = [
    (app) => registerOauth(app, dependencies),
    (app) => registerSecondFactor(app, dependencies),
    (app) => registerSso(app, dependencies),
    (app) => registerSignUp(app, dependencies),
    (app) => registerUnsubscribe(app, dependencies),
    (app) => registerPageRedirects(app),
    (app) => registerWebhooks(app, dependencies),
    (app) => registerStatements(app, dependencies),
    (app) => registerUploads(app, dependencies),
    (app) => registerFiles(app, dependencies),
    (app) => registerPrivacy(app, dependencies),
    (app) => registerIcons(app, dependencies),
    (app) => registerOpenapi(app, dependencies, described),
    (app) => registerTrpc(app, services, site, responseCache),
    async (app) => {
      await registerRendering(app, {
        dev: settings.is_development,
        web_root: WEB_ROOT,
        assets_folder: keptAssetsFolder(settings.data_dir),
        public_url: settings.public_url,
        files_origin: settings.files_origin,
        api_base_url: settings.api_base_url,
        chat_frame_url: site.chat_frame_url,
        describeApi: () => described,
        draw: keepDrawings({
          rasterize: (svg) => services.image_encoder.rasterize(svg),
          max_bytes: DRAWING_BYTES,
        }),
        responseCache,
        routeRules: createRouteRules({
          read: () => readRouteRules(services),
          events: services.events,
          onError: (error) => app.log.warn({ err: error }, 'the route rules could not be read'),
        }),
        createCaller: (requestId, addCacheTag) =>
          appRouter.createCaller(
            anonymousContext(services, site, { request_id: requestId, addCacheTag }),
            {
              onError: ({ error, path }) =>
                logFailure(app.log.child({ reqId: requestId }), error, path),
            },
          ),
      });
    },
  ];
  if (settings.mode !== 'demo') return plugins;
  // The sandbox providers accept any payment and any identity, so a live shop has none of them.
  return [
    ...plugins,
    (app) => registerDev(app, dependencies, work),
    (app) => registerSandboxProvider(app, sandboxOf(settings, db)),
    (app) =>
      registerIdentityProvider(app, {
        db,
        public_url: settings.public_url,
        client_secret: clientSecretOf(settings.token_secret),
        people: site.demo_sign_ins?.map(({ email, role }) => ({ email, name: role })) ?? [],
      }),
  ];
}

/** One cache for pages and query responses, so that a change purges both. */
function composeResponseCache(services: ServiceContext): ResponseCache {
  return createResponseCache({
    store: createMemoryResponseStore({
      ttlMs: CACHE_TTL_MS,
      staleMs: CACHE_STALE_MS,
      max_bytes: CACHE_BYTES,
    }),
    events: services.events,
    tagsOf: (event) => [
      ...tagsOfEvent(event),
      ...tagsOfContentEvent(event),
      ...tagsOfCatalogEvent(event),
    ],
    onError: (error) => services.alert('a response could not be made', { reason: String(error) }),
  });
}

export function sandboxOf(settings: Settings, db: Kysely<Database>): SandboxProviderOptions {
  const { api_key } = sandboxKeys(settings.payment_webhook_secret);
  const { public_url } = settings;
  return { db, api_key, public_url, webhook_origin: ownOrigin(settings) };
}
