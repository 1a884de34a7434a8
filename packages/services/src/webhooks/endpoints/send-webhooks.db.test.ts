import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAppNow } from '@guildhall/db/clock';
import { insertMessages, sendAgain, switchOff } from '@guildhall/db/webhooks/endpoints/commands';
import { REDELIVERY_LIMIT } from '@guildhall/domain/webhooks/endpoints/schema';
import { seller } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { readDeliveries, redeliver } from './read-endpoints.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendWebhooks } from './send-webhooks.ts';

let database: TestDatabase;
let scene: Scene;
let receiver: Server;
let origin: string;
let paths: string[] = [];
/** Responses that wait until the test ends them. */
let hanging: ServerResponse[] = [];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  receiver = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    request.resume();
    if (path.startsWith('/hangs')) hanging.push(response);
    else response.end('taken');
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
});
beforeEach(async () => {
  paths = [];
  hanging = [];
  await resetClock(scene);
  await database.db.deleteFrom('webhook_endpoints').execute();
});

/** An endpoint with so many due messages, at a path of the receiver. */
async function endpoint(of: Viewer, path: string, messages = 1): Promise<string> {
  const named = { url: 'https://hooks.example.com/', types: ['order.paid' as const] };
  const { id } = await createEndpoint(scene.services, of, named);
  const url = `${origin}${path}`;
  await database.db.updateTable('webhook_endpoints').set({ url }).where('id', '=', id).execute();
  await database.db.transaction().execute((trx) =>
    insertMessages(
      trx,
      Array.from({ length: messages }, (_none, at) => ({
        endpoint_id: id,
        type: 'order.paid' as const,
        happened: `order.paid ${at}`,
        payload: '{}',
      })),
    ),
  );
  return id;
}
const messagesOf = async (of: Viewer, id: string) =>
  (await readDeliveries(scene.services, of, { endpoint_id: id, limit: 50 })).items;

test('endpoints of two users that hang keep no other waiting', async () => {
  const [first, second, third] = [await seller(scene), await seller(scene), await seller(scene)];
  for (const each of [first, second]) {
    for (let at = 0; at < 5; at += 1) await endpoint(each, `/hangs/${each.user_id}/${at}`);
  }
  const open = await endpoint(third, '/open', 4);
  const run = sendWebhooks(scene.services);
  // All four are taken, one after the other, while the others hang.
  await expect.poll(() => paths.filter((path) => path === '/open').length).toBe(4);
  await expect.poll(() => hanging.length).toBe(4);
  for (const each of [first, second]) {
    expect(paths.filter((path) => path.includes(each.user_id))).toHaveLength(2);
  }
  await expect
    .poll(async () => (await messagesOf(third, open)).every(({ taken_at: at }) => at !== null))
    .toBe(true);
  // Those that end make room for the others of the same user.
  await expect
    .poll(() => {
      for (const response of hanging) response.end();
      return new Set(paths).size;
    })
    .toBe(11);
  await run;
});

test('an endpoint is sent one webhook at a time, by two servers and when asked again', async () => {
  const shop = await seller(scene);
  const id = await endpoint(shop, '/hangs', 2);
  const runs = [sendWebhooks(scene.services), sendWebhooks(scene.services)];
  await expect.poll(() => paths.length).toBe(1);
  const [message] = (await messagesOf(shop, id)).toReversed();
  await redeliver(scene.services, shop, { message_id: message?.id ?? '' });
  runs.push(sendWebhooks(scene.services));
  await runs[2];
  expect(paths).toHaveLength(1);
  await expect
    .poll(() => {
      for (const response of hanging) response.end();
      return paths.length;
    })
    .toBe(2);
  await Promise.all(runs);
  expect((await messagesOf(shop, id)).map(({ tries }) => tries.length)).toEqual([1, 1]);
});

test('a webhook to an endpoint that is off waits, and is not claimed again and again', async () => {
  const shop = await seller(scene);
  const id = await endpoint(shop, '/open');
  await database.db.transaction().execute((trx) => switchOff(trx, id, 'owner'));
  const [message] = await messagesOf(shop, id);
  await redeliver(scene.services, shop, { message_id: message?.id ?? '' });
  for (let minute = 0; minute < 3; minute += 1) {
    expect(await sendWebhooks(scene.services)).toBeUndefined();
    await advance(scene, { hours: 1 });
  }
  expect((await messagesOf(shop, id))[0]).toMatchObject({ leased_until: null, tries: [] });
  await changeEndpoint(scene.services, shop, { endpoint_id: id, is_on: true });
  await sendWebhooks(scene.services);
  expect(paths).toEqual(['/open']);
});

test('a webhook whose server was killed is sent by another one when the lease ends', async () => {
  const shop = await seller(scene);
  const id = await endpoint(shop, '/open');
  const leased = new Date((await readAppNow(database.db)).getTime() + 60_000);
  await database.db.updateTable('webhook_messages').set({ leased_until: leased }).execute();
  await sendWebhooks(scene.services);
  expect(paths).toEqual([]);
  await advance(scene, { hours: 1 });
  await sendWebhooks(scene.services);
  expect(await messagesOf(shop, id)).toMatchObject([{ leased_until: null, due_at: null }]);
});

test('the log shows the latest tries of a webhook, however often it was sent again', async () => {
  const shop = await seller(scene);
  const id = await endpoint(shop, '/open', 2);
  const [message] = await messagesOf(shop, id);
  for (let sent = 0; sent < 23; sent += 1) {
    await database.db.transaction().execute((trx) => sendAgain(trx, message?.id ?? ''));
    await sendWebhooks(scene.services);
  }
  const [read, other] = await messagesOf(shop, id);
  expect(read?.tries).toHaveLength(20);
  expect(other?.tries).toHaveLength(1);
  const ids = read?.tries.map((each) => each.id) ?? [];
  expect(ids.toSorted().toReversed()).toEqual(ids);
});

test('a user sends webhooks again and makes secrets so often in an hour', async () => {
  const shop = await seller(scene);
  const id = await endpoint(shop, '/open');
  const [message] = await messagesOf(shop, id);
  const again = () => redeliver(scene.services, shop, { message_id: message?.id ?? '' });
  for (let sent = 0; sent < REDELIVERY_LIMIT.attempts; sent += 1) await again();
  await expect(again()).rejects.toThrow('TOO_MANY_REQUESTS');
  // The first secret was made with the endpoint.
  const rotate = () => rotateSecret(scene.services, shop, { endpoint_id: id });
  for (let made = 1; made < 20; made += 1) await rotate();
  await expect(rotate()).rejects.toThrow('TOO_MANY_REQUESTS');
  const create = createEndpoint(scene.services, shop, {
    url: 'https://hooks.example.com/',
    types: ['order.paid'],
  });
  await expect(create).rejects.toThrow('TOO_MANY_REQUESTS');
});
