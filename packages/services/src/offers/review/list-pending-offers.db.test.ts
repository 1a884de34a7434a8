import { type ListPendingOffers, listPendingOffersSchema } from '@guildhall/domain/offers/schema';
import { actor, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer, review } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPendingOffers } from './list-pending-offers.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const list = async (page: Partial<ListPendingOffers>) =>
  await listPendingOffers(scene.services, listPendingOffersSchema.parse(page));

test('pages of offers under review begin with the longest waiting, and end with the decision', async () => {
  const { slug } = await testGame(scene, { restricted: true });
  const offers: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    // Each of a seller of its own, since a second one of the same seller would be a duplicate.
    offers.push(await accountOffer(scene, await seller(scene), { game_slug: slug }));
  }
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.next_cursor });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(offers);
  expect(second.next_cursor).toBeNull();
  const [offer] = first.items;
  for (const search of [offer?.id, offer?.seller_id, offer?.seller_username.toUpperCase()]) {
    expect((await list({ search: search ?? '' })).items).toEqual([offer]);
  }
  expect((await list({ search: 'nobody' })).items).toEqual([]);

  await review(scene, await actor(scene, { role: 'moderator' }), offers[0] ?? '');
  expect((await list({ limit: 2 })).items.map(({ id }) => id)).toEqual(offers.slice(1));
});
