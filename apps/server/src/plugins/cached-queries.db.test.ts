import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SiteView } from '@guildhall/api/site/views';
import type { Database } from '@guildhall/db/database';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { databaseCatalogCache } from '@guildhall/services/catalog/catalog-cache';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { createEventFeed, eventReader } from '@guildhall/services/kernel/events/event-feed';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { copyLevels } from '@guildhall/services/offers/copy-levels';
import { tagsOfEvent } from '@guildhall/services/offers/cache-tags';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { createMemoryResponseStore } from './response-store.ts';
import { createResponseCache, CACHE_TTL_MS } from './response-cache.ts';
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
let veteran: Viewer;
let gameSlug: string;
let offerId: string;
/** Statements that this server has sent. */
let statements: number;
/** Added to the clock, so that the cache checks for changes without waiting. */
let skippedMs: number;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  veteran = await seller(scene, { seller_level: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  gameSlug = (await testGame(scene)).slug;
  offerId = await accountOffer(scene, veteran, { game_slug: gameSlug });
  app = serve();
});
afterEach(() => app.close());

test.each<[string, { url: string; method?: 'POST'; payload?: string }]>([
  ['in a body', { method: 'POST', url: 'orders.abandon', payload: '{"order_id":1,"order_id":2}' }],
  [
    'in one call of a batch',
    {
      method: 'POST',
      url: 'orders.abandon,orders.deliver?batch=1',
      payload: '{"0":{"a":1,"a":2}}',
    },
  ],
  ['in a query', { url: `orders.list?input=${encodeURIComponent('{"side":1,"side":2}')}` }],
  [
    'in a second input',
    { url: `orders.list?input=${encodeURIComponent('{"a":1,"a":1}')}&input=1` },
  ],
  [
    'in a query that is cached',
    { url: `offers.list?input=${encodeURIComponent('{"a":1,"a":2}')}` },
  ],
])('an input with a key twice is refused %s (I5)', async (_where, { url, ...call }) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ ...call, url: `/api/trpc/${url}`, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('"duplicate_keys"');
});

function counted(db: Kysely<Database>): Kysely<Database> {
  return db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

function serve(callsPerMinute = 10_000): FastifyInstance {
  statements = 0;
  skippedMs = 0;
  const db = counted(database.db);
  const services = { ...scene.services, db, catalog: databaseCatalogCache(db, { ttl_ms: 0 }) };
  const now = () => Date.now() + skippedMs;
  const responseCache = createResponseCache({
    store: createMemoryResponseStore({ ttlMs: CACHE_TTL_MS, max_bytes: 10_000_000, now }),
    events: createEventFeed({
      // Not counted: its cost does not depend on the number of requests.
      read: eventReader(database.db),
      onError: (error) => {
        throw error;
      },
      now,
    }),
    tagsOf: tagsOfEvent,
  });
  return createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('silent', process.stdout),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerTrpc(scope, services, SITE, responseCache)],
    apiRateLimits: { calls_per_minute: callsPerMinute },
  });
}

const address = (name: string, input: unknown) =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
const list = () => address('offers.list', { kind: 'account', product_slug: gameSlug });
/** Like the web client: a batch of one call. */
const one = () => `${address('offers.detail', { 0: { offer_id: offerId } })}&batch=1`;
const detail = (id = offerId) => address('offers.detail', { offer_id: id });

/** The number of statements that a response required. */
async function costOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const before = statements;
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return statements - before;
}

async function idsOn(url: string): Promise<string[]> {
  const answer = await app.inject(url);
  const { result } = answer.json<{ result: { data: { items: { id: string }[] } } }>();
  return result.data.items.map(({ id }) => id);
}

async function tokenOf(make: (email: string) => Promise<unknown>): Promise<string> {
  const email = `u${newId().slice(-12)}@example.test`;
  await make(email);
  const from = { ip_address: null, user_agent: null };
  return (await signInWithPassword(scene.services, { email, password: ACTOR_PASSWORD }, from))
    .access_token;
}

test('a thousand concurrent visitors cost one rendering and get the same response', async () => {
  const alone = await costOf(list());
  expect(alone).toBeGreaterThan(0);
  await app.close();
  app = serve();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => app.inject(list())));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(statements).toBe(alone);
  expect(answers[0]?.body).toContain(offerId);
});

test('a cached response equals the uncached one byte by byte', async () => {
  for (const url of [list(), detail(), one(), '/api/trpc/catalog.home']) {
    const made = await app.inject(url);
    const kept = await app.inject(url);
    // Our client names the type of JSON on every request; another one bypasses the cache.
    const named = await app.inject({ url, headers: { 'content-type': 'application/json' } });
    expect(named.body).toBe(kept.body);
    const type = 'application/json; charset=utf-8';
    const whole = await app.inject({ url, headers: { 'content-type': type } });
    expect([made.statusCode, kept.statusCode]).toEqual([200, 200]);
    expect(kept.body).toBe(whole.body);
    expect(made.body).toBe(whole.body);
    for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
      expect([name, kept.headers[name]]).toEqual([name, whole.headers[name]]);
    }
    // Cached responses are also available compressed.
    const vary = String(kept.headers['vary']).replace(', accept-encoding', '');
    expect(vary).toBe(whole.headers['vary']);
    expect(kept.headers['cache-control']).toBe('no-store');
  }
});

