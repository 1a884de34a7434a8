import { findFirstIdsOfParts, listActiveOffersFrom } from '@guildhall/db/offers/sitemap-queries';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the parts of the sitemap have every active offer once, and no other', async () => {
  const { db } = database;
  const scene = testScene(db);
  const { slug } = await testGame(scene);
  const trader = await seller(scene, { seller_level: 3 });
  const active: string[] = [];
  for (let index = 0; index < 5; index++) {
    active.push(await accountOffer(scene, trader, { game_slug: slug }));
  }
  const reserved = await accountOffer(scene, trader, { game_slug: slug });
  await openOrder(scene, await buyer(scene), reserved);

  const firstIds = await findFirstIdsOfParts(db, 2);
  expect(firstIds).toHaveLength(3);
  const parts = await Promise.all(firstIds.map((id) => listActiveOffersFrom(db, id, 2)));
  expect(parts.flat().map(({ id }) => id)).toEqual(active.toSorted());
  // A part without divisions begins with the first offer.
  expect(await findFirstIdsOfParts(db, 1)).toEqual(active.toSorted());
});
