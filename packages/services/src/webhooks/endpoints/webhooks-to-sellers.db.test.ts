import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@guildhall/domain/kernel/ids';
import { MOST_ENDPOINTS } from '@guildhall/domain/webhooks/endpoints/schema';
import { WEBHOOK_TYPES } from '@guildhall/domain/webhooks/types';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { changeEndpoint, removeEndpoint } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deleteOldWebhooks } from './delete-old-webhooks.ts';
import { gatherWebhooks } from './gather-webhooks.ts';
import { readDeliveries, readEndpoints, redeliver } from './read-endpoints.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';
import { sendWebhooks } from './send-webhooks.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let receiver: Server;
let url: string;
let received: Received[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  await gatherWebhooks(scene.services);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
});
beforeEach(async () => {
  received = [];
  answer = (response) => response.end('taken');
  await resetClock(scene);
  shop = await seller(scene);
});

/** An endpoint at the receiver of this test, which no user could name. */
async function endpoint(of = shop, types = [...WEBHOOK_TYPES]) {
  const named = { url: 'https://hooks.example.com/guildhall', types };
  const { id, secret } = await createEndpoint(scene.services, of, named);
  await database.db.updateTable('webhook_endpoints').set({ url }).where('id', '=', id).execute();
  return { id, secret };
}

async function sale(quantity = 1, stock = 5) {
  const brand = await testBrand(scene);
  const offer = await giftCardOffer(scene, shop, { brand_slug: brand.slug, stock });
  const person = await buyer(scene);
  const order = await boughtOrder(scene, person, offer, quantity);
  return { order, person };
}

async function work() {
  await gatherWebhooks(scene.services);
  for (;;) if ((await sendWebhooks(scene.services)) === undefined) return;
}
const log = async (id: string) =>
  (await readDeliveries(scene.services, shop, { endpoint_id: id, limit: 50 })).items;
const typesIn = (bodies: readonly Received[]) =>
  bodies.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const headersOf = ({ headers }: Received) => headers as Record<string, string>;

test('a sale is told once for each state, signed, and without data of the buyer (H4)', async () => {
  const { secret } = await endpoint();
  const { person } = await sale();
  await work();
  await work();
  expect(typesIn(received).toSorted()).toEqual(['order.delivered', 'order.paid']);
  const verifier = new Webhook(secret);
  for (const each of received) {
    const verified = verifier.verify(each.body, headersOf(each)) as { data: { state: string } };
    expect(verified.data.state).toMatch(/^(?:paid|delivered)$/);
    expect(each.body).not.toContain(person.user_id);
    expect(Object.keys(verified.data).toSorted()).toEqual([
      'currency',
      'kind',
      'offer_id',
      'order_id',
      'order_number',
      'price_minor',
      'quantity',
      'state',
    ]);
  }
  expect(() => new Webhook(secret).verify('{}', headersOf(received[0] as Received))).toThrow(
    'No matching signature',
  );
});

test('only what the endpoint asks for is told, and to its owner alone', async () => {
  await endpoint(shop, ['order.paid']);
  await endpoint(await seller(scene));
  await sale();
  await work();
  expect(typesIn(received)).toEqual(['order.paid']);
});

test('few units that are left are told once a day', async () => {
  await endpoint(shop, ['stock.low']);
  await sale(2, 5);
  await work();
  expect(received.map(({ body }) => (JSON.parse(body) as { data: object }).data)).toMatchObject([
    { units_left: 3 },
  ]);
});

test('a new secret signs beside the one before for a day', async () => {
  const { id, secret } = await endpoint(shop, ['order.paid']);
  const { secret: next } = await rotateSecret(scene.services, shop, { endpoint_id: id });
  await sale();
  await work();
  const [first] = received as [Received];
  for (const each of [secret, next]) new Webhook(each).verify(first.body, headersOf(first));
  await advance(scene, { hours: 25 });
  await sale();
  await work();
  const [, later] = received as [Received, Received];
  new Webhook(next).verify(later.body, headersOf(later));
  expect(() => new Webhook(secret).verify(later.body, headersOf(later))).toThrow(
    'No matching signature',
  );
});

