import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
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

/** Sells an account and publishes a duplicate of its offer. */
async function soldAndOfferedAgain(shop: Viewer) {
  const same = { game_slug: gameSlug, attributes: { rank: 'Silver', level: 7 } };
  const sold = await accountOffer(scene, shop, same);
  const orderId = await boughtOrder(scene, ann, sold);
  const duplicate = await accountOffer(scene, shop, same);
  return { sold, order_id: orderId, duplicate };
}

test('an account can be returned while a duplicate is active: the buyer is refunded, and one of the two offers is listed (O14, §5)', async () => {
  const { sold, order_id, duplicate } = await soldAndOfferedAgain(await seller(scene));
  await triggerUnits(scene, ann, order_id, 'return_sealed');
  expect((await readWallet(scene.services, ann)).spendable_minor).toBe(10_400);
  expect([await stateOf(sold), await stateOf(duplicate)]).toEqual(['sold_out', 'active']);
  expect(await reconcileOffers(scene.services)).toBe(0);
});

test('the database refuses two active duplicates (offers_no_duplicate)', async () => {
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
    'was just sold',
    async (duplicate: string) => void (await boughtOrder(scene, ann, duplicate)),
    reconcileChangedOffers,
  ],
  [
    'has just expired',
    async () => void (await advanceAndRun(scene, { days: 31 })),
    reconcileChangedOffers,
  ],
])('a returned unit is for sale again once the duplicate %s', async (_how, beGone, reconcile) => {
  const { sold, order_id, duplicate } = await soldAndOfferedAgain(await seller(scene));
  await triggerUnits(scene, ann, order_id, 'return_sealed');
  // It then has a cursor, so that it reads only what happens next.
  await reconcileChangedOffers(scene.services);
  await beGone(duplicate);
  await reconcile(scene.services);
  expect(await stateOf(sold)).toBe('active');
  await boughtOrder(scene, ann, sold);
});

test.each([1, 2, 3])(
  'five concurrent returns and five new duplicates cause no error and leave one active offer (round %i)',
  async () => {
    const shop = await seller(scene);
    // A separate buyer, because the orders of one buyer are limited per hour.
    const bob = await buyer(scene);
    const same = { game_slug: gameSlug, attributes: { rank: 'Bronze', level: 11 } };
    const orderIds: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      orderIds.push(await boughtOrder(scene, bob, await accountOffer(scene, shop, same)));
    }
    const done = await Promise.allSettled([
      ...orderIds.map((id) => triggerUnits(scene, bob, id, 'return_sealed')),
      ...orderIds.map(() => accountOffer(scene, shop, same)),
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

test('an account that its seller delivers is sold out when it is paid, and listed again when the order is cancelled', async () => {
  const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
  const shop = await seller(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug, ...manual });
  const unpaid = await openOrder(scene, ann, offerId);
  expect(await stateOf(offerId)).toBe('reserved');
  await trigger(scene, ann, unpaid, 'abandon');
  expect(await stateOf(offerId)).toBe('active');
  const orderId = await boughtOrder(scene, ann, offerId);
  expect(await stateOf(offerId)).toBe('sold_out');
  await trigger(scene, ann, orderId, 'cancel_before_start');
  expect(await stateOf(offerId)).toBe('active');
  expect(await reconcileOffers(scene.services)).toBe(0);
});
