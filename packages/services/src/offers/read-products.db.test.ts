import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFeaturedOffers } from './read-products.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('each game has one featured offer, the best ranked of those for sale; a game without offers none', async () => {
  const shop = await seller(scene);
  const [first, second] = [await testGame(scene), await testGame(scene)];
  await testGame(scene);
  const offers = [];
  for (const game of [first, first, second]) {
    offers.push(await accountOffer(scene, shop, { game_slug: game.slug }));
  }
  const rank = async (offerId: string | undefined, score: number) =>
    await database.owner_db
      .updateTable('offers')
      .set({ rank_score: score })
      .where('id', '=', offerId ?? '')
      .execute();
  await rank(offers[0], 9_000);
  await rank(offers[1], 1_000);
  const featured = async () => {
    const { items } = await readFeaturedOffers(scene.services, 'en');
    return items.map(({ id }) => id).toSorted();
  };
  expect(await featured()).toEqual([offers[0], offers[2]].toSorted());
  await rank(offers[1], 9_500);
  expect(await featured()).toEqual([offers[1], offers[2]].toSorted());
});
