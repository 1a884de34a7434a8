import { createServer as createNetServer } from 'node:net';
import type { SiteView } from '@guildhall/api/site/views';
import type { ProviderName } from '@guildhall/domain/identity/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import type { ServiceContext } from '@guildhall/services/context';
import type { SignOnAim } from '@guildhall/services/identity/seal-sign-on';
import { startSignOn } from '@guildhall/services/identity/start-sign-on';
import { readIdentities } from '@guildhall/services/identity/read-identities';
import { unlinkIdentity } from '@guildhall/services/identity/unlink-identity';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { identityProvidersOf } from '../identity-provider/chosen-providers.ts';
import { clientSecretOf } from '../identity-provider/clients.ts';
import { registerIdentityProvider } from '../identity-provider/identity-provider.ts';
import { createLogger, createServer } from '../server.ts';
import { registerOauth } from './oauth.ts';
import { registerSso } from './sso.ts';

const SECRET = 'the secret that shop and provider have in common';
const SITE: SiteView = {
  mode: 'demo',
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  identity_providers: ['google', 'facebook'],
  demo_sign_ins: null,
};

let database: TestDatabase;
let stage: Stage;
let services: ServiceContext;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  // Its own address stands in the shop's settings before it listens.
  origin = `http://127.0.0.1:${await freePort()}`;
  const settings = { mode: 'demo', public_url: origin, identity_providers: {} } as const;
  services = {
    ...stage.services,
    settings: { ...stage.services.settings, public_url: origin },
    identity_providers: identityProvidersOf(
      { ...settings, secrets: { token_secret: SECRET } },
      origin,
      stage.services.alert,
    ),
  };
  app = serve(services);
  await app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
afterEach(() => void vi.useRealTimers());

function serve(context: ServiceContext): FastifyInstance {
  const surroundings = { services: context, site: SITE };
  const options = { db: database.db, public_url: origin, people: [] };
  return createServer({
    settings: { public_url: origin, trust_proxy: false },
    logger: createLogger('silent', process.stdout),
    ping: () => Promise.resolve(),
    parts: [
      (scope) => registerSso(scope, surroundings),
      (scope) => registerOauth(scope, surroundings),
      (scope) =>
        registerIdentityProvider(scope, { ...options, client_secret: clientSecretOf(SECRET) }),
    ],
  });
}

