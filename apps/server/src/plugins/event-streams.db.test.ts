import { once } from 'node:events';
import { connect } from 'node:net';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { restrictedUser } from '@guildhall/scenes/moderation/restrictions';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder, payOrder, trigger } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { signOut } from '@guildhall/services/identity/sessions/sign-out';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { registerTrpc } from './trpc.ts';

const LIMITS = { streams_per_user: 3, streams_per_network: 5 };
const nowhere = { ip_address: null, user_agent: null };

interface Person {
  readonly viewer: Viewer;
  readonly token: string;
}

let database: TestDatabase;
let scene: Scene;
let ann: Person;
let orderId: string;
let offerId: string;
let app: ReturnType<typeof serve>;
let origin: string;
let streams: Stream[] = [];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  app = serve();
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  ann = await person();
  const shop = await seller(scene, { seller_level: 4 });
  const { slug } = await testGame(scene);
  offerId = await accountOffer(scene, shop, { game_slug: slug });
  orderId = await openOrder(scene, ann.viewer, offerId);
});
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.leave()));
  streams = [];
  await app.close();
});

function serve() {
  const site = {
    mode: 'demo' as const,
    site_name: 'Guildhall',
    protection_label: 'TradeShield',
    identity_providers: [],
    sends_mail: true,
    social_links: [],
    chat_frame_url: null,
    demo_sign_ins: null,
    is_open_demo: false,
  };
  return createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('silent', { write: () => undefined }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerTrpc(scope, scene.services, site)],
    apiRateLimits: LIMITS,
  });
}

async function person(): Promise<Person> {
  const email = `p${newId().slice(-12)}@stream.test`;
  const viewer = await actor(scene, { email, verification_level: 2 });
  const said = { email, password: ACTOR_PASSWORD };
  const { access_token: token } = await signInWithPassword(scene.services, said, nowhere);
  return { viewer, token };
}

interface StreamEvent {
  readonly id: string | null;
  readonly name: string | null;
  readonly data: unknown;
}

interface Stream {
  readonly status: number;
  readonly headers: Headers;
  /** The next event that is no heartbeat; null at the end of the stream. */
  next(): Promise<StreamEvent | null>;
  leave(): Promise<void>;
}

