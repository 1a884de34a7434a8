import { sendMessageSchema, type SendMessage } from '@guildhall/domain/content/contact/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits, unitIds } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { readOrder } from '../../orders/read-orders.ts';
import type { OutgoingMail } from '../../ports/mailer.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let mails: OutgoingMail[];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  mails = [];
  ann = await buyer(scene);
  shop = await seller(scene, { username: `s${newId().slice(-10)}`, email: `${newId()}@s.test` });
});

const services = () => ({
  ...scene.services,
  mailer: {
    delivers: true,
    send: (mail: OutgoingMail) => Promise.resolve(void mails.push(mail)),
  },
});

async function report(viewer: Viewer | null, changes: Partial<SendMessage>) {
  const text = 'The login does not work any more.';
  const input = { message_id: newId(), topic: 'order', text, language: 'en', ...changes };
  return await sendMessage(services(), viewer, sendMessageSchema.parse(input));
}

async function accountBought() {
  const { slug } = await testGame(scene);
  return await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: slug }));
}

async function codesBought(quantity: number) {
  const { slug } = await testBrand(scene);
  const offerId = await giftCardOffer(scene, shop, { brand_slug: slug });
  return await boughtOrder(scene, ann, offerId, quantity);
}

const unitsOf = async (orderId: string) => (await readOrder(scene.services, ann, orderId)).units;
const dueOf = async (orderId: string) =>
  (await unitsOf(orderId)).map(({ due_at }) => due_at?.getTime() ?? null);
const HOUR = 3_600_000;

test('a report pauses the automatic confirmation of its units for 72 h, and of no others', async () => {
  const orderId = await codesBought(3);
  const [one, , three] = await unitIds(scene, ann, orderId);
  const before = await dueOf(orderId);
  const { paused_until } = await report(ann, {
    order_id: orderId,
    unit_ids: [one ?? '', three ?? ''],
  });
  const { order } = await readOrder(scene.services, ann, orderId);
  expect(order.now.getTime()).toBeLessThan(paused_until?.getTime() ?? 0);
  const [first, second, third] = await dueOf(orderId);
  expect([first, second, third]).toEqual([
    (before[0] ?? 0) + 72 * HOUR,
    before[1],
    (before[2] ?? 0) + 72 * HOUR,
  ]);
  await advanceAndRun(scene, { hours: 73 });
  const states = async () => (await unitsOf(orderId)).map(({ state }) => state);
  expect(await states()).toEqual(['delivered', 'in_protection', 'delivered']);
  await advanceAndRun(scene, { hours: 72 });
  expect(await states()).toEqual(['in_protection', 'in_protection', 'in_protection']);
});

test('a second report names the unit and pauses nothing, whatever happened between them', async () => {
  const orderId = await accountBought();
  const ids = await unitIds(scene, ann, orderId);
  await reveal(scene, ann, orderId);
  await report(ann, { order_id: orderId, unit_ids: ids });
  const paused = await dueOf(orderId);
  expect(await report(ann, { order_id: orderId, unit_ids: ids })).toMatchObject({
    paused_until: null,
  });
  expect(await dueOf(orderId)).toEqual(paused);
  await triggerUnits(scene, ann, orderId, 'confirm');
  const protectedUntil = await dueOf(orderId);
  expect(await report(ann, { order_id: orderId, unit_ids: ids })).toMatchObject({
    paused_until: null,
  });
  expect(await dueOf(orderId)).toEqual(protectedUntil);
});

test('the release of the money pauses too, and the same message again changes nothing', async () => {
  const orderId = await accountBought();
  const ids = await unitIds(scene, ann, orderId);
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  const [before] = await dueOf(orderId);
  const message = { message_id: newId(), order_id: orderId, unit_ids: ids };
  const first = await report(ann, message);
  expect(await dueOf(orderId)).toEqual([(before ?? 0) + 72 * HOUR]);
  await advance(scene, { hours: 1 });
  expect(await report(ann, message)).toEqual(first);
  expect(await dueOf(orderId)).toEqual([(before ?? 0) + 72 * HOUR]);
});

test('both sides are told until when, and nobody is reminded meanwhile', async () => {
  const orderId = await codesBought(2);
  const ids = await unitIds(scene, ann, orderId);
  await drainOutbox(services());
  mails = [];
  await report(ann, { order_id: orderId, unit_ids: ids.slice(1) });
  await drainOutbox(services());
  expect(mails.map(({ text }) => /pause|doesn’t run/.test(text))).toEqual([true, true, true]);
  const toSeller = mails.find(({ subject }) => subject.startsWith('Problem reported'));
  expect(toSeller?.text).toContain('It’s about code 2.');
  const toSupport = mails.find(({ to }) => to === 'help@guildhall.test');
  expect(toSupport?.text).toContain('About code 2.');
  await report(ann, { order_id: orderId, unit_ids: ids.slice(0, 1) });
  await drainOutbox(services());
  mails = [];
  await advanceAndRun(scene, { hours: 71 });
  await drainOutbox(services());
  const reminders = mails.filter(({ subject }) => subject.startsWith('Have you checked'));
  expect(reminders.filter(({ text }) => text.includes(orderId)).length).toBe(0);
});

test('nobody but the buyer pauses anything, and units of others do not exist (Z2)', async () => {
  const orderId = await accountBought();
  const ids = await unitIds(scene, ann, orderId);
  const before = await dueOf(orderId);
  expect(await report(shop, { order_id: orderId, unit_ids: ids })).toMatchObject({
    paused_until: null,
  });
  const others = await accountBought();
  const foreign = { order_id: others, unit_ids: ids };
  await expect(report(ann, foreign)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const bob = await buyer(scene);
  const byBob = { order_id: orderId, unit_ids: ids };
  await expect(report(bob, byBob)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const visitor = { ...byBob, email: 'visitor@example.test' };
  await expect(report(null, visitor)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect(await dueOf(orderId)).toEqual(before);
});
