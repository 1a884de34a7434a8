import type { AppRouter } from '@guildhall/api/root';
import type { SiteView } from '@guildhall/api/site/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { invariantViolations } from '@guildhall/db/invariants';
import { accountOffer } from '@guildhall/scenes/offers';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { openDatabase } from '@guildhall/db/client';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { registerTrpc } from './trpc.ts';

const NAMES = { site_name: 'Guildhall', protection_label: 'TradeShield' };
const DEMO = { demo_sign_ins: null, is_open_demo: false };
const SHOWN = { sends_mail: true, identity_providers: [], social_links: [], ...DEMO };
const SITE: SiteView = { ...NAMES, ...SHOWN, chat_frame_url: null, mode: 'live' };

let database: TestDatabase;
let scene: Scene;
let app: FastifyInstance;
let origin: string;
let log: string[];
let gameSlug: string;
let shop: Person;
let ann: Person;

interface Person {
  readonly viewer: Viewer;
  readonly email: string;
  readonly token: string;
}

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  log = [];
  app = serve(scene);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  gameSlug = (await testGame(scene)).slug;
  shop = await enter((email) => seller(scene, { email, seller_level: 4 }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  log.length = 0;
  ann = await enter((email) => buyer(scene, { email }));
});

function serve({ services }: Scene): FastifyInstance {
  return createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('trace', { write: (line) => void log.push(line) }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerTrpc(scope, services, SITE)],
  });
}

async function enter(make: (email: string) => Promise<Viewer>): Promise<Person> {
  const email = `u${newId().slice(-12)}@example.test`;
  const viewer = await make(email);
  const from = { ip_address: null, user_agent: null };
  const input = { email, password: ACTOR_PASSWORD };
  const { access_token: token } = await signInWithPassword(scene.services, input, from);
  return { viewer, email, token };
}

/** The client of the web, which also records all responses. */
function client(token: string | null, answers: string[] = []) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${origin}/api/trpc`,
        headers: token === null ? {} : { authorization: `JWT ${token}` },
        fetch: async (input, init) => {
          const response = await fetch(input, init as RequestInit);
          answers.push(await response.clone().text());
          return response;
        },
      }),
    ],
  });
}

async function catchRefusal(work: Promise<unknown>) {
  const error = await work.catch((refused: unknown) => refused);
  if (!(error instanceof TRPCClientError)) throw new Error('it was not refused');
  const { code, http_status, fields } = error.data as Record<string, unknown>;
  return { code, http_status, fields };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return await fetch(`${origin}/api/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const key = () => ({ idempotency_key: newId() });

describe('a purchase over HTTP', () => {
  async function buy(answers: string[]) {
    const offerId = await accountOffer(scene, shop.viewer, { game_slug: gameSlug });
    await fundWallet(scene, ann.viewer, 10_400);
    const api = client(ann.token, answers);
    const { total_minor } = await api.offers.detail.query({ offer_id: offerId });
    const { order_id } = await api.orders.checkOut.mutate({
      ...key(),
      offer_id: offerId,
      quantity: 1,
      expected_unit_total_minor: total_minor,
    });
    const open = await api.orders.detail.query({ order_id });
    expect(open.allowed_events.toSorted()).toEqual(['abandon', 'pay']);
    await api.orders.payFromWallet.mutate({ ...key(), order_id });
    const { units } = await api.orders.detail.query({ order_id });
    const unitId = units[0]?.id ?? '';
    const look = { order_id, unit_id: unitId, password: ACTOR_PASSWORD, consent: true } as const;
    const { fields } = await api.vault.reveal.mutate(look);
    await api.orders.confirm.mutate({ ...key(), order_id, unit_ids: [unitId] });
    const done = await api.orders.detail.query({ order_id });
    return { order_id, unit_id: unitId, fields, done };
  }

  test('completes from the offer to the protected order, with the allowed events of each side', async () => {
    const { order_id, fields, done } = await buy([]);
    expect(fields.map(({ key: name }) => name)).toEqual(['login', 'password']);
    expect(done).toMatchObject({
      id: order_id,
      side: 'buyer',
      state: 'in_protection',
      total_minor: 10_400,
      allowed_events: [],
      earnings: null,
      next: { waits_for: 'time', on_due: 'complete' },
    });
    const sold = await client(shop.token).orders.detail.query({ order_id });
    expect(sold).toMatchObject({ side: 'seller', earnings: { net_minor: 9_500 } });
    const wallet = await client(shop.token).wallet.summary.query();
    expect(wallet.on_hold_minor).toBeGreaterThanOrEqual(2_764);
    expect(await invariantViolations(database.owner_db)).toEqual([]);
  });

  test('reveals no address, hash, session or balance of the other party (Z3, K6)', async () => {
    const answers: string[] = [];
    const { order_id, unit_id } = await buy(answers);
    const mine = client(ann.token, answers);
    await Promise.all([
      mine.orders.list.query({ side: 'bought' }),
      mine.wallet.summary.query(),
      mine.wallet.entries.query({}),
      mine.vault.log.query({ order_id, unit_id }),
    ]);
    const visitor = client(null, answers);
    await Promise.all([
      visitor.catalog.home.query(),
      visitor.offers.list.query({ kind: 'account' }),
      visitor.site.info.query(),
    ]);
    const theirs = client(shop.token, answers);
    await Promise.all([
      theirs.orders.list.query({ side: 'sold' }),
      theirs.orders.detail.query({ order_id }),
      theirs.wallet.holds.query(),
    ]);
    expect(answers.length).toBeGreaterThan(9);
    const text = answers.join('\n');
    for (const canary of ['@example.test', 'argon2', 'ciphertext', 'wrapped', shop.token]) {
      expect(text).not.toContain(canary);
    }
    const names = new Set([...text.matchAll(/"(\w+)":/g)].map(([, name]) => name));
    for (const name of ['email', 'password_hash', 'ip', 'session_id', 'stock_id', 'risk_score']) {
      expect(names).not.toContain(name);
    }
  });

  test('logs no secret, password or token (LOG1)', async () => {
    const { fields } = await buy([]);
    const text = log.join('\n');
    for (const canary of [...fields.map(({ value }) => value), ACTOR_PASSWORD, ann.token]) {
      expect(text).not.toContain(canary);
    }
  });
});

