import { sendMessageSchema, type SendMessage } from '@guildhall/domain/content/contact/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import type { OutgoingMail } from '../../ports/mailer.ts';
import { deleteOldMessages } from './delete-old-messages.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let scene: Scene;
let mails: OutgoingMail[];
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene, { username: 'ann', email: 'ann@example.test' });
  await drainOutbox(scene.services);
});
afterAll(() => database.close());
beforeEach(() => {
  mails = [];
});

const message = (changes: Partial<SendMessage> = {}) =>
  sendMessageSchema.parse({
    message_id: newId(),
    topic: 'other',
    text: 'First line of a message.\nSee https://spam.test/now for more.',
    language: 'en',
    ...changes,
  });

const services = () => ({
  ...scene.services,
  mailer: {
    delivers: true,
    send: (mail: OutgoingMail) => Promise.resolve(void mails.push(mail)),
  },
});
const send = async (viewer: Viewer | null, input: SendMessage) => {
  const sent = await sendMessage(services(), viewer, input);
  await drainOutbox(services());
  return sent;
};

test('a user’s message goes to the support, which answers the user, and a copy to the user', async () => {
  const shop = await seller(scene);
  const { slug } = await testGame(scene);
  const orderId = await openOrder(scene, ann, await accountOffer(scene, shop, { game_slug: slug }));
  // Another address than their own is not used.
  const input = message({ order_id: orderId, email: 'other@example.test', topic: 'order' });
  const { number } = await send(ann, input);
  expect(number).toMatch(/^CT-[0-9A-F]{8}$/);
  const [support, copy] = mails.toSorted((one, other) => (one.to < other.to ? 1 : -1));
  expect(support).toMatchObject({ to: 'help@guildhall.test', reply_to: 'ann@example.test' });
  expect(support?.subject).toBe(`${number}: An order`);
  expect(support?.text).toContain('From ann, ann@example.test.');
  expect(support?.text).toMatch(/About the order GH-/);
  expect(support?.text).toContain('https://spam.test/now');
  expect(copy).toMatchObject({ to: 'ann@example.test' });
  expect(copy?.text).toContain('See https://spam.test/now for more.');
  expect(copy).not.toHaveProperty('reply_to');
});

test('what somebody wrote twice reaches the support twice', async () => {
  await send(ann, message({ text: 'Code 1:\nnot valid\nCode 2:\nnot valid\n\nHelp!' }));
  const support = mails.find(({ to }) => to === 'help@guildhall.test');
  for (const said of [support?.text, support?.html]) {
    expect(said?.match(/not valid/g)).toHaveLength(2);
  }
  expect(support?.text).toContain('Code 1:\n\nnot valid\n\nCode 2:\n\nnot valid\n\nHelp!');
});

test('the same message again sends nothing', async () => {
  const input = message();
  const first = await send(ann, input);
  expect(mails).toHaveLength(2);
  expect(await send(ann, input)).toEqual(first);
  expect(mails).toHaveLength(2);
});

describe('a visitor', () => {
  test('gets the number alone, since nobody has proven the address: no word of a stranger', async () => {
    const { number } = await send(null, message({ email: 'Visitor@Example.test' }));
    const copy = mails.find(({ to }) => to === 'visitor@example.test');
    expect(copy?.text).toContain(number);
    for (const said of ['First line', 'See', 'spam.test', 'for more']) {
      expect([said, copy?.text.includes(said), copy?.html.includes(said)]).toEqual([
        said,
        false,
        false,
      ]);
    }
    const support = mails.find(({ to }) => to === 'help@guildhall.test');
    expect(support?.text).toContain('https://spam.test/now');
  });

  test('who names no address, or an order, is refused', async () => {
    await expect(send(null, message())).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const about = message({ email: 'visitor@example.test', order_id: newId() });
    await expect(send(null, about)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  test('causes three copies to one address in a day, however it is written (R1)', async () => {
    const to = (email: string) => send(null, message({ email }));
    for (const email of ['flood@x.test', 'FLOOD@x.test', 'flood@X.test']) await to(email);
    await expect(to('flood@x.test')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await to('another@x.test');
  });
});

test('an order of others is refused like one that does not exist (Z2)', async () => {
  const shop = await seller(scene);
  const bob = await buyer(scene);
  const { slug } = await testGame(scene);
  const orderId = await openOrder(scene, bob, await accountOffer(scene, shop, { game_slug: slug }));
  for (const id of [orderId, newId()]) {
    await expect(send(ann, message({ order_id: id }))).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  }
});

test('a user sends ten messages in a day (R1)', async () => {
  const cyd = await buyer(scene);
  for (let sent = 0; sent < 10; sent += 1) await sendMessage(services(), cyd, message());
  await expect(send(cyd, message())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('a shop that sends no mails takes no message', async () => {
  const silent = { ...scene.services, mailer: { ...services().mailer, delivers: false } };
  await expect(sendMessage(silent, ann, message())).rejects.toMatchObject({ code: 'MAIL_OFF' });
});

test('messages are deleted after 90 days, and not before', async () => {
  const stored = async () =>
    (await database.owner_db.selectFrom('contact_messages').select('id').execute()).length;
  const before = await stored();
  expect(before).toBeGreaterThan(0);
  await advance(scene, { days: 89 });
  await deleteOldMessages(scene.services);
  expect(await stored()).toBe(before);
  await advance(scene, { days: 2 });
  await deleteOldMessages(scene.services);
  expect(await stored()).toBe(0);
});
