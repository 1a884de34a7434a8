import { randomBytes } from 'node:crypto';
import type { SiteView } from '@guildhall/api/site/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { databaseRateLimiter } from '@guildhall/services/ports/database-rate-limiter';
import { signAccessToken } from '@guildhall/services/identity/sessions/access-token';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { registerOauth } from './oauth.ts';

const SITE: SiteView = {
  mode: 'live',
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  identity_providers: [],
  sends_mail: true,
  social_links: [],
  chat_frame_url: null,
  demo_sign_ins: null,
  is_open_demo: false,
};

let database: TestDatabase;
let scene: Scene;
let app: FastifyInstance;
let origin: string;
let log: string[];
let email: string;
let userId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  log = [];
  app = build();
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
function build(): FastifyInstance {
  const services = { ...scene.services, rate_limits: databaseRateLimiter(database.db) };
  return createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('trace', { write: (line) => void log.push(line) }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerOauth(scope, { services, site: SITE })],
  });
}
/** A second server with the same database. */
async function anotherServer(): Promise<string> {
  const second = build();
  onTestFinished(() => second.close());
  return await second.listen({ port: 0, host: '127.0.0.1' });
}
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email, seller_level: 2 }));
});

/** Calls a route like the documented client: JSON in both directions and the JWT scheme. */
async function call(
  method: string,
  path: string,
  options: { body?: unknown; auth?: string; at?: string } = {},
) {
  const response = await fetch(`${options.at ?? origin}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(options.auth === undefined ? {} : { authorization: options.auth }),
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
  });
  const text = await response.text();
  const body = JSON.parse(text) as Record<string, unknown>;
  return { status: response.status, body, text, headers: response.headers };
}

const login = async (body: unknown = { email, password: ACTOR_PASSWORD }, at = origin) =>
  await call('POST', '/api/oauth/login/', { body, at });
const me = async (auth?: string) =>
  await call('GET', '/api/oauth/profile/me/', auth === undefined ? {} : { auth });
const tokenOf = async () => String((await login()).body['access_token']);

const USER = {
  id: expect.any(String),
  email: expect.any(String),
  username: expect.any(String),
  avatar_url: null,
  avatar_large_url: null,
  role: 'user',
  permissions: [
    'public',
    'signed_in',
    'orders.trade',
    'orders.buy',
    'offers.sell',
    'messages.write',
    'messages.ask',
    'privacy.close_account',
  ],
  restrictions: [],
  closes_at: null,
  level: 2,
  is_active: true,
  two_factor: false,
  language: 'en',
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
};

describe('the documented calls', () => {
  test.each(['/api/oauth/login', '/api/oauth/login/'])(
    'POST %s (product.md §3.2, §7.7)',
    async (path) => {
      const { status, body } = await call('POST', path, {
        body: { email, password: ACTOR_PASSWORD },
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        user: { ...USER, id: userId, email },
      });
    },
  );

  test.each(['/api/oauth/profile/me', '/api/oauth/profile/me/'])(
    'GET %s returns the user (product.md §3.6, §6.10, §7.14)',
    async (path) => {
      const { status, body } = await call('GET', path, { auth: `JWT ${await tokenOf()}` });
      expect(status).toBe(200);
      expect(body).toEqual({ ...USER, id: userId, email });
    },
  );

  test.each(['/api/oauth/logout', '/api/oauth/logout/'])(
    'POST %s with an empty body ends the session immediately (S3, product.md §7.15)',
    async (path) => {
      const auth = `JWT ${await tokenOf()}`;
      expect((await call('POST', path, { auth })).status).toBe(200);
      expect((await me(auth)).status).toBe(401);
      expect((await call('POST', path, { auth })).status).toBe(401);
    },
  );

  test('responses are never cacheable (WEB4)', async () => {
    for (const answer of [await login(), await me(`JWT ${await tokenOf()}`), await me()]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('wrong credentials', () => {
  test('an unknown address and a wrong password get the same 400 (A4)', async () => {
    const wrong = await login({ email, password: 'wrong' });
    const unknown = await login({ email: `no-${email}`, password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      non_field_errors: ['The email address or the password is wrong.'],
    });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test('a suspended user gets 403 only with the correct password', async () => {
    await sql`update users set is_active = false where id = ${userId}`.execute(database.owner_db);
    expect((await login()).status).toBe(403);
    expect((await login({ email, password: 'wrong' })).status).toBe(400);
  });

  test('password guessing is limited with 429 and Retry-After, across two servers (A3, R1)', async () => {
    const other = await anotherServer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        login({ email, password: 'wrong' }, n % 2 === 0 ? origin : other),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
    const refused = await login();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toEqual({
      non_field_errors: [expect.stringContaining('Too many attempts')],
    });
  });
});

describe('invalid input gets 400 with { field: [message] }', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['email', 'password']],
    ['an empty object', {}, ['email', 'password']],
    ['empty fields', { email: '', password: '' }, ['email', 'password']],
    ['no password', { email: 'a@example.test' }, ['password']],
    ['a list for a text (I5)', { email: ['a@example.test'], password: 'x' }, ['email']],
    ['a lone surrogate (I1)', { email: 'a\ud800@b.test', password: 'x' }, ['email']],
    ['a NUL (I1)', { email: 'a\0@b.test', password: 'x' }, ['email']],
    ['a number', { email: 7, password: 'x' }, ['email']],
    ['an unknown field (Z4)', { email: 'a@b.test', password: 'x', role: 1 }, ['role']],
    ['a list', [], ['non_field_errors']],
    ['a password that is too long', { email: 'a@b.test', password: 'x'.repeat(257) }, ['password']],
  ])('%s', async (_what, input, fields) => {
    const { status, body, text } = await call('POST', '/api/oauth/login/', { body: input });
    expect(status).toBe(400);
    expect(Object.keys(body).toSorted()).toEqual(fields);
    for (const messages of Object.values(body)) expect(messages).toEqual([expect.any(String)]);
    expect(text).not.toContain('xxxxx');
  });

  test('a body that is not JSON', async () => {
    const response = await fetch(`${origin}/api/oauth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email": ',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ non_field_errors: [expect.any(String)] });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a cross-site form with %s cannot sign in (S7)',
    async (type) => {
      const response = await fetch(`${origin}/api/oauth/login/`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ email, password: ACTOR_PASSWORD }),
      });
      expect([400, 415]).toContain(response.status);
      expect(await response.text()).not.toContain('access_token');
    },
  );
});

