import { newId, orderNumber } from '@guildhall/domain/kernel/ids';
import { findThingsSchema } from '@guildhall/domain/site/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { answeredDispute, openedDispute } from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { escalateDispute } from '../disputes/settle-dispute.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findThings } from './find-things.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let offerId: string;
let orderId: string;
let caseId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const names = { email: 'ann@example.test', username: 'Ann_of_the_test' };
  [ann, shop] = await Promise.all([buyer(scene, names), seller(scene)]);
  const { slug } = await testGame(scene);
  orderId = await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: slug }));
  caseId = await openedDispute(scene, ann, orderId);
  await answeredDispute(scene, shop, caseId);
  await advance(scene, { hours: 12 });
  await escalateDispute(scene.services, shop, { idempotency_key: newId(), dispute_id: caseId });
  const title = 'A rare zeppelin';
  offerId = await accountOffer(scene, await seller(scene), { game_slug: slug, title });
});
afterAll(() => database.close());

const find = async (viewer: Viewer, search: string) => {
  const found = await findThings(scene.services, viewer, findThingsSchema.parse({ search }));
  return found.map(({ kind, id }) => [kind, id]);
};

test('an admin finds users, orders, cases and offers by what names them', async () => {
  const admin = await actor(scene, { role: 'admin' });
  const order = [
    ['order', orderId],
    ['dispute', caseId],
  ];
  const user = ['user', ann.user_id];
  expect(await find(admin, ' ')).toEqual([]);
  expect(await find(admin, 'nobody')).toEqual([]);
  for (const search of ['ANN@example.test', 'ann_of_THE_test', ann.user_id]) {
    expect(await find(admin, search)).toEqual([user, ...order]);
  }
  expect(await find(admin, orderNumber(orderId))).toEqual(order);
  expect(await find(admin, offerId)).toEqual([['offer', offerId]]);
  expect(await find(admin, 'zeppelin')).toEqual([['offer', offerId]]);
  expect(await find(admin, caseId)).toEqual([['dispute', caseId]]);
});

test('nobody is told of what their role may not read', async () => {
  const [moderator, support] = await Promise.all([
    actor(scene, { role: 'moderator' }),
    actor(scene, { role: 'support' }),
  ]);
  for (const search of ['ann@example.test', orderNumber(orderId), ann.user_id]) {
    expect(await find(moderator, search)).toEqual([]);
  }
  expect(await find(moderator, 'zeppelin')).toEqual([['offer', offerId]]);
  expect(await find(support, 'zeppelin')).toEqual([]);
  expect((await find(support, 'ann@example.test')).map(([kind]) => kind)).toContain('user');
  // Whoever is a party of an order is not its officer (Z9).
  const own = { ...ann, role: 'admin' } as const;
  expect(await find(own, orderNumber(orderId))).toEqual([]);
});
