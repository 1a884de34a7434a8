import { actor } from '@guildhall/scenes/actors';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  answerAs,
  newEmail,
  refusedFor,
  type OwnSignOnServer,
  openSignOnServer,
  WRONG_STATE,
} from './test-sign-on.ts';

let shop: OwnSignOnServer;
const newBrowser = () => shop.newBrowser();

beforeAll(async () => {
  shop = await openSignOnServer();
});
afterAll(async () => await shop.close());
afterEach(() => void vi.useRealTimers());

describe('a sign-on with Google', () => {
  test('creates a user with the verified address, and finds them again (product.md §3.5, §7.10)', async () => {
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

  test('keeps the language of the page that started it for the way back', async () => {
    const browser = newBrowser();
    const german = { 'accept-language': 'de-AT, en;q=0.5' };
    const { body } = await browser.call('/api/sso/google/', undefined, german);
    const url = new URL(String(body['google_login_url']));
    expect(url.searchParams.get('state')).toMatch(/^[\w-]+\.de$/);
    expect(new URL(String(url.searchParams.get('redirect_uri'))).pathname).toBe(
      '/auth/social/google',
    );
    const query = await browser.answer(url.href, { email: newEmail() });
    expect(query.get('state')).toBe(url.searchParams.get('state'));
    const end = await browser.finish('google', query);
    expect(end.status).toBe(200);
  });

  test('starts without a write, and sets an opaque cookie for ten minutes (SSO1, S6, S7, product.md §3.4)', async () => {
    const count = async () =>
      (await sql`select * from used_states`.execute(shop.database.db)).rows.length;
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

  test('accepts additional parameters of the provider and refuses unknown ones', async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), { email: newEmail() });
    query.set('scope', 'openid email');
    query.set('authuser', '0');
    query.set('prompt', 'none');
    const odd = new URLSearchParams([...query, ['is_admin', 'yes']]);
    expect((await browser.finish('google', odd)).body).toEqual({
      is_admin: ['There’s no such field.'],
    });
    expect((await browser.finish('google', query)).status).toBe(200);
  });
});

describe('the state (SSO1)', () => {
  const begun = async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), { email: newEmail() });
    return { browser, query };
  };

  test('is refused in another browser, and the first browser can still complete it', async () => {
    const { browser, query } = await begun();
    expect(await newBrowser().finish('google', query)).toMatchObject(WRONG_STATE);
    expect((await browser.finish('google', query)).status).toBe(200);
  });

  test('is refused when missing', async () => {
    const { browser, query } = await begun();
    query.delete('state');
    const { status, body } = await browser.finish('google', query);
    expect([status, body]).toEqual([400, { state: [expect.any(String)] }]);
  });

  test('is refused when replaced by another of the same browser', async () => {
    const { browser, query } = await begun();
    const other = new URL(await browser.start('google')).searchParams.get('state') ?? '';
    query.set('state', other);
    expect(await browser.finish('google', query)).toMatchObject(refusedFor('not_confirmed'));
  });

  test('is refused with the cookie of another state of the same browser', async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), { email: newEmail() });
    const [[, begunWith] = ['', '']] = browser.cookies;
    const other = new URL(await browser.start('google')).searchParams.get('state') ?? '';
    for (const name of browser.cookies.keys()) browser.cookies.set(name, begunWith);
    query.set('state', other);
    expect(await browser.finish('google', query)).toMatchObject(WRONG_STATE);
  });

  test('is refused the second time, even with the deleted cookie', async () => {
    const { browser, query } = await begun();
    const kept = new Map(browser.cookies);
    expect((await browser.finish('google', query)).status).toBe(200);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sso-'))).toEqual([]);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await browser.finish('google', query)).toMatchObject(WRONG_STATE);
  });

  test('is accepted once for ten concurrent requests', async () => {
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

  test('is refused when the cookie was modified', async () => {
    const { browser, query } = await begun();
    for (const [name, value] of browser.cookies) {
      browser.cookies.set(name, `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    }
    expect(await browser.finish('google', query)).toMatchObject(WRONG_STATE);
  });

  test('is separate for each tab: two concurrent sign-ons both succeed', async () => {
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

  test('cookies of abandoned sign-ons are limited', async () => {
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

  test('a code from another issuer is refused without a token request', async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), { email: newEmail() });
    query.set('iss', `${shop.services.settings.public_url}/identity-provider/facebook`);
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

describe('identities (SSO5)', () => {
  test('the address of an existing user never signs in as that user, verified or not', async () => {
    const email = newEmail();
    await actor(shop.scene, { email });
    const refused = await newBrowser().signIn('google', { email });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('Sign in as before');
    for (const provider of ['google', 'facebook'] as const) {
      const unverified = await newBrowser().signIn(provider, { email, is_verified: false });
      expect(unverified.status).not.toBe(200);
      expect(unverified.body['access_token']).toBeUndefined();
    }
  });

  test('a cancelled sign-on is reported as cancelled', async () => {
    const browser = newBrowser();
    const query = await answerAs(await browser.start('google'), null);
    expect(await browser.finish('google', query)).toMatchObject(refusedFor('cancelled'));
  });

  test('concurrent sign-ons of a new user create one user', async () => {
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
    await sql`update users set is_active = false where email = ${email}`.execute(
      shop.database.owner_db,
    );
    expect((await newBrowser().signIn('google', { email })).status).toBe(403);
  });
});

test('a provider that is not configured gets 503 on all routes', async () => {
  const bare = shop.serve({ ...shop.services, identity_providers: {} });
  for (const path of ['google/', 'facebook/', 'google/callback/?state=x&code=y']) {
    const answer = await bare.inject(`/api/sso/${path}`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      non_field_errors: [expect.stringContaining('isn’t available')],
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  await bare.close();
});

test('with https the cookie is bound to the host (S6)', async () => {
  const settings = { ...shop.services.settings, public_url: 'https://shop.test' };
  const bare = shop.serve({ ...shop.services, settings });
  const { headers } = await bare.inject('/api/sso/google/');
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-sso-[\w-]{16}=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  await bare.close();
});
