import { newId } from '@guildhall/domain/kernel/ids';
import { readThreadSchema, sendMessageSchema } from '@guildhall/domain/messages/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { openedClaim } from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readThread } from './read-thread.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('the thread of a completed order is open again for 14 days with a recall claim', async () => {
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  const game = await testGame(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: game.slug });
  const orderId = await boughtOrder(scene, ann, offerId);
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  await advanceAndRun(scene, { days: 7 });
  await advance(scene, { days: 30 });
  const about = { kind: 'order', id: orderId } as const;
  const obstacle = async () =>
    (await readThread(scene.services, ann, readThreadSchema.parse({ about }))).obstacle;
  expect(await obstacle()).toBe('order_closed');
  await openedClaim(scene, ann, orderId);
  expect(await obstacle()).toBeNull();
  const answer = { idempotency_key: newId(), about, text: 'I still have the mailbox.' };
  await sendMessage(scene.services, shop, sendMessageSchema.parse(answer));
  await advance(scene, { days: 14 });
  expect(await obstacle()).toBe('order_closed');
});
