import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { notifications, notified } from '@guildhall/scenes/notifications';
import { accountOffer } from '@guildhall/scenes/offers';
import { answerTo, askForTime, boughtOrder, deliver, trigger } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../../kernel/notify.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { countUnread } from './count-unread.ts';
import { deleteOldNotifications } from './delete-old-notifications.ts';
import { drainOutbox } from '../drain-outbox.ts';
import { markAllRead, markRead } from './mark-read.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ({ slug: gameSlug } = await testGame(scene));
});
afterAll(() => database.close());

const secret = () => [{ login: newId(), password: 'of the account' }];
const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
async function soldOrder(delivery: object = manual) {
  const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug, ...delivery });
  return { ann, shop, orderId: await boughtOrder(scene, ann, offerId) };
}
const kindsOf = async (viewer: Viewer, input: object = {}) =>
  (await notifications(scene, viewer, input)).items.map(({ kind }) => kind);
const unreadOf = async (viewer: Viewer) => (await countUnread(scene.services, viewer)).unread;
const money = (amount: number) =>
  ({ kind: 'money_in_wallet', amount_minor: amount, order_id: null }) as const;

test('both parties are told of a purchase at once, also while mails cannot be sent (F18)', async () => {
  const mailer = { delivers: true, send: () => Promise.reject(new Error('connection refused')) };
  const { ann, shop, orderId } = await soldOrder();
  await drainOutbox({ ...scene.services, mailer });
  expect(await kindsOf(ann, { group: 'orders' })).toEqual(['order_paid']);
  expect(await kindsOf(shop)).toEqual(['order_sold']);
  const [line] = (await notifications(scene, shop)).items;
  expect(line).toMatchObject({ subject_id: orderId, unread: 1, order_title: expect.any(String) });
});

test('a transaction that is rolled back tells nothing', async () => {
  const ann = await buyer(scene);
  const rolledBack = inTransaction(database.db, async (trx) => {
    await notify(trx, { user_id: ann.user_id }, money(100));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await kindsOf(ann)).toEqual([]);
});

describe('a line', () => {
  test('is all that was told of one order, and shows the newest', async () => {
    const { ann, shop, orderId } = await soldOrder();
    await deliver(scene, shop, orderId, secret());
    const { items } = await notifications(scene, ann, { group: 'orders' });
    expect(items.map(({ kind, unread }) => [kind, unread])).toEqual([['order_delivered', 2]]);
  });

  test('is alone for what is about nothing', async () => {
    const ann = await buyer(scene);
    await notified(scene, ann);
    await notified(scene, ann);
    expect(await kindsOf(ann)).toEqual(['money_in_wallet', 'money_in_wallet']);
    expect(await unreadOf(ann)).toBe(2);
  });

  test('is of one user: nobody sees those of another', async () => {
    const { ann } = await soldOrder();
    expect(await kindsOf(await buyer(scene))).toEqual([]);
    expect(await kindsOf(ann)).not.toEqual([]);
  });

  test('that is older than 180 days is deleted', async () => {
    const ann = await buyer(scene);
    const old = await notified(scene, ann);
    await notified(scene, ann);
    await sql`update notifications set created_at = app_now() - interval '181 days'
      where id = ${old}`.execute(database.owner_db);
    await deleteOldNotifications(scene.services);
    expect(await kindsOf(ann)).toEqual(['money_in_wallet']);
  });
});

describe('a deadline', () => {
  const deadlinesOf = async (viewer: Viewer) =>
    (await notifications(scene, viewer)).deadlines.map(({ kind }) => kind);

  test('comes first for whoever has to act, and for nobody else', async () => {
    const { ann, shop } = await soldOrder();
    await notified(scene, shop);
    expect(await deadlinesOf(shop)).toEqual(['order_sold']);
    expect(await deadlinesOf(ann)).toEqual([]);
  });

  test('is that of the other side as soon as the order waits for them', async () => {
    const { ann, shop, orderId } = await soldOrder();
    await deliver(scene, shop, orderId, secret());
    expect(await deadlinesOf(shop)).toEqual([]);
    expect(await deadlinesOf(ann)).toEqual(['order_delivered']);
  });

  test('is over as soon as the user has acted, of which nobody tells them', async () => {
    const { ann, shop, orderId } = await soldOrder();
    await trigger(scene, shop, orderId, 'start_delivery');
    await askForTime(scene, shop, orderId);
    expect(await deadlinesOf(ann)).toEqual(['extension_asked']);
    await answerTo(scene, ann, orderId, 'extension', 'accept');
    expect(await kindsOf(ann, { group: 'orders' })).toEqual(['extension_asked']);
    expect(await deadlinesOf(ann)).toEqual([]);
  });
});

describe('what was read', () => {
  test('is the line until what the user saw: what came meanwhile stays unread', async () => {
    const { ann, shop, orderId } = await soldOrder();
    const [seen] = (await notifications(scene, ann, { group: 'orders' })).items;
    await deliver(scene, shop, orderId, secret());
    await markRead(scene.services, ann, { notification_id: seen?.id ?? '' });
    const [line] = (await notifications(scene, ann, { group: 'orders' })).items;
    expect(line).toMatchObject({ kind: 'order_delivered', unread: 1 });
    await markRead(scene.services, ann, { notification_id: line?.id ?? '' });
    expect(await kindsOf(ann, { group: 'orders', unread: true })).toEqual([]);
  });

  test('is all of a group, or all, until the newest that the user saw', async () => {
    const { ann } = await soldOrder();
    const seen = await notified(scene, ann);
    const unread = await unreadOf(ann);
    await notified(scene, ann);
    await markAllRead(scene.services, ann, { until_id: seen, group: 'orders' });
    expect(await unreadOf(ann)).toBe(unread);
    await markAllRead(scene.services, ann, { until_id: seen });
    expect(await unreadOf(ann)).toBe(1);
    await markAllRead(scene.services, await buyer(scene), { until_id: newId() });
    expect(await unreadOf(ann)).toBe(1);
  });

  test('and what is new are told to all devices of the user, and to nobody else', async () => {
    const ann = await buyer(scene);
    const events = async () => {
      const { rows } = await sql<{ event: string; user_ids: string[] }>`
        select event, user_ids from event_log
         where topic = 'notifications' and subject_id = ${ann.user_id} order by position`.execute(
        database.db,
      );
      return rows.map(({ event, user_ids }) => [event, ...user_ids]);
    };
    const id = await notified(scene, ann);
    expect(await events()).toEqual([['notify', ann.user_id]]);
    await markRead(scene.services, ann, { notification_id: id });
    await markRead(scene.services, ann, { notification_id: id });
    expect(await events()).toEqual([
      ['notify', ann.user_id],
      ['read', ann.user_id],
    ]);
  });
});

test('pages have each line once, and the deadlines are on the first', async () => {
  const { shop } = await soldOrder();
  for (let count = 0; count < 4; count += 1) await notified(scene, shop);
  const kinds: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await notifications(scene, shop, { limit: 2, cursor });
    expect(page.deadlines).toHaveLength(cursor === null ? 1 : 0);
    kinds.push(...page.items.map(({ kind }) => kind));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(kinds).toEqual([...Array.from({ length: 4 }, () => 'money_in_wallet'), 'order_sold']);
  await expect(notifications(scene, shop, { cursor: 'other' })).rejects.toThrow('INPUT_INVALID');
});
