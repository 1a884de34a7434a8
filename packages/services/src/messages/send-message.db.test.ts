import { inTransaction } from '@guildhall/db/transaction';
import { invariantViolations } from '@guildhall/db/invariants';
import { newId } from '@guildhall/domain/kernel/ids';
import { readThreadSchema, sendMessageSchema } from '@guildhall/domain/messages/schema';
import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer, changeOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, trigger } from '@guildhall/scenes/orders';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { drainOutbox } from '../notifications/drain-outbox.ts';
import type { OutgoingMail } from '../ports/mailer.ts';
import { blockUser, listBlockedUsers, unblockUser } from './block-users.ts';
import { reportBlock } from './block-contact.ts';
import { deleteMessage } from './delete-message.ts';
import { eraseOldThreads } from './erase-old-threads.ts';
import { countUnread, listThreads } from './list-threads.ts';
import { markRead } from './mark-read.ts';
import { readThread } from './read-thread.ts';
import { holdMessage } from './report-message.ts';
import { readAnswerTime } from './read-answer-time.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let offerId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  await testGame(scene);
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
  shop = await seller(scene, { username: `s${newId().slice(-10)}`, email: `${newId()}@s.test` });
  const game = await testGame(scene);
  offerId = await accountOffer(scene, shop, { game_slug: game.slug });
});

const offer = (id = offerId): ThreadSubject => ({ kind: 'offer', id });
const order = (id: string): ThreadSubject => ({ kind: 'order', id });
const thread = (id: string): ThreadSubject => ({ kind: 'thread', id });

async function send(from: Viewer, about: ThreadSubject, text: string, more: object = {}) {
  const input = sendMessageSchema.parse({ idempotency_key: newId(), about, text, ...more });
  return await sendMessage(scene.services, from, input);
}
const read = async (who: Viewer, about: ThreadSubject, more: object = {}) =>
  await readThread(scene.services, who, readThreadSchema.parse({ about, ...more }));
const textsFor = async (who: Viewer, about: ThreadSubject) =>
  (await read(who, about)).messages.map(({ body }) => body);
const unreadOf = async (who: Viewer) => (await countUnread(scene.services, who)).threads;
/** What the moderation does when a message is reported. */
const reported = (id: string) => inTransaction(database.db, (trx) => holdMessage(trx, id));
const list = async (who: Viewer, search = '') =>
  (
    await listThreads(scene.services, who, { filter: 'all', search, cursor: null, limit: 20 })
  ).items.map(({ id }) => id);

/** An order of an account that is being delivered by hand. */
async function runningOrder() {
  const game = await testGame(scene);
  const manual = { game_slug: game.slug, delivery: 'manual', delivery_minutes: 60 } as const;
  return await boughtOrder(scene, ann, await accountOffer(scene, shop, manual));
}

describe('a question', () => {
  test('begins its thread with the first message, which the seller finds unread', async () => {
    expect(await read(ann, offer())).toMatchObject({ messages: [], obstacle: null });
    const sent = await send(ann, offer(), 'Is the email changeable?');
    expect(await unreadOf(shop)).toBe(1);
    const answer = await send(shop, thread(sent.thread_id), 'Yes,\nat any time.');
    expect([sent.seq, answer.seq]).toEqual([1, 2]);
    const texts = ['Is the email changeable?', 'Yes,\nat any time.'];
    expect(await textsFor(ann, offer())).toEqual(texts);
    expect(await textsFor(shop, thread(sent.thread_id))).toEqual(texts);
    // Whoever answers has read.
    expect([await unreadOf(shop), await unreadOf(ann)]).toEqual([0, 1]);
  });

  test('has one thread for each asker and offer', async () => {
    const [one, again] = [await send(ann, offer(), 'One'), await send(ann, offer(), 'Two')];
    const other = await send(await buyer(scene), offer(), 'Three');
    expect(again.thread_id).toBe(one.thread_id);
    expect(other.thread_id).not.toBe(one.thread_id);
    expect(new Set(await list(shop))).toEqual(new Set([one.thread_id, other.thread_id]));
  });

  test('of the seller to themselves is refused', async () => {
    expect(await catchErrorCode(send(shop, offer(), 'Hello'))).toBe('OWN_QUESTION');
  });

  test('has no pictures', async () => {
    const file = await uploadedImage(scene, ann, 'message_file', 71);
    const refused = send(ann, offer(), 'Look', { file_ids: [file] });
    expect(await catchErrorCode(refused)).toBe('INPUT_INVALID');
  });
});