describe('refusals', () => {
  test('a visitor gets 401, and a user cannot see the order of others (Z2)', async () => {
    const orderId = newId();
    expect(await catchRefusal(client(null).wallet.summary.query())).toMatchObject({
      code: 'NOT_SIGNED_IN',
      http_status: 401,
    });
    expect(
      await catchRefusal(client(ann.token).orders.detail.query({ order_id: orderId })),
    ).toMatchObject({
      code: 'ORDER_NOT_FOUND',
      http_status: 404,
    });
  });

  test('only the scheme JWT is accepted', async () => {
    for (const authorization of [`Bearer ${ann.token}`, ann.token, `jwt ${ann.token}`]) {
      const answer = await fetch(`${origin}/api/trpc/wallet.summary`, {
        headers: { authorization },
      });
      expect(answer.status).toBe(401);
    }
  });

  test('a suspension ends sessions immediately (S3)', async () => {
    const bob = await enter((email) => actor(scene, { email }));
    await client(bob.token).wallet.summary.query();
    await database.owner_db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', bob.viewer.user_id)
      .execute();
    expect(await catchRefusal(client(bob.token).wallet.summary.query())).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
  });

  test('unknown fields are refused by name, and nothing changes (Z4)', async () => {
    const offerId = await accountOffer(scene, shop.viewer, { game_slug: gameSlug });
    const before = await databaseImage(database.owner_db);
    const input = { ...key(), offer_id: offerId, quantity: 1, expected_unit_total_minor: 10_400 };
    for (const field of ['price_minor', 'buyer_id', 'state', 'role', 'fee_bps', '__proto__x']) {
      const answer = await post(
        'orders.checkOut',
        { ...input, [field]: 1 },
        { authorization: `JWT ${ann.token}` },
      );
      expect(answer.status).toBe(400);
      const fields = { [field]: [{ code: 'unknown_field', params: {} }] };
      expect(await answer.json()).toMatchObject({
        error: { data: { code: 'INPUT_INVALID', fields } },
      });
    }
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test.each([
    "' or 1=1 --",
    '%00',
    '\u0000',
    '../../etc/passwd',
    '{{7*7}}',
    '${7*7}',
    'a'.repeat(99),
    "\\'; select pg_sleep(3); --",
    '\ud800',
  ])('%j as a search or filter never causes a defect (I1)', async (text) => {
    const inputs = [
      { kind: 'account', search: text },
      { kind: 'account', product_slug: gameSlug, attributes: { rank: [text.slice(0, 60)] } },
      { kind: 'gift_card', region_code: text.slice(0, 12) },
      { kind: 'account', product_slug: text.slice(0, 60) },
    ];
    for (const input of inputs) {
      const query = encodeURIComponent(JSON.stringify(input));
      const answer = await fetch(`${origin}/api/trpc/offers.list?input=${query}`);
      expect({ input, status: answer.status }).toEqual({
        input,
        status: expect.toBeOneOf([200, 400, 404]),
      });
    }
    const search = { side: 'bought', search: text.slice(0, 80) } as const;
    const list = client(ann.token).orders.list.query(search);
    const code = await list.then(
      () => 'answered',
      (error: TRPCClientError<AppRouter>) => error.data?.code,
    );
    expect(code).toBeOneOf(['answered', 'INPUT_INVALID']);
  });

  test.each(['%7Bbroken', '%22text%22', '[]', 'null', '7'])(
    'the input %s is refused with 400 (I5)',
    async (input) => {
      const answer = await fetch(`${origin}/api/trpc/offers.list?input=${input}`);
      expect(answer.status).toBe(400);
    },
  );

  test('a deeply nested input is refused quickly with 400 (I5)', async () => {
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`;
    const start = performance.now();
    const answer = await fetch(`${origin}/api/trpc/payments.startTopUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `JWT ${ann.token}` },
      body: `{"amount_minor": ${deep}}`,
    });
    expect(answer.status).toBe(400);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('a malformed cursor is refused', async () => {
    const forged = Buffer.from('{"value":{"a":1},"second":null,"id":"x"}').toString('base64url');
    for (const cursor of ['nonsense', forged]) {
      const list = client(null).offers.list.query({ kind: 'account', cursor });
      expect(await catchRefusal(list)).toMatchObject({ code: 'INPUT_INVALID', http_status: 400 });
    }
  });

  test('a cursor with values of another type is refused', async () => {
    const write = (values: object) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const text = "1'; drop table offers";
    const far = '999999999999999';
    for (const values of [
      { value: text, second: text, id: text },
      { value: far, second: far, id: newId() },
      { value: '2026-13-01 25:61:61+99', second: null, id: newId() },
      { value: '1', second: '1', id: '\0' },
    ]) {
      for (const sort of ['best', 'cheapest', 'newest', 'fastest'] as const) {
        const cursor = write(values);
        const list = client(null).offers.list.query({ kind: 'account', sort, cursor });
        const code = await list.then(
          () => 'answered',
          (error: TRPCClientError<AppRouter>) => error.data?.code,
        );
        expect({ sort, values, code }).toEqual({
          sort,
          values,
          code: 'INPUT_INVALID',
        });
      }
    }
    const api = client(ann.token);
    const orders = write({ created_at: '2026-02-30', id: '\0' });
    const entries = write({ occurred_at: text, transaction_id: text, line: 99_999 });
    for (const list of [
      api.orders.list.query({ side: 'bought', cursor: orders }),
      api.wallet.entries.query({ cursor: entries }),
    ]) {
      expect(await catchRefusal(list)).toMatchObject({ code: 'INPUT_INVALID', http_status: 400 });
    }
  });

  test('a defect is opaque in the response and complete in the log (LOG4)', async () => {
    const url = new URL(database.url);
    url.pathname = '/postgres';
    const empty = openDatabase(url.href);
    const broken = serve({ ...scene, services: { ...scene.services, db: empty } });
    const answer = await broken.inject('/api/trpc/catalog.games');
    await broken.close();
    await empty.destroy();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      error: { message: 'INTERNAL', data: { code: 'INTERNAL', facts: {}, fields: {} } },
    });
    expect(answer.body).not.toMatch(/relation|games|stack/);
    expect(log.join('\n')).toContain('a procedure failed');
    expect(log.join('\n')).toContain('relation');
  });
});

