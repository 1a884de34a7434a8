import { invariantViolations } from '@guildhall/db/invariants';
import type { Rating } from '@guildhall/domain/feedback/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sharedDevice } from '@guildhall/scenes/moderation/devices';
import { confirmedOrder, givenFeedback } from '@guildhall/scenes/feedback';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, refundBySeller } from '@guildhall/scenes/orders';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { refreshLevels } from '../orders/statistics/refresh-levels.ts';
import { editFeedback, removeFeedback, replyToFeedback } from './change-feedback.ts';
import { giveFeedback } from './give-feedback.ts';
import { listOrdersToRate, listOwnFeedback, listPublicFeedback } from './list-feedback.ts';
import { openConcludedOrders } from './open-orders.ts';
import { readOrderFeedback } from './read-order-feedback.ts';
import { readScore } from './read-score.ts';
import { runFeedbackDeadlines } from './run-deadlines.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let slug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(async () => {
  expect(await invariantViolations(database.db)).toEqual([]);
  await database.close();
});
beforeEach(async () => {
  ann = await buyer(scene);
  shop = await seller(scene, { username: `s${newId().slice(-10)}`, email: `${newId()}@s.test` });
  slug = (await testGame(scene)).slug;
});

const offer = async (priceMinor = 2_000) =>
  await accountOffer(scene, shop, { game_slug: slug, price_minor: priceMinor });
const confirmed = async (priceMinor?: number) =>
  await confirmedOrder(scene, ann, await offer(priceMinor));
const seenBy = async (who: Viewer, orderId: string) =>
  await readOrderFeedback(scene.services, who, { order_id: orderId });
const shown = async (who: Viewer) => {
  const input = { user_id: who.user_id, side: 'seller', limit: 20 } as const;
  return (await listPublicFeedback(scene.services, input)).items;
};
const score = async (who: Viewer) =>
  (await readScore(scene.services, { user_id: who.user_id })).seller;
const edit = async (who: Viewer, id: string, rating: Rating, text = 'On second thought.') => {
  const input = { idempotency_key: newId(), feedback_id: id, rating, text };
  await editFeedback(scene.services, who, input);
};
const remove = async (who: Viewer, id: string) => {
  const input = { idempotency_key: newId(), feedback_id: id } as const;
  await removeFeedback(scene.services, who, { ...input, reason: 'insult', note: 'Insults.' });
};
const codeOf = catchErrorCode;
/** Both sides speak; returns what the buyer said. */
async function spoken(orderId: string, rating: Rating = 'positive'): Promise<string> {
  const { feedback_id } = await givenFeedback(scene, ann, orderId, rating);
  await givenFeedback(scene, shop, orderId);
  return feedback_id;
}

