import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { accountOffer, changeOffer, edit } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { reviewListedOffers } from './review-listed-offers.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene);
});
afterAll(() => database.close());

const account = (changes: object = {}) =>
  accountOffer(scene, shop, { game_slug: gameSlug, ...changes });
const WITH_CONTACT = 'Ranked account, add me on Discord for a discount';

test('an offer with contact details is neither published nor changed into one', async () => {
  const refused = {
    code: 'OFFER_INVALID',
    fields: { title: [{ code: 'contact_messenger', params: { found: expect.any(String) } }] },
  };
  expect(await catchRefusal(account({ title: WITH_CONTACT }))).toMatchObject(refused);
  const offerId = await account();
  expect(await catchRefusal(edit(scene, shop, offerId, { title: WITH_CONTACT }))).toMatchObject(
    refused,
  );
});

test('listed offers with contact details go to review once for each version of the filter', async () => {
  const clean = await account();
  const found = await account();
  const archived = await account();
  const written = { title: WITH_CONTACT };
  await database.db
    .updateTable('offers')
    .set(written)
    .where('id', 'in', [found, archived])
    .execute();
  await changeOffer(scene, shop, archived, 'archive');

  expect(await reviewListedOffers(scene.services)).toBe(1);
  const rows = await database.db
    .selectFrom('offers')
    .select(['id', 'state'])
    .where('id', 'in', [clean, found, archived])
    .execute();
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [clean]: 'active',
    [found]: 'pending_review',
    [archived]: 'archived',
  });
  const step = await database.db
    .selectFrom('offer_history')
    .select(['event', 'actor', 'details'])
    .where('offer_id', '=', found)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(step).toEqual({
    event: 'send_to_review',
    actor: 'system',
    details: { reasons: ['contact_details'] },
  });
  expect(await reviewListedOffers(scene.services)).toBe(0);
});
