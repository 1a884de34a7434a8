import type { SiteView } from '@guildhall/api/site/views';
import { openDatabase } from '@guildhall/db/client';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registerTrpc } from './plugins/trpc.ts';
import { registerDev } from './rest/dev.ts';
import { registerOauth } from './rest/oauth.ts';
import { registerSandboxProvider } from './sandbox-provider/sandbox-provider.ts';
import { createLogger, createServer } from './server.ts';

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
const API_KEY = 'sk_of_the_shop';

type Db = ReturnType<typeof openDatabase>;

let database: TestDatabase;
let app: FastifyInstance;
let log: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => app.close());

function serve(db: Db): FastifyInstance {
  const { services } = testScene(db);
  const shop = { db, api_key: API_KEY, public_url: 'http://shop.test' };
  log = [];
  app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('info', { write: (line) => void log.push(line) }),
    ping: () => sql`select 1`.execute(db),
    plugins: [
      (scope) => registerOauth(scope, { services, site: SITE }),
      (scope) => registerTrpc(scope, services, SITE),
      (scope) => registerDev(scope, { services, site: SITE }, () => Promise.resolve()),
      (scope) => registerSandboxProvider(scope, shop),
    ],
  });
  return app;
}

const authorization = `Bearer ${API_KEY}`;
const login = { email: 'ann@example.test', password: 'correct horse' };
const CALLS: [string, InjectOptions][] = [
  ['a sign-in', { method: 'POST', url: '/api/oauth/login/', payload: login }],
  ['a procedure', { url: '/api/trpc/catalog.games' }],
  ['a batch of procedures', { url: '/api/trpc/catalog.games,catalog.home?batch=1' }],
  ['the caught mails', { url: '/dev/mails' }],
  ['a payment page', { url: '/sandbox-provider/pay/chk_1' }],
  ['the provider’s API', { url: '/sandbox-provider/checkouts/chk_1', headers: { authorization } }],
];

describe('while the database is unavailable, all routes respond with 503 and Retry-After (F6)', () => {
  test.each(CALLS)('%s', async (_what, call) => {
    const gone = openDatabase('postgresql://nobody:hunter2@127.0.0.1:1/nowhere');
    const answer = await serve(gone).inject(call);
    await gone.destroy();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).not.toMatch(/hunter2|ECONNREFUSED|127\.0\.0\.1|stack/);
    expect(log.join('\n')).toContain('ECONNREFUSED');
    expect(log.join('\n')).not.toContain('hunter2');
  });
});

test('an exhausted pool sheds load with 503 until connections are free (F8)', async () => {
  const narrow = openDatabase(database.url, { maxConnections: 1 });
  serve(narrow);
  const look = async () => await app.inject('/api/trpc/catalog.games');
  const refused = await narrow.connection().execute(look);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.json()).toMatchObject({ error: { data: { code: 'UNAVAILABLE' } } });
  expect((await look()).statusCode).toBe(200);
  await narrow.destroy();
});

test('a terminated connection causes 503, and the next request gets a new one (F6)', async () => {
  const cut = openDatabase(database.url, { maxConnections: 1 });
  serve(cut);
  const terminate = sql`select pg_terminate_backend(pg_backend_pid())`;
  const error: unknown = await terminate.execute(cut).catch((thrown: unknown) => thrown);
  app.get('/cut', () => Promise.reject(error));
  expect((await app.inject('/cut')).statusCode).toBe(503);
  const statusNow = async () => (await app.inject('/api/trpc/catalog.games')).statusCode;
  await expect.poll(statusNow, { timeout: 10_000 }).toBe(200);
  await cut.destroy();
});

test.each<[string, InjectOptions]>([
  ['the caught mails', { url: '/dev/mails?to=%00' }],
  ['a payment page', { url: '/sandbox-provider/pay/%00' }],
  ['the provider’s API', { url: '/sandbox-provider/checkouts/%00', headers: { authorization } }],
  ['a sign-in', { method: 'POST', url: '/api/oauth/login', payload: { ...login, email: 'a\0b' } }],
  [
    'a search',
    { url: `/api/trpc/offers.list?input=${encodeURIComponent('{"search":"\\u0000"}')}` },
  ],
])('a NUL in a text is invalid input for %s (I1)', async (_what, call) => {
  expect((await serve(database.db).inject(call)).statusCode).toBe(400);
  expect(log.join('\n')).not.toContain('"level":50');
});
