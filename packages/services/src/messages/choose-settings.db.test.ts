import { newId } from '@guildhall/domain/kernel/ids';
import {
  readThreadSchema,
  sendMessageSchema,
  type ThreadSubject,
} from '@guildhall/domain/messages/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, trigger } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { changeSettings, readSettings } from './choose-settings.ts';
import { markRead } from './mark-read.ts';
import { readThread } from './read-thread.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let offerId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  [ann, shop] = [await buyer(scene), await seller(scene)];
  const { slug } = await testGame(scene);
  const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
  offerId = await accountOffer(scene, shop, { game_slug: slug, ...manual });
});

const offer = (id = offerId): ThreadSubject => ({ kind: 'offer', id });
const order = (id: string): ThreadSubject => ({ kind: 'order', id });

async function send(from: Viewer, about: ThreadSubject, text: string) {
  const input = sendMessageSchema.parse({ idempotency_key: newId(), about, text });
  return await sendMessage(scene.services, from, input);
}
const read = async (who: Viewer, about: ThreadSubject) =>
  await readThread(scene.services, who, readThreadSchema.parse({ about }));

describe('how far the other side has read', () => {
  const partnerRead = async (who: Viewer, id: string) =>
    (await read(who, order(id))).partner_read_seq;
  const eventsOf = async (threadId: string) => {
    const { rows } = await sql<{ user_ids: string[] }>`
      select user_ids from event_log where subject_id = ${threadId}
         and event = 'read_messages'`.execute(database.db);
    return rows.map(({ user_ids }) => user_ids.toSorted());
  };

  test('is seen in a running order by whom they let see it, and live', async () => {
    const id = await boughtOrder(scene, ann, offerId);
    const { thread_id: threadId } = await send(ann, order(id), 'Hello');
    await markRead(scene.services, shop, { thread_id: threadId, seq: 1 });
    expect(await partnerRead(ann, id)).toBeNull();
    expect(await eventsOf(threadId)).toEqual([[shop.user_id]]);
    await changeSettings(scene.services, shop, { shows_reading: true });
    await changeSettings(scene.services, shop, { shows_reading: true });
    expect(await readSettings(scene.services, shop)).toMatchObject({ shows_reading: true });
    expect(await partnerRead(ann, id)).toBe(1);
    // Not the other way round: Ann has chosen nothing.
    expect(await partnerRead(shop, id)).toBeNull();
    await send(ann, order(id), 'And again');
    await markRead(scene.services, shop, { thread_id: threadId, seq: 2 });
    expect((await eventsOf(threadId)).at(-1)).toEqual([ann.user_id, shop.user_id].toSorted());
    await changeSettings(scene.services, shop, { shows_reading: false });
    expect(await partnerRead(ann, id)).toBeNull();
  });

  test('is not seen once the order is closed', async () => {
    const id = await boughtOrder(scene, ann, offerId);
    const { thread_id: threadId } = await send(ann, order(id), 'Hello');
    await changeSettings(scene.services, shop, { shows_reading: true });
    await markRead(scene.services, shop, { thread_id: threadId, seq: 1 });
    expect(await partnerRead(ann, id)).toBe(1);
    await trigger(scene, shop, id, 'cannot_deliver');
    expect(await partnerRead(ann, id)).toBeNull();
  });

  test('is never seen in a question', async () => {
    const { thread_id: threadId } = await send(ann, offer(), 'Is it still there?');
    await changeSettings(scene.services, shop, { shows_reading: true });
    await markRead(scene.services, shop, { thread_id: threadId, seq: 1 });
    expect((await read(ann, offer())).partner_read_seq).toBeNull();
    expect(await eventsOf(threadId)).toEqual([[shop.user_id]]);
  });
});

describe('each setting', () => {
  test('is changed alone, and what a user never chose is as it is at first', async () => {
    const first = { shows_reading: false, shows_typing: true, shows_online: false };
    expect(await readSettings(scene.services, ann)).toEqual(first);
    await changeSettings(scene.services, ann, { shows_online: true });
    await changeSettings(scene.services, ann, { shows_typing: false });
    await changeSettings(scene.services, ann, {});
    expect(await readSettings(scene.services, ann)).toEqual({
      shows_reading: false,
      shows_typing: false,
      shows_online: true,
    });
  });
});