describe('a request without a valid token gets 401', () => {
  const forged = async () => {
    const session = { id: 'a'.repeat(40), ends_at: new Date(Date.now() + 86_400_000) };
    return await signAccessToken(randomBytes(32), session);
  };
  const expired = async (token: string) => {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { sid } = JSON.parse(claims) as { sid: string };
    const session = { id: sid, ends_at: new Date(Date.now() - 1_000) };
    return await signAccessToken(scene.services.token_secret, session);
  };
  // Not its last letter: some of its bits mean nothing.
  const withOtherLetter = (token: string) =>
    `${token.slice(0, -10)}${token.at(-10) === 'x' ? 'y' : 'x'}${token.slice(-9)}`;
  test.each<[string, (token: string) => Promise<string | undefined>]>([
    ['no token', async () => undefined],
    ['an empty one', async () => 'JWT '],
    ['a forged one', async () => `JWT ${await forged()}`],
    ['an expired one', async (token) => `JWT ${await expired(token)}`],
    ['a changed one', async (token) => `JWT ${withOtherLetter(token)}`],
    ['the right one as Bearer', async (token) => `Bearer ${token}`],
    ['the right one as jwt', async (token) => `jwt ${token}`],
    ['the right one without a scheme', async (token) => token],
    ['two at once', async (token) => `JWT ${token} ${token}`],
  ])('%s', async (_what, make) => {
    const token = await tokenOf();
    const { status, body } = await me(await make(token));
    expect(status).toBe(401);
    expect(body).toEqual({
      non_field_errors: ['You’re not signed in. Sign in and try again.'],
    });
    expect((await me(`JWT ${token}`)).status).toBe(200);
  });
});

test('no password, token or address is logged (LOG1)', async () => {
  log.length = 0;
  const token = await tokenOf();
  await me(`JWT ${token}`);
  await login({ email, password: 'canary-of-a-wrong-password' });
  await fetch(`${origin}/api/oauth/profile/me/?token=${token}&email=${email}`);
  expect(log.length).toBeGreaterThan(3);
  const text = log.join('\n');
  for (const canary of [ACTOR_PASSWORD, 'canary-of-a-wrong-password', token, email]) {
    expect(text).not.toContain(canary);
  }
});