/** Follows what is the person's own, and the orders that are named. */
async function follow(
  { token }: Pick<Person, 'token'>,
  { order_ids = [], after }: { order_ids?: readonly string[]; after?: string } = {},
): Promise<Stream> {
  const leaving = new AbortController();
  const input = encodeURIComponent(JSON.stringify({ order_ids }));
  const response = await fetch(`${origin}/api/trpc/me.changes?input=${input}`, {
    headers: {
      authorization: `JWT ${token}`,
      accept: 'text/event-stream',
      'accept-encoding': 'br, gzip',
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const stream: Stream = {
    status: response.status,
    headers: response.headers,
    async next() {
      for (;;) {
        const end = received.indexOf('\n\n\n');
        if (end >= 0) {
          const event = eventIn(received.slice(0, end));
          received = received.slice(end + 3);
          if (event.name === 'connected' || event.name === 'ping') continue;
          return event;
        }
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return null;
        received += chunk.value;
      }
    },
    async leave() {
      leaving.abort();
      await reader?.cancel().catch(() => undefined);
    },
  };
  streams.push(stream);
  return stream;
}

function eventIn(text: string): StreamEvent {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? null;
  return { id: line('id'), name: line('event'), data: JSON.parse(line('data') || 'null') };
}

const abandon = async () => await trigger(scene, ann.viewer, orderId, 'abandon');
const NONE = { orders: [], payments: [], wallet: [], notifications: [] };
const ALL = { orders: null, payments: null, wallet: null, notifications: null };
type Changed = { [Topic in keyof typeof NONE]?: readonly string[] | null };
/** An event for Ann, or for this person, that names these changes and no others. */
const says = (changed: Changed, { viewer: { user_id } }: Person = ann) => ({
  name: null,
  data: { user_id, changed: { ...NONE, ...changed } as Changed },
});
const anything = (who?: Person) => says(ALL, who);

describe('the stream of a user', () => {
  test('says at once that anything may have changed, and then which orders do', async () => {
    const stream = await follow(ann);
    expect(await stream.next()).toMatchObject(anything());
    await abandon();
    expect(await stream.next()).toMatchObject(says({ orders: [orderId] }));
  });

  test('says in one event which orders and payments have changed, the wallet and the notifications', async () => {
    const stream = await follow(ann);
    await stream.next();
    await payOrder(scene, ann.viewer, orderId);
    const seen: Changed = {};
    const own = [ann.viewer.user_id];
    while (Object.keys(seen).length < 4) {
      const { data } = (await stream.next()) as ReturnType<typeof says>;
      for (const [topic, ids] of Object.entries(data.changed)) {
        if (ids?.length) Object.assign(seen, { [topic]: ids });
      }
    }
    expect(seen).toMatchObject({ orders: [orderId], wallet: own, notifications: own });
  });

  test('is sent while it is written, neither compressed nor cached, by any proxy', async () => {
    const { headers } = await follow(ann);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers.get('content-encoding')).toBeNull();
  });

  test('continues after the last event that the client has received, on another server', async () => {
    let seen = '';
    const first = async () => {
      const stream = await follow(ann, seen === '' ? {} : { after: seen });
      const event = await stream.next();
      seen = event?.id ?? seen;
      return await stream.leave().then(() => event);
    };
    await expect.poll(first).toMatchObject(says({}));
    await abandon();
    const later = await follow(ann, { after: seen });
    // The server may have read the events just before: the change comes a moment later then.
    const found = [await later.next()];
    if (found[0]?.id === seen) found.push(await later.next());
    expect(found.at(-1)).toMatchObject(says({ orders: [orderId] }));
  });

  test('says nothing of what is of others, live or after a break', async () => {
    const other = await person();
    const stream = await follow(other);
    const begun = await stream.next();
    expect(begun).toMatchObject(anything(other));
    await abandon();
    const own = await openOrder(scene, other.viewer, offerId);
    expect(await stream.next()).toMatchObject(says({ orders: [own] }, other));
    const resumed = await follow(other, { after: begun?.id ?? '' });
    expect(await resumed.next()).toMatchObject(says({ orders: [own] }, other));
  });
});

describe('an order of others that is named', () => {
  async function staff(): Promise<Person> {
    const found = await person();
    await changeUser({ role: 'support' }, found);
    return found;
  }

  test('is followed by staff who may read it, however its id is written, besides what is their own', async () => {
    const sue = await staff();
    const named = await follow(sue, { order_ids: [orderId.toUpperCase(), orderId] });
    const unnamed = await follow(sue);
    expect(await named.next()).toMatchObject(anything(sue));
    expect(await unnamed.next()).toMatchObject(anything(sue));
    await abandon();
    expect(await named.next()).toMatchObject(says({ orders: [orderId] }, sue));
    const own = await openOrder(scene, sue.viewer, offerId);
    expect(await unnamed.next()).toMatchObject(says({ orders: [own] }, sue));
  });

  test('is refused to a stranger like a missing one, together with orders of their own (Z2)', async () => {
    const stranger = await person();
    await abandon();
    const own = await openOrder(scene, stranger.viewer, offerId);
    for (const id of [orderId, newId()]) {
      const stream = await follow(stranger, { order_ids: [own, id] });
      expect(await stream.next()).toMatchObject({
        name: 'serialized-error',
        data: { data: { code: 'ORDER_NOT_FOUND', http_status: 404 } },
      });
      expect(await stream.next()).toBeNull();
    }
  });

  test('is not followed any more after the role that may read it (S3)', async () => {
    const sue = await staff();
    const stream = await follow(sue, { order_ids: [orderId] });
    await stream.next();
    await changeUser({ role: 'user' }, sue);
    expect(await stream.next()).toBeNull();
    const again = await follow(sue, { order_ids: [orderId] });
    expect(await again.next()).toMatchObject({ name: 'serialized-error' });
  });
});

describe('a stream ends within five seconds (S3)', () => {
  const NOT_SIGNED_IN = { name: 'serialized-error', data: { data: { code: 'NOT_SIGNED_IN' } } };

  async function secondsUntilEnd(end: () => Promise<unknown>) {
    const stream = await follow(ann);
    await stream.next();
    const began = performance.now();
    await end();
    let last = await stream.next();
    // A change from before may still arrive.
    while (last?.name === null) last = await stream.next();
    return { last, seconds: (performance.now() - began) / 1_000 };
  }

  test('of the end of its session', async () => {
    const { session } = (await readSession(scene.services, ann.token)) ?? {};
    const { last, seconds } = await secondsUntilEnd(
      async () => await signOut(scene.services, ann.viewer, session?.id ?? ''),
    );
    expect(last).toMatchObject(NOT_SIGNED_IN);
    expect(seconds).toBeLessThan(5);
  });

  test('of the deactivation of its user', async () => {
    const { last, seconds } = await secondsUntilEnd(() => changeUser({ is_active: false }));
    expect(last).toMatchObject(NOT_SIGNED_IN);
    expect(seconds).toBeLessThan(5);
  });

  test.each([
    ['a restriction', () => restrictedUser(scene, ann.viewer, { kind: 'sell_restricted' })],
    ['another role', () => changeUser({ role: 'support' })],
  ])('of %s of its user, so that the client connects anew', async (_what, change) => {
    const { last, seconds } = await secondsUntilEnd(change);
    expect(last).toBeNull();
    expect(seconds).toBeLessThan(5);
    expect(await (await follow(ann)).next()).toMatchObject(anything());
  });
});

async function changeUser(
  change: { is_active: boolean } | { role: 'support' | 'user' },
  { viewer }: Person = ann,
) {
  await database.owner_db
    .updateTable('users')
    .set(change)
    .where('id', '=', viewer.user_id)
    .execute();
}

const TOO_MANY = {
  name: 'serialized-error',
  data: { data: { code: 'TOO_MANY_REQUESTS', facts: { retry_after_seconds: 60 } } },
};

describe('open streams are counted (R1)', () => {
  test('for a user, until the client leaves', async () => {
    const named = { order_ids: [orderId] };
    const open = [await follow(ann), await follow(ann), await follow(ann, named)];
    for (const stream of open) expect(await stream.next()).toMatchObject(anything());
    expect(await (await follow(ann)).next()).toMatchObject(TOO_MANY);
    await open[0]?.leave();
    await expect.poll(async () => await (await follow(ann)).next()).toMatchObject(anything());
  });

  test('for a network, of all users', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, async () => await person()));
    for (const other of others) {
      expect(await (await follow(other)).next()).toMatchObject(anything(other));
    }
    expect(await (await follow(ann)).next()).toMatchObject(TOO_MANY);
  });

  test('a refused one as well, only until its response ends', async () => {
    for (let count = 0; count < 7; count += 1) {
      const stream = await follow({ token: 'none' });
      expect(await stream.next()).toMatchObject({ name: 'serialized-error' });
      await stream.leave();
      await expect.poll(async () => (await app.inject('/healthz')).statusCode).toBe(200);
    }
  });

  test('one whose client leaves before it begins, for no longer', async () => {
    const { token } = ann;
    for (let count = 0; count < 20; count += 1) await askAndLeave(token);
    await expect.poll(async () => await (await follow(ann)).next()).toMatchObject(anything());
  });
});

