import path from 'node:path';
import { appRouter } from '@guildhall/api/root';
import type { SiteView } from '@guildhall/api/site/views';
import type { Database } from '@guildhall/db/database';
import type { ServiceContext } from '@guildhall/services/context';
import type { Kysely } from 'kysely';
import { anonymousContext } from './context.ts';
import type { Settings } from './env.ts';
import { registerRendering } from './plugins/rendering.ts';
import { logFailure, registerTrpc } from './plugins/trpc.ts';
import { registerDev } from './rest/dev.ts';
import { describedApi, registerOpenapi } from './rest/openapi.ts';
import { registerOauth } from './rest/oauth.ts';
import { registerWebhooks } from './rest/webhooks.ts';
import { sandboxKeys } from './sandbox-provider/sandbox-keys.ts';
import { registerSandboxProvider } from './sandbox-provider/sandbox-provider.ts';
import type { SandboxProviderOptions } from './sandbox-provider/shop.ts';
import type { Part } from './server.ts';

const WEB_ROOT = path.resolve(import.meta.dirname, '../../web');

/** Where this process reaches itself: the demo's payment provider lives in it. */
export function ownOrigin({ port, host }: Settings): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  return `http://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/** What the parts are made of. */
export interface Shop {
  settings: Settings;
  db: Kysely<Database>;
  services: ServiceContext;
  site: SiteView;
  /** Does at once what the workers would do within the next seconds. */
  work: () => Promise<void>;
}

/** Everything that the server mounts, in this mode. */
export function partsOf({ settings, db, services, site, work }: Shop): Part[] {
  const surroundings = { services, site };
  const described = describedApi(settings);
  const parts: Part[] = [
    (app) => registerOauth(app, surroundings),
    (app) => registerOpenapi(app, surroundings, described),
    (app) => registerTrpc(app, services, site),
    async (app) => {
      await registerRendering(app, {
        dev: settings.is_development,
        web_root: WEB_ROOT,
        public_url: settings.public_url,
        describe_api: () => described,
        create_caller: () =>
          appRouter.createCaller(anonymousContext(services, site), {
            onError: ({ error, path }) => logFailure(app.log, error, path),
          }),
      });
    },
  ];
  if (settings.mode !== 'demo') return parts;
  // At this provider everybody pays by pressing a button, so a live shop must not have it.
  return [
    ...parts,
    (app) => registerWebhooks(app, surroundings),
    (app) => registerDev(app, surroundings, work),
    (app) => registerSandboxProvider(app, sandboxOf(settings, db)),
  ];
}

export function sandboxOf(settings: Settings, db: Kysely<Database>): SandboxProviderOptions {
  const { api_key } = sandboxKeys(settings.secrets.payment_webhook_secret);
  const { public_url } = settings;
  return { db, api_key, public_url, webhook_origin: ownOrigin(settings) };
}
