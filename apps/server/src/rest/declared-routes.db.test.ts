import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { savedSearch } from '@guildhall/scenes/offers';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { listSavedSearches } from '@guildhall/services/offers/saved/list-saved-searches';
import { unsubscribeToken } from '@guildhall/services/kernel/unsubscribe-token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import type { RouteDependencies } from './mount-route.ts';
import { registerSignUp } from './sign-up.ts';
import { registerStatements } from './statements.ts';
import { registerUnsubscribe } from './unsubscribe.ts';
import { registerWebhooks } from './webhooks.ts';

let database: TestDatabase;
let scene: Scene;
let app: ReturnType<typeof serve>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  app = serve('live');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function serve(mode: 'demo' | 'live') {
  const site = {
    mode,
    site_name: 'Guildhall',
    protection_label: 'TradeShield',
    identity_providers: [],
    sends_mail: true,
    social_links: [],
    chat_frame_url: null,
    demo_sign_ins: null,
    is_open_demo: false,
  };
  const dependencies: RouteDependencies = { services: scene.services, site };
  return createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: ['loopback'] },
    logger: createLogger('silent', { write: () => undefined }),
    ping: () => Promise.resolve(),
    plugins: [registerSignUp, registerStatements, registerUnsubscribe, registerWebhooks].map(
      (register) => (scope) => register(scope, dependencies),
    ),
  });
}

describe('the statement of a month', () => {
  async function person() {
    const email = `p${newId().slice(-12)}@route.test`;
    const viewer = await actor(scene, { email, verification_level: 2 });
    const said = { email, password: ACTOR_PASSWORD };
    const origin = { ip_address: null, user_agent: null };
    const { access_token } = await signInWithPassword(scene.services, said, origin);
    return { viewer, authorization: `JWT ${access_token}` };
  }

  const statement = async (authorization: string, month: string) =>
    await app.inject({ url: `/api/wallet/statements/${month}/`, headers: { authorization } });

  const linesOf = (body: string) => body.trimEnd().split('\r\n').slice(1);
  test('is a CSV file of one’s own entries, which a browser saves and does not sniff', async () => {
    const { viewer, authorization } = await person();
    await fundWallet(scene, viewer, 12_345);
    await fundWallet(scene, (await person()).viewer, 500);
    const month = new Date().toISOString().slice(0, 7);
    const { statusCode, headers, body } = await statement(authorization, month);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${month}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(body.split('\r\n', 1)).toEqual(['\uFEFFtime,entry,account,order,amount,currency']);
    expect(linesOf(body)).toEqual([
      expect.stringMatching(/^[\d-]+T[\d:.]+Z,E1,wallet,,123\.45,USD$/),
    ]);
  });

  test.each(['2026-13', '2026-1', '..%2f..', '2026-11%00'])('has no month %s', async (month) => {
    const { authorization } = await person();
    const { statusCode, headers } = await statement(authorization, month);
    expect([statusCode, headers['error-code']]).toEqual([400, 'INPUT_INVALID']);
  });
});

describe('a public mutation', () => {
  const request = async (email: string, ip: string) =>
    await app.inject({
      method: 'POST',
      url: '/api/oauth/password/reset/',
      headers: { 'x-forwarded-for': ip },
      payload: { email },
    });

  test('is counted for each network: mails to at most 20 addresses an hour (R1)', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await request(`n${n}@route.test`, '192.0.2.7')).statusCode).toBe(200);
    }
    const refused = await request('n20@route.test', '192.0.2.7');
    expect([refused.statusCode, refused.headers['error-code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await request('n20@route.test', '198.51.100.7')).statusCode).toBe(200);
  });

  test('is counted before its input is read, so that invalid input is no way around', async () => {
    const ip = '203.0.113.9';
    for (let n = 0; n < 20; n += 1) expect((await request('', ip)).statusCode).toBe(400);
    expect((await request('', ip)).statusCode).toBe(429);
  });
});

describe('the address that turns mails off (RFC 8058)', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=edge',
      '--edge\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--edge--\r\n',
    ],
    ['text/plain', ''],
  ])('takes a POST of a mail program as %s, without a sign-in', async (type, payload) => {
    const ann = await actor(scene);
    const id = await savedSearch(scene, ann, { search: 'gold' }, 'daily');
    const scope = { mails: 'saved_search', saved_search_id: id } as const;
    const token = await unsubscribeToken(scene.services, ann.user_id, scope);
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe/${token}/`,
      headers: { 'content-type': type },
      payload,
    });
    expect(statusCode).toBe(200);
    const { items } = await listSavedSearches(scene.services, ann, { language: 'en' });
    expect(items.map(({ alert }) => alert)).toEqual(['off']);
  });

  test.each([
    ['en', '/unsubscribe'],
    ['de', '/de/unsubscribe'],
  ])('leads a browser to its page in %s, and turns nothing off', async (language, page) => {
    const ann = await actor(scene);
    const id = await savedSearch(scene, ann, { search: 'gold' }, 'daily');
    const scope = { mails: 'saved_search', saved_search_id: id } as const;
    const token = await unsubscribeToken(scene.services, ann.user_id, scope);
    const { statusCode, headers } = await app.inject({
      url: `/api/notifications/unsubscribe/${token}/`,
      headers: { 'accept-language': language },
    });
    expect([statusCode, headers['location']]).toEqual([303, `${page}#token=${token}`]);
    const { items } = await listSavedSearches(scene.services, ann, { language: 'en' });
    expect(items.map(({ alert }) => alert)).toEqual(['daily']);
  });

  test('does nothing for a token of another kind', async () => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/api/notifications/unsubscribe/eyJhbGciOiJIUzI1NiJ9.e30.x/',
    });
    expect([statusCode, headers['error-code']]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('webhooks in a live shop', () => {
  const post = async (provider: string) =>
    await app.inject({ method: 'POST', url: `/api/webhooks/${provider}/`, payload: '{}' });

  test('go to the provider of their path, who checks the signature', async () => {
    const { statusCode, headers } = await post('desk');
    expect([statusCode, headers['error-code']]).toEqual([400, 'WEBHOOK_REFUSED']);
  });

  test.each(['sandbox', 'nobody'])(
    'are not taken for %s, which the shop does not have',
    async (name) => {
      const { statusCode, headers } = await post(name);
      expect([statusCode, headers['error-code']]).toEqual([404, 'NOT_FOUND']);
    },
  );
});