/** Closes the connection as soon as the request is written, while the server reads the session. */
async function askAndLeave(token: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const request = [
    'GET /api/trpc/me.changes?input=%7B%7D HTTP/1.1',
    `host: ${hostname}`,
    'accept: text/event-stream',
    `authorization: JWT ${token}`,
  ];
  await once(socket, 'connect');
  socket.end(`${request.join('\r\n')}\r\n\r\n`);
  socket.destroySoon();
  await once(socket, 'close');
}

test('a stream that is opened while the server stops ends at once, with an answer (F5)', async () => {
  // Accepted before the stop, which then waits for it.
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const stopped = app.close();
  const request = [
    'GET /api/trpc/me.changes?input=%7B%7D HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: JWT ${ann.token}`,
    'Accept: text/event-stream',
  ];
  socket.write(`${request.join('\r\n')}\r\n\r\n`);
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  // The last chunk of a response that is whole.
  expect(answer).toMatch(/\r\n0\r\n\r\n$/);
  await stopped;
});

test('a stop ends every stream at once, without saying that it is over: clients connect again (F5)', async () => {
  const stream = await follow(ann);
  await stream.next();
  const began = performance.now();
  await app.close();
  expect(await stream.next()).toBeNull();
  expect(performance.now() - began).toBeLessThan(2_000);
});