test('a cached response is compressed once', async () => {
  for (let n = 0; n < 3; n += 1) await accountOffer(scene, veteran, { game_slug: gameSlug });
  skippedMs += 250;
  const plain = await app.inject(list());
  expect(plain.headers['vary']).toBe('trpc-accept, accept, accept-encoding');
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': encoding };
    const [first, second] = [
      await app.inject({ url: list(), headers }),
      await app.inject({ url: list(), headers }),
    ];
    expect(decompress(first.rawPayload).toString()).toBe(plain.body);
    expect(second.rawPayload).toEqual(first.rawPayload);
    // A streaming compressor does not know the length.
    expect(first.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(first.rawPayload.byteLength),
      vary: 'trpc-accept, accept, accept-encoding',
    });
  }
});

test('a signed-in caller gets what every visitor gets, without a look at the session', async () => {
  const token = await tokenOf((email) => buyer(scene, { email }));
  expect(await costOf(list())).toBeGreaterThan(0);
  for (const authorization of [`JWT ${token}`, 'JWT nonsense']) {
    expect(await costOf(list(), { authorization })).toBe(0);
  }
});

test('requests that are batched, in another format or for fresh data bypass the cache', async () => {
  expect(await costOf(list())).toBeGreaterThan(0);
  expect(await costOf(list())).toBe(0);
  await costOf(one());
  expect(await costOf(one())).toBe(0);
  const several = `/api/trpc/offers.list,offers.list?batch=1&input=${encodeURIComponent(
    JSON.stringify({ 0: { kind: 'account' }, 1: { kind: 'account' } }),
  )}`;
  for (const [url, headers] of [
    [list(), { 'cache-control': 'no-cache' }],
    [list(), { 'cache-control': 'max-age=0, no-store' }],
    [one(), { accept: 'application/jsonl' }],
    [one(), { 'trpc-accept': 'application/jsonl' }],
    [several, {}],
  ] as const) {
    expect(await costOf(url, headers)).toBeGreaterThan(0);
    expect(await costOf(url, headers)).toBeGreaterThan(0);
  }
});

test('a purchase updates the list and the offer page for all visitors, and no other list', async () => {
  const otherSlug = (await testGame(scene)).slug;
  await accountOffer(scene, veteran, { game_slug: otherSlug });
  const other = address('offers.list', { kind: 'account', product_slug: otherSlug });
  skippedMs += 250;
  expect(await idsOn(list())).toEqual([offerId]);
  expect((await app.inject(detail())).json()).toMatchObject({
    result: { data: { buyable: true } },
  });
  await costOf(other);
  await openOrder(scene, await buyer(scene), offerId);
  skippedMs += 250;
  expect(await idsOn(list())).toEqual([]);
  expect((await app.inject(detail())).json()).toMatchObject({
    result: { data: { buyable: false } },
  });
  expect(await costOf(other)).toBe(0);
});

test('a published offer is listed within 250 ms', async () => {
  expect(await idsOn(list())).toEqual([offerId]);
  const second = await accountOffer(scene, veteran, { game_slug: gameSlug });
  skippedMs += 250;
  expect((await idsOn(list())).toSorted()).toEqual([offerId, second].toSorted());
});

test('a refusal is never cached and has its own request id for each visitor', async () => {
  const unknown = detail(newId());
  const answers = await Promise.all([app.inject(unknown), app.inject(unknown)]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    const { error } = answer.json<{ error: { data: { code: string; request_id: string } } }>();
    expect(error.data).toMatchObject({ code: 'OFFER_NOT_FOUND' });
    expect(error.data.request_id).toBe(answer.headers['x-request-id']);
  }
  const before = statements;
  await app.inject(unknown);
  expect(statements).toBeGreaterThan(before);
});

test('cached responses count for the rate limit and are refused above it in the usual format (R1)', async () => {
  await app.close();
  app = serve(3);
  for (let n = 0; n < 3; n += 1) expect((await app.inject(list())).statusCode).toBe(200);
  const refused = await app.inject(list());
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.json()).toMatchObject({ error: { data: { code: 'TOO_MANY_REQUESTS' } } });
});

test.each(['HEAD', 'POST', 'PUT', 'DELETE'] as const)(
  '%s is never served from the cache',
  async (method) => {
    await app.close();
    app = createServer({
      settings: { public_url: 'http://shop.test', trust_proxy: false },
      logger: createLogger('silent', process.stdout),
      ping: () => Promise.resolve(),
      plugins: [(scope) => registerTrpc(scope, scene.services, SITE)],
    });
    const plain = await app.inject({ method, url: list() });
    await app.close();
    app = serve();
    await costOf(list());
    const answer = await app.inject({ method, url: list() });
    expect(answer.statusCode).toBe(plain.statusCode);
    expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
  },
);

test.each<[string, string, () => Promise<unknown>]>([
  [
    'name',
    'renamed',
    async () =>
      await database.owner_db
        .updateTable('users')
        .set({ username: 'renamed', username_key: 'renamed' })
        .where('id', '=', veteran.user_id)
        .execute(),
  ],
  [
    'record',
    '"completed_orders":4711',
    async () =>
      await database.owner_db
        .insertInto('seller_statistics')
        .values({
          user_id: veteran.user_id,
          completed_orders: 4_711,
          due_orders: 4_711,
          on_time_share: 10_000,
          refreshed_at: new Date(),
        })
        .execute(),
  ],
  [
    'level',
    '"seller_level":2',
    async () => {
      const { user_id: id } = veteran;
      await setRoleAndLevels(scene.services, id, { seller_level: 2 });
      await copyLevels(scene.services);
    },
  ],
])('a changed %s of a seller is on their cached pages at once', async (_what, shown, change) => {
  const profile = address('users.profile', { user_id: veteran.user_id });
  const pages = [list(), detail(), profile];
  for (const url of pages) expect((await app.inject(url)).body).not.toContain(shown);
  await change();
  skippedMs += 250;
  for (const url of pages) expect((await app.inject(url)).body).toContain(shown);
});