describe('a webhook that is not taken', () => {
  beforeEach(() => {
    answer = (response) => response.writeHead(500).end('down');
  });

  test('is sent again with the same id, up to three days, and then given up (H4)', async () => {
    const { id } = await endpoint(shop, ['order.paid']);
    await sale();
    await work();
    let tries = 1;
    for (let hour = 0; hour < 90; hour += 1) {
      await advance(scene, { hours: 1 });
      // The endpoint would be switched off after five days only.
      await sendWebhooks(scene.services);
    }
    const [message] = await log(id);
    tries = message?.tries.length ?? 0;
    expect(tries).toBeGreaterThanOrEqual(8);
    expect(message).toMatchObject({ due_at: null, taken_at: null });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(message?.tries[0]).toMatchObject({ status: 500, answer: 'down' });
    const [firstTry, lastTry] = [message?.tries.at(-1)?.tried_at, message?.tries[0]?.tried_at];
    const hours = ((lastTry?.getTime() ?? 0) - (firstTry?.getTime() ?? 0)) / 3_600_000;
    expect(hours).toBeGreaterThan(68);
    expect(hours).toBeLessThan(84);
  });

  test('is sent to try an endpoint, whatever types it asks for, and signed like any other', async () => {
    const { id, secret } = await endpoint(shop, ['stock.low']);
    await sendTest(scene.services, shop, { endpoint_id: id });
    await sendTest(scene.services, shop, { endpoint_id: id });
    answer = (response) => response.writeHead(204).end();
    await work();
    expect(received).toHaveLength(2);
    const [first] = received;
    const verified = new Webhook(secret).verify(
      first?.body ?? '',
      first?.headers as Record<string, string>,
    );
    expect(verified).toEqual({
      type: 'endpoint.test',
      timestamp: expect.any(String),
      data: { endpoint_id: id },
    });
    expect((await log(id)).map(({ type, taken_at }) => [type, taken_at !== null])).toEqual([
      ['endpoint.test', true],
      ['endpoint.test', true],
    ]);
    const stranger = await seller(scene);
    await expect(sendTest(scene.services, stranger, { endpoint_id: id })).rejects.toThrow(
      'WEBHOOK_ENDPOINT_NOT_FOUND',
    );
  });

  test('is sent again when its seller asks for it', async () => {
    const { id } = await endpoint(shop, ['order.paid']);
    await sale();
    await work();
    answer = (response) => response.writeHead(204).end();
    const [message] = await log(id);
    await redeliver(scene.services, shop, { message_id: message?.id ?? '' });
    await work();
    const [again] = await log(id);
    expect(again?.taken_at).not.toBeNull();
    expect(again?.tries.map(({ status }) => status)).toEqual([204, 500]);
    expect(await readEndpoints(scene.services, shop)).toMatchObject([{ failing_since: null }]);
  });

  test('switches its endpoint off after five days, and tells its owner', async () => {
    const { id } = await endpoint(shop, ['order.paid']);
    for (let day = 0; day <= 5; day += 1) {
      await sale();
      await work();
      await advance(scene, { hours: 25 });
    }
    expect(await readEndpoints(scene.services, shop)).toMatchObject([{ off_reason: 'failures' }]);
    const { rows } = await sql<{ facts: object }>`
      select payload -> 'facts' as facts from outbox
       where payload ->> 'user_id' = ${shop.user_id}
         and payload ->> 'template' = 'webhook_endpoint_off'`.execute(database.owner_db);
    expect(rows).toEqual([{ facts: { host: new URL(url).host, is_gone: false } }]);
    const before = received.length;
    await sale();
    await work();
    expect(received.length).toBe(before);
    answer = (response) => response.end();
    await changeEndpoint(scene.services, shop, { endpoint_id: id, is_on: true });
    await sale();
    await work();
    expect(received.length).toBe(before + 1);
  });

  test('switches its endpoint off at once when that is gone (410)', async () => {
    answer = (response) => response.writeHead(410).end();
    await endpoint(shop, ['order.paid']);
    await sale();
    await work();
    expect(await readEndpoints(scene.services, shop)).toMatchObject([{ off_reason: 'gone' }]);
  });

  test.each([
    ['hangs', () => {}, { fault: 'timed_out' }],
    [
      'redirects inside',
      (response: ServerResponse) => response.writeHead(302, { location: 'http://[::1]/' }).end(),
      { status: 302 },
    ],
    [
      'answers with zero bytes',
      (response: ServerResponse) => response.end('a\0b'),
      { answer: 'ab' },
    ],
  ])('because its receiver %s, is a try in the log', async (_what, how, expected) => {
    answer = how;
    const { id } = await endpoint(shop, ['order.paid']);
    await sale();
    await work();
    const [message] = await log(id);
    expect(message?.tries).toMatchObject([expected]);
  });

  test('because its name leads inside, reaches nobody (U5)', async () => {
    const { id } = await endpoint(shop, ['order.paid']);
    await database.db
      .updateTable('webhook_endpoints')
      .set({ url: url.replace('127.0.0.1', '127.0.0.2') })
      .where('id', '=', id)
      .execute();
    await sale();
    await work();
    const [message] = await log(id);
    expect(message?.tries).toMatchObject([{ fault: 'address_forbidden', status: null }]);
    expect(received).toEqual([]);
  });
});

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://169.254.169.254/latest',
  'https://localhost/',
  'https://printer.local/',
  'https://intranet/',
  'https://localhost.localdomain/',
])('%s is no endpoint', async (named) => {
  const create = createEndpoint(scene.services, shop, { url: named, types: ['order.paid'] });
  await expect(create).rejects.toThrow('WEBHOOK_ENDPOINT_INVALID');
  const { id } = await endpoint();
  const change = changeEndpoint(scene.services, shop, { endpoint_id: id, url: named });
  await expect(change).rejects.toThrow('WEBHOOK_ENDPOINT_INVALID');
});