async function freePort(): Promise<number> {
  const probe = createNetServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

interface Person {
  readonly email: string;
  readonly name?: string;
  readonly is_verified?: boolean;
}

/** As a browser does it: keeps cookies, follows to the provider, and comes back with a query. */
function newBrowser() {
  const cookies = new Map<string, string>();
  async function call(path: string, token?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${origin}${path}`, {
      headers: { cookie, ...(token === undefined ? {} : { authorization: `JWT ${token}` }) },
    });
    const set = response.headers.getSetCookie();
    for (const line of set) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, set, headers: response.headers };
  }
  const start = async (provider: ProviderName) => {
    const { body } = await call(`/api/sso/${provider}/`);
    return String(body[`${provider}_login_url`]);
  };
  return {
    cookies,
    call,
    start,
    /** Lets the browser keep what a procedure of the settings has begun. */
    async begin(provider: ProviderName, aim: SignOnAim) {
      const { url, cookie } = await startSignOn(services, provider, aim);
      cookies.set(cookie.name, cookie.value);
      return url;
    },
    finish: async (provider: ProviderName, query: URLSearchParams, token?: string) =>
      await call(`/api/sso/${provider}/callback/?${query.toString()}`, token),
    async signIn(provider: ProviderName, person: Person) {
      const query = await answerAs(await start(provider), person);
      return await call(`/api/sso/${provider}/callback/?${query.toString()}`);
    },
  };
}

/** Presses the button on the provider's page; null cancels. */
async function answerAs(login_url: string, person: Person | null): Promise<URLSearchParams> {
  const body = new URLSearchParams({ choice: person === null ? 'cancel' : 'sign_in' });
  if (person !== null) {
    body.set('email', person.email);
    body.set('name', person.name ?? 'Ann Person');
    if (person.is_verified ?? true) body.set('is_verified', 'yes');
  }
  const answer = await fetch(login_url, { method: 'POST', body, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (answer.status !== 303 || location === null) throw new Error(`page said ${answer.status}`);
  return new URL(location).searchParams;
}

const newEmail = () => `p${newId().slice(-12)}@example.test`;
const WRONG_STATE = {
  status: 400,
  body: { non_field_errors: [expect.stringContaining('not begun in this browser')] },
};
const refusedFor = (reason: string) => ({
  status: 400,
  body: { non_field_errors: [expect.any(String)], reason: [reason] },
});

describe('a sign-on at Google', () => {
  test('makes a user whose address the provider has verified, and knows him again', async () => {
    const email = newEmail();
    const first = await newBrowser().signIn('google', { email, name: 'Zoë Müller' });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: expect.objectContaining({ email, username: expect.stringMatching(/^Zoe-Muller/) }),
    });
    const again = await newBrowser().signIn('google', { email });
    expect(again.body['user']).toEqual(first.body['user']);
    expect(again.body['access_token']).not.toBe(first.body['access_token']);
    const browser = newBrowser();
    const me = await browser.call('/api/oauth/profile/me/', String(again.body['access_token']));
    expect(me.body).toEqual(first.body['user']);
  });

  test('begins without a write, and what the browser keeps tells nothing and lives ten minutes (SSO1, S6, S7)', async () => {
    const count = async () =>
      (await sql`select * from used_states`.execute(database.db)).rows.length;
    const before = await count();
    const browser = newBrowser();
    const { set, headers, body } = await browser.call('/api/sso/google/');
    expect(await count()).toBe(before);
    expect(set).toEqual([
      expect.stringMatching(
        /^sso-[\w-]{16}=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const url = new URL(String(body['google_login_url']));
    for (const name of ['state', 'nonce']) {
      expect(String(set[0])).not.toContain(url.searchParams.get(name));
    }
  });

  test('whose query has more than we need is as good, and one of nobody’s making is refused', async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), { email: newEmail() });
    query.set('scope', 'openid email');
    query.set('authuser', '0');
    query.set('prompt', 'none');
    const odd = new URLSearchParams([...query, ['is_admin', 'yes']]);
    expect((await browser.finish('google', odd)).body).toEqual({ is_admin: ['Unknown field.'] });
    expect((await browser.finish('google', query)).status).toBe(200);
  });
});

describe('the state (SSO1)', () => {
  const begun = async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), { email: newEmail() });
    return { browser, query };
  };

  test('is refused in a browser that did not begin, and that one can still end it', async () => {
    const { browser, query } = await begun();
    expect(await newBrowser().finish('google', query)).toMatchObject(WRONG_STATE);
    expect((await browser.finish('google', query)).status).toBe(200);
  });

  test('is refused when it was dropped', async () => {
    const { browser, query } = await begun();
    query.delete('state');
    const { status, body } = await browser.finish('google', query);
    expect([status, body]).toEqual([400, { state: [expect.any(String)] }]);
  });

  test('is refused when it was swapped for another of the same browser', async () => {
    const { browser, query } = await begun();
    const other = new URL(await browser.start('google')).searchParams.get('state') ?? '';
    query.set('state', other);
    expect(await browser.finish('google', query)).toMatchObject(refusedFor('not_confirmed'));
  });

  test('is refused the second time, even with the cookie that the first time took away', async () => {
    const { browser, query } = await begun();
    const kept = new Map(browser.cookies);
    expect((await browser.finish('google', query)).status).toBe(200);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sso-'))).toEqual([]);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await browser.finish('google', query)).toMatchObject(WRONG_STATE);
  });

  test('lets one of ten at the same moment in', async () => {
    const { browser, query } = await begun();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.finish('google', query)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is refused after ten minutes', async () => {
    const { browser, query } = await begun();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect(await browser.finish('google', query)).toMatchObject(WRONG_STATE);
  });

  test('is refused when what the browser keeps was changed by a letter', async () => {
    const { browser, query } = await begun();
    for (const [name, value] of browser.cookies) {
      browser.cookies.set(name, `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    }
    expect(await browser.finish('google', query)).toMatchObject(WRONG_STATE);
  });

  test('is each tab’s own: two that were begun at once both end well', async () => {
    const browser = newBrowser();
    const one = await browser.start('google');
    const other = await browser.start('facebook');
    const third = await browser.start('google');
    for (const [provider, url] of [
      ['google', third],
      ['google', one],
    ] as const) {
      const query = await answerAs(url, { email: newEmail() });
      expect((await browser.finish(provider, query)).status).toBe(200);
    }
    expect(other).toContain('/facebook/');
  });

  test('of sign-ons that nobody ends does not pile up in the browser', async () => {
    const browser = newBrowser();
    for (let begin = 0; begin < 12; begin += 1) await browser.start('google');
    expect(browser.cookies.size).toBe(5);
  });
});

describe('mix-up (SSO3)', () => {
  test.each([
    ['google', 'facebook'],
    ['facebook', 'google'],
  ] as const)('a code of %s at the callback of %s is refused', async (from, to) => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start(from), { email: newEmail() });
    expect(await browser.finish(to, query)).toMatchObject(WRONG_STATE);
  });

  test('a code that another issuer sends is refused before anybody is shown it', async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), { email: newEmail() });
    query.set('iss', `${origin}/identity-provider/facebook`);
    expect(await browser.finish('google', query)).toMatchObject(refusedFor('not_confirmed'));
  });

  test('the code of one provider with the state of the other is refused', async () => {
    const browser = newBrowser();
    const wanted = await browser.start('google');
    const query = await answerAs(await browser.start('facebook'), { email: newEmail() });
    query.set('state', new URL(wanted).searchParams.get('state') ?? '');
    query.delete('iss');
    expect(await browser.finish('google', query)).toMatchObject(refusedFor('not_confirmed'));
  });
});

