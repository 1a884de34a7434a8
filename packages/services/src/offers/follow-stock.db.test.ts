import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { letPass } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, triggerUnits } from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { readWallet } from '../wallet/read-wallet.ts';
import { straightenChangedShelves, straightenShelves } from './expire-offers.ts';
import { readOffer } from './read-offers.ts';

let database: TestDatabase;
let stage: Stage;
let game_slug: string;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  game_slug = (await testGame(stage)).slug;
  ann = await buyer(stage);
});
afterAll(() => database.close());

const stateOf = async (offer_id: string) => (await readOffer(stage.services, offer_id)).offer.state;

/** Sold, and offered once more in the same words; both are one product with one set of looks. */
async function soldAndOfferedAgain(shop: Viewer) {
  const alike = { game_slug, attributes: { rank: 'Silver', level: 7 } };
  const sold = await accountOffer(stage, shop, alike);
  const order_id = await boughtOrder(stage, ann, sold);
  const twin = await accountOffer(stage, shop, alike);
  return { sold, order_id, twin };
}

test('an account comes back sealed though its seller offers the same again: the buyer is repaid, the shelf keeps one of them (O14, §5)', async () => {
  const { sold, order_id, twin } = await soldAndOfferedAgain(await seller(stage));
  await triggerUnits(stage, ann, order_id, 'return_sealed');
  expect((await readWallet(stage.services, ann)).spendable_minor).toBe(10_400);
  expect([await stateOf(sold), await stateOf(twin)]).toEqual(['sold_out', 'active']);
  expect(await straightenShelves(stage.services)).toBe(0);
});

test('not even the database has two offers of the same on one shelf (offers_no_duplicate)', async () => {
  const { sold } = await soldAndOfferedAgain(await seller(stage));
  const forced = database.owner_db
    .updateTable('offers')
    .set({ state: 'active', due_at: new Date() })
    .where('id', '=', sold);
  await expect(forced.execute()).rejects.toThrow('offers_no_duplicate');
});

test.each([
  [
    'is sold',
    async (twin: string) => void (await boughtOrder(stage, ann, twin)),
    straightenShelves,
  ],
  ['has expired', async () => void (await letPass(stage, { days: 31 })), straightenShelves],
  [
    'is sold a moment ago',
    async (twin: string) => void (await boughtOrder(stage, ann, twin)),
    straightenChangedShelves,
  ],
  [
    'has expired a moment ago',
    async () => void (await letPass(stage, { days: 31 })),
    straightenChangedShelves,
  ],
])('what came back is for sale again once the other %s', async (_how, beGone, straighten) => {
  const { sold, order_id, twin } = await soldAndOfferedAgain(await seller(stage));
  await triggerUnits(stage, ann, order_id, 'return_sealed');
  await beGone(twin);
  await straighten(stage.services);
  expect(await stateOf(sold)).toBe('active');
  await boughtOrder(stage, ann, sold);
});

test.each([1, 2, 3])(
  'five returns and five new offers of the same at one moment: nobody meets an error, one is on the shelf (round %i)',
  async () => {
    const shop = await seller(stage);
    // Of his own: one buyer opens no more than so many orders an hour.
    const bob = await buyer(stage);
    const alike = { game_slug, attributes: { rank: 'Bronze', level: 11 } };
    const order_ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      order_ids.push(await boughtOrder(stage, bob, await accountOffer(stage, shop, alike)));
    }
    const done = await Promise.allSettled([
      ...order_ids.map((id) => triggerUnits(stage, bob, id, 'return_sealed')),
      ...order_ids.map(() => accountOffer(stage, shop, alike)),
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
