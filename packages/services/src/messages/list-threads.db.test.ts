import { newId } from '@guildhall/domain/kernel/ids';
import { listThreadsSchema, sendMessageSchema } from '@guildhall/domain/messages/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listThreads } from './list-threads.ts';
import { markRead } from './mark-read.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('unread threads come first, then those written last, over all pages', async () => {
  const shop = await seller(scene);
  const game = await testGame(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: game.slug });
  const asked: string[] = [];
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    const about = { kind: 'offer', id: offerId };
    const input = sendMessageSchema.parse({ idempotency_key: newId(), about, text });
    asked.push((await sendMessage(scene.services, await buyer(scene), input)).thread_id);
  }
  const [one, two, three, four] = asked;
  for (const id of [two, four]) {
    await markRead(scene.services, shop, { thread_id: id ?? '', seq: 1 });
  }
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listThreads(
      scene.services,
      shop,
      listThreadsSchema.parse({ limit: 1, cursor }),
    );
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(found).toEqual([three, one, four, two]);
});