describe('who somebody is (SSO5)', () => {
  test('an address that a user has never signs anybody in as him, verified or not', async () => {
    const email = newEmail();
    await actor(stage, { email });
    const refused = await newBrowser().signIn('google', { email });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('sign in as before');
    for (const provider of ['google', 'facebook'] as const) {
      const unverified = await newBrowser().signIn(provider, { email, is_verified: false });
      expect(unverified.status).not.toBe(200);
      expect(unverified.body['access_token']).toBeUndefined();
    }
  });

  test('a cancelled sign-on says that it was cancelled', async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), null);
    expect(await browser.finish('google', query)).toMatchObject(refusedFor('cancelled'));
  });

  test('two tabs of one newcomer make one user', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => newBrowser().signIn('google', { email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const ids = answers.map(({ body }) => (body['user'] as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });

  test('a suspended user is refused', async () => {
    const email = newEmail();
    await newBrowser().signIn('google', { email });
    await sql`update users set is_active = false where email = ${email}`.execute(database.owner_db);
    expect((await newBrowser().signIn('google', { email })).status).toBe(403);
  });
});

describe('linking, from the settings (SSO5, A7)', () => {
  async function signedInUser() {
    const browser = newBrowser();
    const email = newEmail();
    const { body } = await browser.signIn('google', { email });
    const { id: user_id } = body['user'] as { id: string };
    const token = String(body['access_token']);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    return { browser, email, user_id, token, session_id: claims.sid };
  }
  const link = ({ user_id, session_id }: { user_id: string; session_id: string }) =>
    ({ purpose: 'link', user_id, session_id }) as const;

  test('the owner signs in with it from then on, whatever its address', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const person = { email: newEmail() };
    const query = await answerAs(await browser.begin('facebook', link(ann)), person);
    const linked = await browser.finish('facebook', query, token);
    expect(linked.body).toMatchObject({ access_token: token, user: { id: ann.user_id } });
    const { body } = await newBrowser().signIn('facebook', person);
    expect(body['user']).toMatchObject({ id: ann.user_id, email: ann.email });
    const identities = await readIdentities(services, ann.user_id);
    expect(identities.map(({ provider }) => provider)).toEqual(['google', 'facebook']);
  });

  test('another session, another user and nobody are refused', async () => {
    const { browser, token: _, ...ann } = await signedInUser();
    const bob = await signedInUser();
    const query = await answerAs(await browser.begin('facebook', link(ann)), {
      email: newEmail(),
    });
    for (const token of [undefined, bob.token]) {
      expect(await browser.finish('facebook', query, token)).toMatchObject(WRONG_STATE);
    }
    expect(await readIdentities(services, ann.user_id)).toHaveLength(1);
    expect(await readIdentities(services, bob.user_id)).toHaveLength(1);
  });

  test('an identity of another user stays his', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const bob = await signedInUser();
    const query = await answerAs(await browser.begin('google', link(ann)), bob);
    expect((await browser.finish('google', query, token)).status).toBe(409);
  });

  test('the last way in cannot be taken away; of two, one can', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const last = { code: 'LAST_WAY_IN' };
    await expect(unlinkIdentity(services, ann.user_id, 'google')).rejects.toMatchObject(last);
    const query = await answerAs(await browser.begin('facebook', link(ann)), {
      email: newEmail(),
    });
    await browser.finish('facebook', query, token);
    const both = await Promise.allSettled([
      unlinkIdentity(services, ann.user_id, 'google'),
      unlinkIdentity(services, ann.user_id, 'facebook'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readIdentities(services, ann.user_id)).toHaveLength(1);
  });

  test('proving oneself again makes a new token and ends the old one (S1)', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const aim = { ...link(ann), purpose: 'prove' } as const;
    const url = await browser.begin('google', aim);
    expect(new URL(url).searchParams.get('max_age')).toBe('0');
    const { status, body } = await browser.finish('google', await answerAs(url, ann), token);
    expect(status).toBe(200);
    expect((await browser.call('/api/oauth/profile/me/', token)).status).toBe(401);
    const renewed = String(body['access_token']);
    expect((await browser.call('/api/oauth/profile/me/', renewed)).status).toBe(200);
  });

  test('somebody else at the provider proves nothing', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const aim = { ...link(ann), purpose: 'prove' } as const;
    const query = await answerAs(await browser.begin('google', aim), { email: newEmail() });
    const refused = await browser.finish('google', query, token);
    expect(refused).toMatchObject(refusedFor('somebody_else'));
    expect((await browser.call('/api/oauth/profile/me/', token)).status).toBe(200);
  });
});

test('a provider that is not set up answers 503 at every route', async () => {
  const bare = serve({ ...services, identity_providers: {} });
  for (const path of ['google/', 'facebook/', 'google/callback/?state=x&code=y']) {
    const answer = await bare.inject(`/api/sso/${path}`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ non_field_errors: [expect.stringContaining('not set up')] });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  await bare.close();
});

test('behind https the cookie is bound to the host (S6)', async () => {
  const settings = { ...services.settings, public_url: 'https://shop.test' };
  const bare = serve({ ...services, settings });
  const { headers } = await bare.inject('/api/sso/google/');
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-sso-[\w-]{16}=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  await bare.close();
});
