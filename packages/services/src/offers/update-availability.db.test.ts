import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { reconcileChangedOffers, reconcileOffers } from './expire-offers.ts';
import { readOffer } from './read-offers.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  ann = await buyer(scene);
});
afterAll(() => database.close());

const stateOf = async (offerId: string) => (await readOffer(scene.services, offerId)).offer.state;

/** Sold, and offered once more in the same words; both are one product with one set of looks. */
async function soldAndOfferedAgain(shop: Viewer) {
  const alike = { game_slug: gameSlug, attributes: { rank: 'Silver', level: 7 } };
  const sold = await accountOffer(scene, shop, alike);
  const orderId = await boughtOrder(scene, ann, sold);
  const duplicate = await accountOffer(scene, shop, alike);
  return { sold, order_id: orderId, duplicate };
}

test('an account comes back sealed though its seller offers the same again: the buyer is repaid, the shelf keeps one of them (O14, §5)', async () => {
  const { sold, order_id, duplicate } = await soldAndOfferedAgain(await seller(scene));
  await triggerUnits(scene, ann, order_id, 'return_sealed');
  expect((await readWallet(scene.services, ann)).spendable_minor).toBe(10_400);
  expect([await stateOf(sold), await stateOf(duplicate)]).toEqual(['sold_out', 'active']);
  expect(await reconcileOffers(scene.services)).toBe(0);
});

test('not even the database has two offers of the same on one shelf (offers_no_duplicate)', async () => {
  const { sold } = await soldAndOfferedAgain(await seller(scene));
  const forced = database.owner_db
    .updateTable('offers')
    .set({ state: 'active', due_at: new Date() })
    .where('id', '=', sold);
  await expect(forced.execute()).rejects.toThrow('offers_no_duplicate');
});

test.each([
  [
    'is sold',
    async (duplicate: string) => void (await boughtOrder(scene, ann, duplicate)),
    reconcileOffers,
  ],
  ['has expired', async () => void (await advanceAndRun(scene, { days: 31 })), reconcileOffers],
  [
    'is sold a moment ago',
    async (duplicate: string) => void (await boughtOrder(scene, ann, duplicate)),
    reconcileChangedOffers,
  ],
  [
    'has expired a moment ago',
    async () => void (await advanceAndRun(scene, { days: 31 })),
    reconcileChangedOffers,
  ],
])('what came back is for sale again once the other %s', async (_how, beGone, reconcile) => {
  const { sold, order_id, duplicate } = await soldAndOfferedAgain(await seller(scene));
  await triggerUnits(scene, ann, order_id, 'return_sealed');
  await beGone(duplicate);
  await reconcile(scene.services);
  expect(await stateOf(sold)).toBe('active');
  await boughtOrder(scene, ann, sold);
});

test.each([1, 2, 3])(
  'five returns and five new offers of the same at one moment: nobody meets an error, one is on the shelf (round %i)',
  async () => {
    const shop = await seller(scene);
    // Of his own: one buyer opens no more than so many orders an hour.
    const bob = await buyer(scene);
    const alike = { game_slug: gameSlug, attributes: { rank: 'Bronze', level: 11 } };
    const orderIds: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      orderIds.push(await boughtOrder(scene, bob, await accountOffer(scene, shop, alike)));
    }
    const done = await Promise.allSettled([
      ...orderIds.map((id) => triggerUnits(scene, bob, id, 'return_sealed')),
      ...orderIds.map(() => accountOffer(scene, shop, alike)),
    ]);
    const failed = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(failed.map(String).filter((reason) => reason !== 'Refusal: OFFER_DUPLICATE')).toEqual(
      [],
    );
    const own = database.db.selectFrom('offers').where('seller_id', '=', shop.user_id);
    const rows = await own.select('state').execute();
    expect(rows.filter(({ state }) => state === 'active')).toHaveLength(1);
  },
);