describe('transport', () => {
  test('a batch of ten calls is accepted, one of eleven refused (S8)', async () => {
    const batch = (count: number) =>
      `${Array.from({ length: count }, () => 'site.info').join(',')}?batch=1&input=%7B%7D`;
    const ten = await fetch(`${origin}/api/trpc/${batch(10)}`);
    expect(await ten.json()).toHaveLength(10);
    const eleven = await fetch(`${origin}/api/trpc/${batch(11)}`);
    expect(eleven.status).toBe(400);
    expect(await eleven.text()).not.toContain('protection_label');
  });

  test('GET requests and cross-site forms cannot change anything (S7)', async () => {
    const before = await databaseImage(database.owner_db);
    const headers = { authorization: `JWT ${ann.token}` };
    const input = { ...key(), amount_minor: 1_000 };
    const query = `input=${encodeURIComponent(JSON.stringify(input))}`;
    const get = await fetch(`${origin}/api/trpc/payments.startTopUp?${query}`, { headers });
    expect(get.status).toBe(405);
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of ['text/plain', ...forms]) {
      const ownType = { ...headers, 'content-type': type };
      const answer = await post('payments.startTopUp', input, ownType);
      expect(answer.status).toBe(415);
    }
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('responses are never cacheable by clients, including refusals (WEB4)', async () => {
    for (const name of ['site.info', 'wallet.summary', 'nothing']) {
      const { headers } = await fetch(`${origin}/api/trpc/${name}`);
      expect([name, headers.get('cache-control')]).toEqual([name, 'no-store']);
    }
  });
});
