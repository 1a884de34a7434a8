import { createServer as createNetServer } from 'node:net';
import type { SiteView } from '@guildhall/api/site/views';
import type { ProviderName } from '@guildhall/domain/identity/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase } from '@guildhall/scenes/database/test-database';
import type { ServiceContext } from '@guildhall/services/context';
import type { SignOnIntent } from '@guildhall/services/identity/sign-on/encrypt-sign-on-state';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import type { FastifyInstance } from 'fastify';
import { identityProvidersOf } from '../identity-provider/configured-providers.ts';
import { clientSecretOf } from '../identity-provider/clients.ts';
import { registerIdentityProvider } from '../identity-provider/identity-provider.ts';
import { createLogger, createServer } from '../server.ts';
import { registerOauth } from './oauth.ts';
import { registerSecondFactor } from './second-factor.ts';
import { registerSignUp } from './sign-up.ts';
import { registerSso } from './sso.ts';

const SECRET = 'the secret that shop and provider have in common';
const SITE: SiteView = {
  mode: 'demo',
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  identity_providers: ['google', 'facebook'],
  sends_mail: true,
  social_links: [],
  chat_frame_url: null,
  demo_sign_ins: null,
  is_open_demo: false,
};

export interface Person {
  readonly email: string;
  readonly name?: string;
  readonly is_verified?: boolean;
}

export interface SignOnServer {
  readonly services: ServiceContext;
  readonly serve: (context: ServiceContext) => FastifyInstance;
  readonly newBrowser: () => ReturnType<typeof browserAt>;
  readonly stop: () => Promise<void>;
}

/**
 * For tests of a complete sign-in: shop and provider with real HTTP between them. `proxiedUrl` is
 * the public URL behind a proxy that does not exist; test browsers bypass it.
 */
export async function startSignOnServer(
  dependencies: ServiceContext,
  proxiedUrl?: string,
): Promise<SignOnServer> {
  const { db } = dependencies;
  // The settings contain the server's own address before it listens.
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const publicUrl = proxiedUrl ?? origin;
  const services = {
    ...dependencies,
    settings: { ...dependencies.settings, public_url: publicUrl },
    identity_providers: identityProvidersOf(
      { mode: 'demo', public_url: publicUrl, token_secret: SECRET },
      origin,
      dependencies.alert,
    ),
  };
  const serve = (context: ServiceContext): FastifyInstance => {
    const mounted = { services: context, site: SITE };
    const clientSecret = clientSecretOf(SECRET);
    return createServer({
      settings: { public_url: publicUrl, trust_proxy: false },
      logger: createLogger('silent', process.stdout),
      ping: () => Promise.resolve(),
      plugins: [
        (scope) => registerSso(scope, mounted),
        (scope) => registerOauth(scope, mounted),
        (scope) => registerSignUp(scope, mounted),
        (scope) => registerSecondFactor(scope, mounted),
        (scope) =>
          registerIdentityProvider(scope, {
            db,
            public_url: publicUrl,
            people: [],
            client_secret: clientSecret,
          }),
      ],
    });
  };
  const app = serve(services);
  await app.listen({ port, host: '127.0.0.1' });
  const newBrowser = () => browserAt(services, origin);
  return { services, serve, newBrowser, stop: async () => await app.close() };
}

export type OwnSignOnServer = Awaited<ReturnType<typeof openSignOnServer>>;

/** The same with a database of its own, for the tests of one file. */
export async function openSignOnServer() {
  const database = await testDatabase();
  const scene = testScene(database.db);
  const { services, serve, newBrowser, stop } = await startSignOnServer(scene.services);
  const close = async () => {
    await stop();
    await database.close();
  };
  return { database, scene, services, serve, newBrowser, close };
}

async function freePort(): Promise<number> {
  const probe = createNetServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * A minimal browser: stores cookies, follows the redirect to the provider, and returns with a
 * query.
 */
function browserAt(services: ServiceContext, origin: string) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie };
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    const set = response.headers.getSetCookie();
    for (const line of set) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, set, headers: response.headers };
  }
  const call = async (path: string, token?: string, headers: Record<string, string> = {}) =>
    await send(path, {
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `JWT ${token}` }) },
    });
  const start = async (provider: ProviderName) => {
    const { body } = await call(`/api/sso/${provider}/`);
    return String(body[`${provider}_login_url`]);
  };
  const answer = async (loginUrl: string, person: Person) => {
    const { pathname, search } = new URL(loginUrl);
    return await answerAs(`${origin}${pathname}${search}`, person);
  };
  return {
    cookies,
    call,
    answer,
    post: async (path: string, body: unknown) =>
      await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    start,
    /** Starts a sign-on like a procedure of the settings, and stores its cookie. */
    async begin(provider: ProviderName, intent: SignOnIntent) {
      const { url, cookie } = await startSignOn(services, provider, intent);
      cookies.set(cookie.name, cookie.value);
      return url;
    },
    finish: async (provider: ProviderName, query: URLSearchParams, token?: string) =>
      await call(`/api/sso/${provider}/callback/?${query.toString()}`, token),
    async signIn(provider: ProviderName, person: Person) {
      const query = await answer(await start(provider), person);
      return await call(`/api/sso/${provider}/callback/?${query.toString()}`);
    },
  };
}

/** Submits the form of the provider's page; null cancels. */
export async function answerAs(loginUrl: string, person: Person | null): Promise<URLSearchParams> {
  const body = new URLSearchParams({ choice: person === null ? 'cancel' : 'sign_in' });
  if (person !== null) {
    body.set('email', person.email);
    body.set('name', person.name ?? 'Ann Person');
    if (person.is_verified ?? true) body.set('is_verified', 'yes');
  }
  const answer = await fetch(loginUrl, { method: 'POST', body, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (answer.status !== 303 || location === null) throw new Error(`page said ${answer.status}`);
  return new URL(location).searchParams;
}

export const newEmail = () => `p${newId().slice(-12)}@example.test`;

export const WRONG_STATE = {
  status: 400,
  body: {
    non_field_errors: [
      'This sign-in was started in another browser or took too long. Start again.',
    ],
  },
};
export const refusedFor = (reason: string) => ({
  status: 400,
  body: {
    non_field_errors: ['The provider didn’t confirm your identity. Try again.'],
    reason: [reason],
  },
});