describe('feedback is given', () => {
  test('only when a unit was confirmed or refunded, and only by the two sides (Z6)', async () => {
    const orderId = await boughtOrder(scene, ann, await offer());
    expect(await codeOf(givenFeedback(scene, ann, orderId))).toBe('FEEDBACK_NOT_FOUND');
    expect(await seenBy(ann, orderId)).toMatchObject({ can_give: false, closes_at: null });
    await refundBySeller(scene, shop, orderId);
    expect(await seenBy(ann, orderId)).toMatchObject({ can_give: true, side: 'buyer' });
    expect(await codeOf(givenFeedback(scene, await buyer(scene), orderId))).toBe(
      'FEEDBACK_NOT_FOUND',
    );
    await spoken(orderId, 'negative');
    expect(await shown(shop)).toMatchObject([{ rating: 'negative', title: expect.any(String) }]);
    expect((await shown(shop))[0]?.refunded_at).not.toBeNull();
  });

  test('once by each side (Z6), whatever the key', async () => {
    const orderId = await confirmed();
    const input = {
      idempotency_key: newId(),
      order_id: orderId,
      rating: 'positive',
      text: '',
    } as const;
    const first = await giveFeedback(scene.services, ann, input);
    expect(await giveFeedback(scene.services, ann, input)).toEqual(first);
    expect(await codeOf(givenFeedback(scene, ann, orderId))).toBe('FEEDBACK_EVENT_REFUSED');
    expect(await codeOf(giveFeedback(scene.services, shop, input))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('once, when a side gives it many times at once', async () => {
    const orderId = await confirmed();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => givenFeedback(scene, ann, orderId)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('not with an address in its text', async () => {
    const orderId = await confirmed();
    const text = 'Write to zaphod@example.com';
    expect(await codeOf(givenFeedback(scene, ann, orderId, 'positive', text))).toBe(
      'INPUT_INVALID',
    );
  });

  test('not between users who have signed in on one device', async () => {
    const orderId = await confirmed();
    await sharedDevice(scene, [ann, shop]);
    expect(await codeOf(givenFeedback(scene, ann, orderId))).toBe('FEEDBACK_EVENT_REFUSED');
    expect(await seenBy(ann, orderId)).toMatchObject({ can_give: false, obstacle: 'LINKED' });
  });
});

describe('feedback is blind', () => {
  test('until both have spoken', async () => {
    const orderId = await confirmed();
    const { feedback_id: id } = await givenFeedback(scene, ann, orderId, 'negative');
    expect(await seenBy(shop, orderId)).toMatchObject({ others: null, can_give: true });
    expect(await shown(shop)).toEqual([]);
    // The other side learns of it by no other call.
    const reply = { idempotency_key: newId(), feedback_id: id, text: 'No.' };
    expect(await codeOf(replyToFeedback(scene.services, shop, reply))).toBe('FEEDBACK_NOT_FOUND');
    expect(await givenFeedback(scene, shop, orderId)).toMatchObject({ is_published: true });
    expect(await seenBy(shop, orderId)).toMatchObject({ others: { rating: 'negative' } });
    expect(await shown(shop)).toHaveLength(1);
  });

  test('until the window ends, when the other side says nothing', async () => {
    const orderId = await confirmed();
    await givenFeedback(scene, ann, orderId);
    await runFeedbackDeadlines(scene.services);
    expect(await shown(shop)).toEqual([]);
    await advance(scene, { days: 30 });
    await runFeedbackDeadlines(scene.services);
    expect(await shown(shop)).toHaveLength(1);
    expect(await codeOf(givenFeedback(scene, shop, orderId))).toBe('FEEDBACK_EVENT_REFUSED');
  });

  test('and is edited freely meanwhile', async () => {
    const orderId = await confirmed();
    const { feedback_id: id } = await givenFeedback(scene, ann, orderId, 'positive');
    await edit(ann, id, 'negative');
    await edit(ann, id, 'neutral', 'Well.');
    await givenFeedback(scene, shop, orderId);
    expect(await shown(shop)).toMatchObject([{ rating: 'neutral', body: 'Well.' }]);
  });
});

describe('published feedback', () => {
  test('is edited once, and only for the better', async () => {
    const id = await spoken(await confirmed(), 'neutral');
    expect(await codeOf(edit(ann, id, 'negative'))).toBe('FEEDBACK_EVENT_REFUSED');
    await edit(ann, id, 'positive');
    expect(await score(shop)).toMatchObject({ positive: 1, neutral: 0, score: 10_000 });
    expect(await codeOf(edit(ann, id, 'positive'))).toBe('FEEDBACK_EVENT_REFUSED');
  });

  test('is edited for the worse after a later refund, and has its tag', async () => {
    const orderId = await confirmed();
    const id = await spoken(orderId);
    await advance(scene, { hours: 1 });
    await refundBySeller(scene, shop, orderId);
    await edit(ann, id, 'negative');
    const [row] = await shown(shop);
    expect(row).toMatchObject({ rating: 'negative', refunded_at: expect.any(Date) });
    expect(await score(shop)).toMatchObject({ positive: 0, negative: 1, score: 0 });
  });

  test('has one reply, of whom it is about', async () => {
    const id = await spoken(await confirmed());
    const reply = (who: Viewer) =>
      replyToFeedback(scene.services, who, {
        idempotency_key: newId(),
        feedback_id: id,
        text: 'Thanks, come back.',
      });
    expect(await codeOf(reply(ann))).toBe('FEEDBACK_EVENT_REFUSED');
    await reply(shop);
    expect(await codeOf(reply(shop))).toBe('FEEDBACK_EVENT_REFUSED');
    expect(await shown(shop)).toMatchObject([{ reply: 'Thanks, come back.' }]);
  });

  test('is removed by staff who are no party of it, with a log, and counts no more', async () => {
    const id = await spoken(await confirmed(), 'negative');
    const staff = await actor(scene, { role: 'support' });
    expect(await codeOf(remove(ann, id))).toBe('FEEDBACK_EVENT_REFUSED');
    await remove(staff, id);
    expect(await shown(shop)).toEqual([]);
    expect(await score(shop)).toMatchObject({ negative: 0, score: null });
    const { rows } = await sql`select actor, actor_id, reason, details from feedback_history
      where feedback_id = ${id} and event = 'remove'`.execute(database.db);
    expect(rows).toEqual([
      {
        actor: 'support',
        actor_id: staff.user_id,
        reason: 'Insults.',
        details: { reason: 'insult' },
      },
    ]);
  });
});

describe('the score', () => {
  test('weighs feedback by the price of its order, within limits (INV19)', async () => {
    await spoken(await confirmed(100), 'negative');
    await spoken(await confirmed(4_500), 'positive');
    // 500 against 4,500.
    expect(await score(shop)).toMatchObject({ positive: 1, negative: 1, score: 9_000 });
  });

  test('counts three feedbacks of one buyer in 30 days', async () => {
    for (const rating of ['positive', 'positive', 'positive', 'negative'] as const) {
      await spoken(await confirmed(), rating);
    }
    expect(await score(shop)).toMatchObject({ positive: 3, negative: 1, score: 10_000 });
    await advance(scene, { days: 31 });
    await spoken(await confirmed(), 'negative');
    expect(await score(shop)).toMatchObject({ score: 7_500 });
  });

  test('forgets feedback after 180 days, and the level after 90 (INV19)', async () => {
    await spoken(await confirmed());
    const facts = async () => {
      await runFeedbackDeadlines(scene.services);
      await refreshLevels(scene.services);
      const { rows } = await sql`select feedback, positive_feedback from seller_levels
        where user_id = ${shop.user_id}`.execute(database.db);
      return rows;
    };
    expect(await facts()).toEqual([{ feedback: 1, positive_feedback: 1 }]);
    await advance(scene, { days: 90 });
    expect(await facts()).toEqual([{ feedback: 0, positive_feedback: 0 }]);
    expect(await score(shop)).toMatchObject({ positive: 1 });
    await advance(scene, { days: 90 });
    await runFeedbackDeadlines(scene.services);
    expect(await score(shop)).toMatchObject({ positive: 0, score: null });
    // It can still be read.
    expect(await shown(shop)).toHaveLength(1);
  });

  test('is right when both sides of many orders speak at once (INV19)', async () => {
    const orders = [await confirmed(), await confirmed(), await confirmed(), await confirmed()];
    await Promise.all(
      orders.flatMap((id) => [givenFeedback(scene, ann, id), givenFeedback(scene, shop, id)]),
    );
    expect(await score(shop)).toMatchObject({ positive: 4, score: 10_000 });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from feedback
      where rated_id = ${shop.user_id} and weight_minor > 0`.execute(database.db);
    expect(rows).toEqual([{ count: 3 }]);
  });
});

test('each side is told once that it can rate, and when it was rated', async () => {
  await openConcludedOrders(scene.services);
  const orderId = await confirmed();
  await openConcludedOrders(scene.services);
  await openConcludedOrders(scene.services);
  await spoken(orderId);
  const { rows } = await sql<{ kind: string }>`select kind from notifications
    where user_id = ${ann.user_id} and kind like 'feedback%' order by kind`.execute(database.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['feedback_possible', 'feedback_received']);
});

test('a user sees what they can rate, what they said, and what was said of them', async () => {
  const orderId = await confirmed();
  await openConcludedOrders(scene.services);
  const toRate = async (who: Viewer) =>
    (await listOrdersToRate(scene.services, who, { limit: 20 })).items.map((row) => row.order_id);
  expect(await toRate(ann)).toEqual([orderId]);
  const id = await spoken(orderId);
  expect(await toRate(ann)).toEqual([]);
  const list = async (who: Viewer, tab: 'received' | 'given') =>
    (await listOwnFeedback(scene.services, who, { tab, limit: 20 })).items;
  expect(await list(ann, 'given')).toMatchObject([{ id, allowed: ['edit'], is_own: true }]);
  expect(await list(shop, 'received')).toMatchObject([{ id, allowed: ['reply'], is_own: false }]);
});
