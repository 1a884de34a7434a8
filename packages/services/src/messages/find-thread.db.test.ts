import { newId } from '@guildhall/domain/kernel/ids';
import { readThreadSchema, sendMessageSchema } from '@guildhall/domain/messages/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { boughtByCard, chargeBack } from '@guildhall/scenes/chargebacks';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { openedClaim } from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseOldThreads } from './erase-old-threads.ts';
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

test('the text of a thread is kept for 180 days after a recall claim, and for an open chargeback', async () => {
  const [ann, ben, shop] = [await buyer(scene), await buyer(scene), await seller(scene)];
  const game = await testGame(scene);
  const offer = () => accountOffer(scene, shop, { game_slug: game.slug });
  const claimed = await boughtOrder(scene, ann, await offer());
  const disputedByBank = await boughtByCard(scene, ben, await offer());
  const write = async (by: typeof ann, id: string) => {
    const said = { about: { kind: 'order', id }, text: 'It is gold.' };
    const key = { idempotency_key: newId() };
    await sendMessage(scene.services, by, sendMessageSchema.parse({ ...key, ...said }));
  };
  await write(ann, claimed);
  await write(ben, disputedByBank.order_id);
  await reveal(scene, ann, claimed);
  await triggerUnits(scene, ann, claimed, 'confirm');
  await reveal(scene, ben, disputedByBank.order_id);
  await triggerUnits(scene, ben, disputedByBank.order_id, 'confirm');
  // The warranty ends, and the buyer claims late in the recall cover.
  await advanceAndRun(scene, { days: 7 });
  await advance(scene, { days: 80 });
  await openedClaim(scene, ann, claimed);
  await chargeBack(scene, disputedByBank);
  const texts = async (by: typeof ann, id: string) => {
    const about = { kind: 'order', id } as const;
    await eraseOldThreads(scene.services);
    const { messages } = await readThread(scene.services, by, readThreadSchema.parse({ about }));
    return messages.map(({ body }) => body);
  };
  await advance(scene, { days: 179 });
  expect(await texts(ann, claimed)).toEqual(['It is gold.']);
  await advance(scene, { days: 2 });
  expect(await texts(ann, claimed)).toEqual(['']);
  expect(await texts(ben, disputedByBank.order_id)).toEqual(['It is gold.']);
});
