import { newId, orderNumber } from '@guildhall/domain/kernel/ids';
import {
  type ListPaymentReviews,
  listPaymentReviewsSchema,
} from '@guildhall/domain/orders/reviews/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readPaymentReview, readPaymentReviews } from './read-payment-reviews.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const list = async (who: Viewer, input: Partial<ListPaymentReviews>) => {
  const page = listPaymentReviewsSchema.parse({ filter: 'all', ...input });
  const { items, next_cursor } = await readPaymentReviews(scene.services, who, page);
  return { ids: items.map(({ id }) => id), next_cursor };
};

test('staff find orders in every state by id, number, unit, keyed hash and party, but not their own', async () => {
  const [sue, ann, shop] = await Promise.all([
    actor(scene, { role: 'support' }),
    buyer(scene),
    seller(scene),
  ]);
  const { slug } = await testGame(scene);
  const offers = [1_000, 2_000].map((price) => ({ game_slug: slug, price_minor: price }));
  const orders: string[] = [];
  for (const offer of offers) {
    const by = orders.length === 0 ? ann : await buyer(scene);
    const own = orders.length === 0 ? shop : await seller(scene);
    orders.push(await boughtOrder(scene, by, await accountOffer(scene, own, offer)));
  }
  const [orderId = ''] = orders;
  const { units } = await readPaymentReview(scene.services, sue, orderId);
  const [unit] = units;
  expect(unit?.hash).toMatch(/^[0-9a-f]{64}$/);
  const names = [orderId, orderNumber(orderId), unit?.id, unit?.stock_id, unit?.hash];
  for (const search of [...names, ann.user_id, shop.user_id]) {
    expect((await list(sue, { search: search ?? '' })).ids).toEqual([orderId]);
  }
  for (const search of [newId(), 'GH-00000000', 'f'.repeat(64), 'nobody']) {
    expect((await list(sue, { search })).ids).toEqual([]);
  }
  const review = { filter: 'review', search: orderId } as const;
  expect((await list(sue, review)).ids).toEqual([]);
  // Staff who may not read orders of others have the queue and nothing else.
  const granted = await actor(scene, { role: 'moderator' });
  expect((await list(granted, { search: orderId })).ids).toEqual([]);
  expect((await list({ ...ann, role: 'support' }, {})).ids).not.toContain(orderId);

  const first = await list(sue, { limit: 1 });
  const second = await list(sue, { limit: 1, cursor: first.next_cursor });
  expect([...first.ids, ...second.ids]).toEqual(orders.toReversed());
});
