import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { rankChangedOffers } from './rank-offers.ts';
import { readCategoryList } from './search/read-category-list.ts';

const PAGE = 24;
let database: TestDatabase;
let scene: Scene;
let slug: string;
let busy: Viewer;

/** A busy seller of the highest level, and eight others with few offers. */
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  slug = (await testGame(scene)).slug;
  busy = await seller(scene, { seller_level: 4 });
  const publish = async (by: Viewer, count: number) => {
    for (let each = 0; each < count; each += 1) {
      await accountOffer(scene, by, { game_slug: slug });
    }
  };
  await publish(busy, 12);
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, index) => seller(scene, { seller_level: 1 + (index % 3) })),
  );
  await Promise.all(others.map((other) => publish(other, 3)));
});
afterAll(() => database.close());

async function pages() {
  const input = { kind: 'account', product_slug: slug, sort: 'best', limit: PAGE };
  const first = await readCategoryList(scene.services, listOffersSchema.parse(input));
  const cursor = first.next_cursor ?? undefined;
  const second = await readCategoryList(
    scene.services,
    listOffersSchema.parse({ ...input, cursor }),
  );
  return [first.items, second.items] as const;
}

const ofBusy = (items: Awaited<ReturnType<typeof pages>>[number]) =>
  items.filter(({ seller_id }) => seller_id === busy.user_id);

test('“best” has at most three offers of one seller on a page while others have offers', async () => {
  const [first, second] = await pages();
  expect(first).toHaveLength(PAGE);
  expect(first[0]?.seller_id).toBe(busy.user_id);
  expect(ofBusy(first)).toHaveLength(3);
  // Each offer is on one page.
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(36);
  expect(ofBusy(second)).toHaveLength(9);
});

test('after a sale the seller’s next offers move up, and nothing else is written', async () => {
  await rankChangedOffers(scene.services);
  expect(await rankChangedOffers(scene.services)).toBe(0);
  const [before] = await pages();
  const [sold, second, third] = ofBusy(before);
  if (sold === undefined) throw new Error('the busy seller has no offer on the first page');
  await openOrder(scene, await buyer(scene), sold.id);
  expect(await rankChangedOffers(scene.services)).toBe(11);
  const [after] = await pages();
  expect(ofBusy(after).map(({ id }) => id)).toEqual([second?.id, third?.id, expect.any(String)]);
  expect(after[0]?.id).toBe(second?.id);
});

test('offers that were published before they were spread are spread by the first run', async () => {
  const { owner_db: db } = database;
  await db.deleteFrom('event_cursors').where('name', '=', 'ranks of offers').execute();
  const alike = db.updateTable('offers').set({ rank_score: 450 });
  await alike.where('seller_id', '=', busy.user_id).execute();
  expect(ofBusy((await pages())[0])).toHaveLength(11);
  await rankChangedOffers(scene.services);
  expect(ofBusy((await pages())[0])).toHaveLength(3);
});
