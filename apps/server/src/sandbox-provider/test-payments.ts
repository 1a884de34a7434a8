import { randomBytes } from 'node:crypto';
import { createServer as createNetServer } from 'node:net';
import type { SiteView } from '@guildhall/api/site/views';
import { advanceClock } from '@guildhall/db/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '@guildhall/services/context';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readWallet } from '@guildhall/services/orders/read-wallet';
import { readPayment, startTopUp } from '@guildhall/services/payments/start-payment';
import { sandboxPaymentProvider } from '@guildhall/services/ports/payments/sandbox-payment-provider';
import { registerWebhooks } from '../rest/webhooks.ts';
import { createLogger, createServer } from '../server.ts';
import { type Choice } from './checkouts.ts';
import { runSandboxProvider } from './deliver-webhooks.ts';
import { registerSandboxProvider } from './sandbox-provider.ts';

const API_KEY = 'sk_of_the_shop';
export const WEBHOOK_SECRET = randomBytes(32).toString('base64');
export const TOP_UP_MINOR = 2_500;

const SITE: SiteView = {
  mode: 'demo',
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  identity_providers: [],
  sends_mail: true,
  social_links: [],
  chat_frame_url: null,
  demo_sign_ins: null,
  is_open_demo: false,
};

export type TestPayments = Awaited<ReturnType<typeof startTestPayments>>;

/**
 * For tests of complete payments: shop and provider in one process, as in the demo, with real HTTP
 * between them. Uses the given dependencies except for the payment provider.
 */
export async function startTestPayments(dependencies: ServiceContext) {
  const { db } = dependencies;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  const contextAt = (providerOrigin: string): ServiceContext => ({
    ...dependencies,
    settings: { ...dependencies.settings, public_url: origin },
    payment_providers: [
      sandboxPaymentProvider({
        api_url: `${providerOrigin}/sandbox-provider`,
        api_key: API_KEY,
        webhook_secrets: [WEBHOOK_SECRET],
        webhook_url: `${origin}/api/webhooks/sandbox`,
      }),
    ],
  });
  const serve = (services: ServiceContext) =>
    createServer({
      settings: { public_url: origin, trust_proxy: false },
      logger: createLogger('info', { write: (line) => void log.push(line) }),
      ping: () => Promise.resolve(),
      plugins: [
        (scope) => registerWebhooks(scope, { services, site: SITE }),
        (scope) => registerSandboxProvider(scope, { db, api_key: API_KEY, public_url: origin }),
      ],
    });
  const services = contextAt(origin);
  const app = serve(services);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    services,
    /** The same dependencies with an unreachable provider. */
    cut_off: () => contextAt('http://127.0.0.1:1'),
    serve,
    log,
    webhook_url: `${origin}/api/webhooks/sandbox`,
    press,
    /** The background work of the provider within the next two minutes. */
    async letProviderWork() {
      for (let round = 0; round < 4; round += 1) {
        await advanceClock(db, 30);
        await runSandboxProvider({ db, webhook_secret: WEBHOOK_SECRET });
      }
    },
    async topUp(viewer: Viewer, idempotencyKey = newId(), context = services) {
      return await startTopUp(context, viewer, {
        idempotency_key: idempotencyKey,
        amount_minor: TOP_UP_MINOR,
      });
    },
    stateOf: async (viewer: Viewer, paymentId: string) =>
      (await readPayment(services, viewer, paymentId)).state,
    spendable: async (viewer: Viewer) => (await readWallet(services, viewer)).spendable_minor,
    stop: async () => await app.close(),
  };
}

/** The settings contain the shop's own address before it listens. */
async function freePort(): Promise<number> {
  const probe = createNetServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function press(redirectUrl: string, choice: Choice): Promise<void> {
  const body = new URLSearchParams({ choice });
  const response = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`the payment page answered ${response.status}`);
}