describe('strangers', () => {
  test('find no thread, no message, and no order (Z2)', async () => {
    const sent = await send(ann, offer(), 'Is it level 45?');
    const eve = await buyer(scene);
    const support = await actor(scene, { role: 'support' });
    for (const stranger of [eve, support]) {
      for (const about of [thread(sent.thread_id), thread(newId()), order(newId())]) {
        expect(await catchErrorCode(read(stranger, about))).toBe('THREAD_NOT_FOUND');
        expect(await catchErrorCode(send(stranger, about, 'Hi'))).toBe('THREAD_NOT_FOUND');
      }
      const mark = markRead(scene.services, stranger, { thread_id: sent.thread_id, seq: 1 });
      expect(await catchErrorCode(mark)).toBe('THREAD_NOT_FOUND');
      const named = { message_id: sent.message_id };
      expect(await catchErrorCode(deleteMessage(scene.services, stranger, named))).toBe(
        'MESSAGE_NOT_FOUND',
      );
    }
    const orderId = await runningOrder();
    expect(await catchErrorCode(read(eve, order(orderId)))).toBe('THREAD_NOT_FOUND');
    expect(await list(eve)).toEqual([]);
  });
});

test('the same message stands once, also when it is sent at the same moment', async () => {
  const input = sendMessageSchema.parse({
    idempotency_key: newId(),
    about: offer(),
    text: 'Once only',
  });
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => sendMessage(scene.services, ann, input)),
  );
  expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(1);
  expect(await textsFor(ann, offer())).toEqual(['Once only']);
  const other = sendMessage(scene.services, ann, { ...input, text: 'Another' });
  expect(await catchErrorCode(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  const foreign = sendMessage(scene.services, await buyer(scene), input);
  expect(await catchErrorCode(foreign)).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('messages that are sent at the same moment have one order for both, without gaps', async () => {
  const { thread_id: id } = await send(ann, offer(), 'Start');
  await Promise.all([1, 2, 3, 4].map((n) => send(n % 2 === 0 ? ann : shop, thread(id), `No ${n}`)));
  const [mine, theirs] = [await read(ann, thread(id)), await read(shop, thread(id))];
  expect(mine.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(theirs.messages.map(({ body }) => body)).toEqual(mine.messages.map(({ body }) => body));
});

test('what is unread is right, whatever is sent, read and deleted at the same moment (INV18)', async () => {
  const { thread_id: id } = await send(ann, offer(), 'Start');
  for (let round = 0; round < 8; round += 1) {
    const [one, two] = [await send(ann, thread(id), 'One'), await send(ann, thread(id), 'Two')];
    await Promise.allSettled([
      send(ann, thread(id), 'Three'),
      markRead(scene.services, shop, { thread_id: id, seq: one.seq }),
      deleteMessage(scene.services, ann, { message_id: one.message_id }),
      markRead(scene.services, shop, { thread_id: id, seq: two.seq }),
      deleteMessage(scene.services, ann, { message_id: two.message_id }),
    ]);
    expect(await invariantViolations(database.owner_db)).toEqual([]);
  }
});

test('older messages are read in parts', async () => {
  const { thread_id: id } = await send(ann, offer(), 'No 1');
  for (const n of [2, 3, 4, 5]) await send(shop, thread(id), `No ${n}`);
  const last = await read(ann, thread(id), { limit: 2 });
  expect([last.messages.map(({ seq }) => seq), last.has_older]).toEqual([[4, 5], true]);
  const first = await read(ann, thread(id), { limit: 3, before_seq: 4 });
  expect([first.messages.map(({ seq }) => seq), first.has_older]).toEqual([[1, 2, 3], false]);
});

describe('what the contact filter finds', () => {
  const SECRET = 'write to zaphod@example.com';
  test('is refused and nowhere in the database (rules.md §9)', async () => {
    expect(await catchErrorCode(send(ann, offer(), SECRET))).toBe('MESSAGE_BLOCKED');
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from messages where body like '%zaphod%'
      union all select count(*)::int from idempotency_keys where answer::text like '%zaphod%'
      union all select count(*)::int from blocked_messages where contact like '%zaphod%'
      union all select count(*)::int from outbox where payload::text like '%zaphod%'
      union all select count(*)::int from threads`.execute(database.owner_db);
    expect(rows.slice(0, 4).map(({ found }) => found)).toEqual([0, 0, 0, 0]);
  });

  test('counts once in ten minutes, credentials never', async () => {
    const counted = async () => {
      const { rows } = await sql<{ counted: number }>`
        select count(*) filter (where counts)::int as counted from blocked_messages
         where user_id = ${ann.user_id}`.execute(database.owner_db);
      return rows[0]?.counted;
    };
    const blocked = async (text: string) =>
      expect(await catchErrorCode(send(ann, offer(), text))).toBe('MESSAGE_BLOCKED');
    await blocked('Password: hunter22!');
    expect(await counted()).toBe(0);
    await advance(scene, { hours: 1 });
    await blocked(SECRET);
    await blocked('jo@example.com');
    expect(await counted()).toBe(1);
    await advance(scene, { hours: 1 });
    await blocked('jo@example.com');
    expect(await counted()).toBe(2);
  });

  test('can be reported as wrong, by its sender and with the same text', async () => {
    const error = await send(ann, offer(), SECRET).catch((thrown: unknown) => thrown);
    const { facts } = error as { facts: { block_id: string } };
    const report = async (who: Viewer, text: string) =>
      await reportBlock(scene.services, who, { block_id: facts.block_id, text });
    expect(await catchErrorCode(report(shop, SECRET))).toBe('MESSAGE_NOT_FOUND');
    expect(await catchErrorCode(report(ann, 'other'))).toBe('MESSAGE_NOT_FOUND');
    await report(ann, SECRET);
    await report(ann, SECRET);
    const { rows } = await sql<{ counts: boolean; sealed: string }>`
      select counts, encode(ciphertext, 'escape') as sealed from blocked_messages
        join blocked_texts on blocked_message_id = id
       where id = ${facts.block_id}`.execute(database.owner_db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.counts).toBe(false);
    expect(rows[0]?.sealed).not.toContain('zaphod');
  });
});

describe('a thread', () => {
  test('of an offer that is not for sale takes no more questions', async () => {
    const { thread_id: id } = await send(ann, offer(), 'Still there?');
    await openOrder(scene, await buyer(scene), offerId);
    expect((await read(ann, thread(id))).obstacle).toBeNull();
    const other = await accountOffer(scene, shop, { game_slug: (await testGame(scene)).slug });
    await send(ann, offer(other), 'And this one?');
    await changeOffer(scene, shop, other, 'pause');
    expect((await read(ann, offer(other))).obstacle).toBe('offer_unavailable');
    expect(await catchErrorCode(send(ann, offer(other), 'Hello?'))).toBe('THREAD_CLOSED');
  });

  test('of questions ends when one has blocked the other, and goes on without the block', async () => {
    const { thread_id: id } = await send(ann, offer(), 'Hello');
    const orderId = await runningOrder();
    await blockUser(scene.services, shop, { user_id: ann.user_id });
    await blockUser(scene.services, shop, { user_id: ann.user_id });
    for (const who of [ann, shop]) {
      expect(await catchErrorCode(send(who, thread(id), 'Hm'))).toBe('THREAD_CLOSED');
    }
    await send(ann, order(orderId), 'The order goes on');
    const { items } = await listBlockedUsers(scene.services, shop);
    expect(items.map((item) => item.id)).toEqual([ann.user_id]);
    await unblockUser(scene.services, shop, { user_id: ann.user_id });
    await send(ann, thread(id), 'Hello again');
    const oneself = blockUser(scene.services, ann, { user_id: ann.user_id });
    expect(await catchErrorCode(oneself)).toBe('USER_NOT_FOUND');
  });

  test('is found by words, title, username and the number of its order', async () => {
    const orderId = await runningOrder();
    const { thread_id: id } = await send(ann, order(orderId), 'Which server, please?');
    const number = orderId.replaceAll('-', '').slice(-8);
    const beginnings = ['serv', 'plea whi', "serv' & !which"];
    for (const words of ['server', 'SERVER please', ...beginnings, number, `GH-${number}`]) {
      expect(await list(shop, words)).toEqual([id]);
    }
    for (const words of ['nothing', 'erver', '%', "':*", 'GH-00000000'])
      expect(await list(shop, words)).toEqual([]);
  });

  test('is erased with its pictures 180 days after the order was closed', async () => {
    const orderId = await runningOrder();
    const file = await uploadedImage(scene, ann, 'message_file', 72);
    const { thread_id: id } = await send(ann, order(orderId), 'See', { file_ids: [file] });
    const shown = await read(shop, thread(id));
    expect(shown.messages[0]?.attachments[0]?.variants[0]?.url).toContain('/api/files/private/');
    await advance(scene, { hours: 24 * 181 });
    await eraseOldThreads(scene.services);
    expect(await textsFor(ann, thread(id))).toEqual(['See']);
    await trigger(scene, shop, orderId, 'cannot_deliver');
    await eraseOldThreads(scene.services);
    expect(await textsFor(ann, thread(id))).toEqual(['See']);
    await advance(scene, { hours: 24 * 13 });
    expect((await read(ann, thread(id))).obstacle).toBeNull();
    await advance(scene, { hours: 24 * 2 });
    expect((await read(ann, thread(id))).obstacle).toBe('order_closed');
    await advance(scene, { hours: 24 * 166 });
    await eraseOldThreads(scene.services);
    const erased = await read(ann, thread(id));
    expect(erased.messages).toMatchObject([{ state: 'erased', body: '', attachments: [] }]);
    expect(erased.obstacle).toBe('erased');
  });

  test('of a question begins anew after it was erased', async () => {
    const { thread_id: id } = await send(ann, offer(), 'Is it level 45?');
    await advance(scene, { hours: 24 * 181 });
    await eraseOldThreads(scene.services);
    expect(await read(ann, offer())).toMatchObject({ obstacle: null });
    await send(ann, offer(), 'And now?');
    expect(await textsFor(shop, thread(id))).toEqual(['', 'And now?']);
    expect((await read(shop, thread(id))).place.title).toMatch(/./);
  });

  test('with a reported message keeps its text', async () => {
    const { thread_id: id, message_id } = await send(ann, offer(), 'Rude words');
    await reported(message_id);
    await advance(scene, { hours: 24 * 181 });
    await eraseOldThreads(scene.services);
    expect(await textsFor(ann, thread(id))).toEqual(['Rude words']);
  });
});

describe('a message', () => {
  test('can be deleted for two minutes unless it was read; a mark stays', async () => {
    const { thread_id: id, message_id } = await send(ann, offer(), 'Oops');
    expect((await read(ann, thread(id))).messages[0]?.deletable_until).not.toBeNull();
    await deleteMessage(scene.services, ann, { message_id });
    await deleteMessage(scene.services, ann, { message_id });
    expect((await read(shop, thread(id))).messages).toMatchObject([{ state: 'deleted', body: '' }]);
    expect(await unreadOf(shop)).toBe(0);
    const late = await send(ann, thread(id), 'Second');
    await markRead(scene.services, shop, { thread_id: id, seq: 99 });
    const refused = deleteMessage(scene.services, ann, { message_id: late.message_id });
    expect(await catchErrorCode(refused)).toBe('MESSAGE_NOT_DELETABLE');
  });

  test('that the other one has reported stays', async () => {
    const { message_id } = await send(ann, offer(), 'Rude words');
    await reported(message_id);
    const refused = deleteMessage(scene.services, ann, { message_id });
    expect(await catchErrorCode(refused)).toBe('MESSAGE_NOT_DELETABLE');
  });

  test('has at most the pictures of its sender', async () => {
    const orderId = await runningOrder();
    const theirs = await uploadedImage(scene, shop, 'message_file', 73);
    const refused = send(ann, order(orderId), '', { file_ids: [theirs] });
    expect(await catchErrorCode(refused)).toBe('FILE_NOT_FOUND');
    expect(await list(ann)).toEqual([]);
  });
});

test('the median of a seller’s first answers is known after three of them', async () => {
  const medianOf = async () => await readAnswerTime(scene.services, shop.user_id);
  for (const minutes of [5, 30, 90]) {
    expect(await medianOf()).toEqual({ median_minutes: null });
    const asker = await buyer(scene);
    const { thread_id: id } = await send(asker, offer(), 'Is it there?');
    await advance(scene, { minutes });
    await send(shop, thread(id), 'Yes');
    await advance(scene, { hours: 3 });
    await send(shop, thread(id), 'Still yes');
  }
  const { median_minutes: median } = await medianOf();
  expect([30, 31]).toContain(median);
  // Nobody waits for a question that was never answered.
  await send(ann, offer(), 'And this?');
  expect(await medianOf()).toEqual({ median_minutes: median });
});

test('a member is mailed once until they have read, with the words of orders alone', async () => {
  const mails: OutgoingMail[] = [];
  const mailer = {
    delivers: true,
    send: (mail: OutgoingMail) => Promise.resolve(void mails.push(mail)),
  };
  const brand = await testBrand(scene);
  const bought = await boughtOrder(
    scene,
    ann,
    await giftCardOffer(scene, shop, { brand_slug: brand.slug }),
  );
  await drainOutbox(scene.services);
  const question = await send(ann, offer(), 'Is the frost skin in it?');
  await send(ann, offer(), 'And the fire skin?');
  await send(ann, order(bought), 'Thank you for the fast code');
  await drainOutbox({ ...scene.services, mailer });
  expect(mails).toHaveLength(2);
  expect(mails.some(({ text }) => text.includes('frost skin'))).toBe(false);
  expect(mails.some(({ text }) => text.includes('Thank you for the fast code'))).toBe(true);
  // To send and delete, again and again, mails nobody.
  const deleted = await send(ann, offer(), 'Nothing');
  await deleteMessage(scene.services, ann, { message_id: deleted.message_id });
  await send(ann, offer(), 'Hello again');
  await drainOutbox({ ...scene.services, mailer });
  expect(mails).toHaveLength(2);
  await markRead(scene.services, shop, { thread_id: question.thread_id, seq: 4 });
  await send(ann, offer(), 'Hello?');
  await markRead(scene.services, shop, { thread_id: question.thread_id, seq: 5 });
  await drainOutbox({ ...scene.services, mailer });
  expect(mails).toHaveLength(2);
});