test('a user has so many endpoints, also with calls at once', async () => {
  const settled = await Promise.allSettled(
    Array.from({ length: MOST_ENDPOINTS + 3 }, () => endpoint()),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_ENDPOINTS);
  await expect(endpoint()).rejects.toThrow('WEBHOOK_ENDPOINT_LIMIT');
});

test('nobody sees or changes the endpoint of somebody else (Z2)', async () => {
  const { id } = await endpoint(shop, ['order.paid']);
  await sale();
  await work();
  const [message] = await log(id);
  const stranger = await seller(scene);
  const named = { endpoint_id: id };
  const { services } = scene;
  for (const call of [
    () => readDeliveries(services, stranger, { ...named, limit: 1 }),
    () => changeEndpoint(services, stranger, { ...named, is_on: false }),
    () => rotateSecret(services, stranger, named),
    () => removeEndpoint(services, stranger, named),
  ]) {
    await expect(call()).rejects.toThrow('WEBHOOK_ENDPOINT_NOT_FOUND');
  }
  for (const messageId of [message?.id ?? '', newId()]) {
    const again = redeliver(services, stranger, { message_id: messageId });
    await expect(again).rejects.toThrow('WEBHOOK_MESSAGE_NOT_FOUND');
  }
  expect(await readEndpoints(services, stranger)).toEqual([]);
});

test('a removed endpoint takes its log and its secrets with it', async () => {
  const { id } = await endpoint(shop, ['order.paid']);
  await sale();
  await work();
  await removeEndpoint(scene.services, shop, { endpoint_id: id });
  expect(await readEndpoints(scene.services, shop)).toEqual([]);
  const left = await database.db
    .selectFrom('webhook_secrets')
    .select('id')
    .where('endpoint_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});

test('the log is kept for 30 days, and pages of it go on where the last ended', async () => {
  const { id } = await endpoint(shop, ['order.paid', 'order.delivered']);
  await sale();
  await work();
  const page = { endpoint_id: id, limit: 1 };
  const first = await readDeliveries(scene.services, shop, page);
  const second = await readDeliveries(scene.services, shop, { ...page, cursor: first.next_cursor });
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  expect(second.next_cursor).toBeNull();
  await deleteOldWebhooks(scene.services);
  expect(await log(id)).toHaveLength(2);
  await advance(scene, { hours: 31 * 24 });
  await deleteOldWebhooks(scene.services);
  expect(await log(id)).toEqual([]);
});
