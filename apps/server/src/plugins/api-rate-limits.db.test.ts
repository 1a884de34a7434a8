import type { SiteView } from '@guildhall/api/site/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registerOauth } from '../rest/oauth.ts';
import { createLogger, createServer } from '../server.ts';
import type { ApiRateLimits } from './api-rate-limits.ts';
import { registerTrpc } from './trpc.ts';

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
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
afterEach(() => app.close());

function serve(apiRateLimits: Partial<ApiRateLimits>): void {
  app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: ['127.0.0.1'] },
    logger: createLogger('silent', process.stdout),
    ping: () => Promise.resolve(),
    plugins: [
      (scope) => registerOauth(scope, { services: scene.services, site: SITE }),
      (scope) => registerTrpc(scope, scene.services, SITE),
      (scope) => void scope.post('/api/webhooks/sandbox', () => ({ received: true })),
      (scope) => void scope.get('/page', () => 'a page'),
    ],
    apiRateLimits,
  });
}

async function get(url: string, ip = '192.0.2.1', more: Readonly<Record<string, string>> = {}) {
  const answer = await app.inject({ url, headers: { 'x-forwarded-for': ip, ...more } });
  return { ...answer, status: answer.statusCode, wait: Number(answer.headers['retry-after']) };
}

const REFUSED = { code: 'TOO_MANY_REQUESTS', http_status: 429 };

describe('calls of a client network (R1)', () => {
  test('calls above the limit are refused with the time to wait; other networks are not affected', async () => {
    serve({ calls_per_minute: 3 });
    for (let n = 0; n < 3; n += 1) expect((await get('/api/trpc/site.info')).status).toBe(200);
    const refused = await get('/api/trpc/site.info');
    expect(refused.status).toBe(429);
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(60);
    expect(refused.json()).toMatchObject({
      error: { data: { ...REFUSED, facts: { retry_after_seconds: refused.wait } } },
    });
    expect((await get('/api/trpc/site.info', '192.0.2.2')).status).toBe(200);
  });

  test.each(['site.info,site.info,site.info', 'site.info%2Csite.info%2Csite.info'])(
    'each procedure of a batch counts: %s (S8)',
    async (paths) => {
      serve({ calls_per_minute: 5 });
      const batch = `/api/trpc/${paths}?batch=1&input=%7B%7D`;
      expect((await get(batch)).json()).toHaveLength(3);
      const refused = await get(batch);
      expect([refused.status, refused.wait > 0]).toEqual([429, true]);
    },
  );

  test('REST routes and procedures share a limit; pages and webhooks have none', async () => {
    serve({ calls_per_minute: 2 });
    expect((await get('/api/oauth/profile/me/')).status).toBe(401);
    expect((await get('/api/nothing')).status).toBe(404);
    const refused = await get('/api/oauth/profile/me/');
    expect([refused.status, refused.wait > 0]).toEqual([429, true]);
    expect(refused.json()).toEqual({ non_field_errors: [expect.stringContaining('Try again in')] });
    expect((await get('/api/trpc/site.info')).status).toBe(429);
    expect((await get('/page')).status).toBe(200);
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const hook = await app.inject({ method: 'POST', url: '/api/webhooks/sandbox', headers });
    expect(hook.statusCode).toBe(200);
  });
});

async function enter(): Promise<string> {
  const email = `u${newId().slice(-12)}@example.test`;
  await actor(scene, { email });
  const origin = { ip_address: null, user_agent: null };
  return (await signInWithPassword(scene.services, { email, password: ACTOR_PASSWORD }, origin))
    .access_token;
}

describe('calls of users who are signed in (R1)', () => {
  const read = async (token: string, ip = '192.0.2.1') =>
    (await get('/api/trpc/site.info', ip, { authorization: `JWT ${token}` })).status;

  test('users of one network have a limit each', async () => {
    serve({ calls_per_minute: 3 });
    const [ann, bob] = await Promise.all([enter(), enter()]);
    // The first call counts for the network: whose it is becomes known by it.
    expect([await read(ann), await read(bob)]).toEqual([200, 200]);
    for (const token of [ann, bob]) {
      for (let n = 0; n < 3; n += 1) expect(await read(token)).toBe(200);
      expect(await read(token)).toBe(429);
      expect(await read(token, '192.0.2.2')).toBe(429);
    }
  });

  test('calls with invented tokens count for their network', async () => {
    serve({ calls_per_minute: 3 });
    for (let n = 0; n < 3; n += 1) expect(await read(`invented-${n}`)).toBe(200);
    expect(await read('invented-4')).toBe(429);
  });
});

test('mutations are limited per user, across all networks (R1)', async () => {
  serve({ changes_per_minute: 2 });
  const [ann, bob] = await Promise.all([enter(), enter()]);
  const abandon = async (token: string, ip: string) => {
    const headers = { authorization: `JWT ${token}`, 'x-forwarded-for': ip };
    const payload = { idempotency_key: newId(), order_id: newId() };
    const url = '/api/trpc/orders.abandon';
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    return answer.statusCode;
  };
  expect(await abandon(ann, '192.0.2.1')).toBe(404);
  expect(await abandon(ann, '192.0.2.2')).toBe(404);
  expect(await abandon(ann, '192.0.2.3')).toBe(429);
  expect(await abandon(bob, '192.0.2.1')).toBe(404);
  const headers = { authorization: `JWT ${ann}` };
  expect((await app.inject({ url: '/api/trpc/wallet.summary', headers })).statusCode).toBe(200);
});
