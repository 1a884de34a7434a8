import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, triggerUnits, unitIds } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { listOwnOffersSchema } from '@guildhall/domain/offers/schema';
import { readSalesSchema } from '@guildhall/domain/offers/sales/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { listOwnOffers } from '../../offers/list-own-offers.ts';
import { countPageView } from '../../offers/sales/count-page-view.ts';
import { readSales } from '../../offers/sales/read-sales.ts';
import { savePageViews } from '../../offers/sales/save-page-views.ts';
import { readOrder } from '../read-orders.ts';
import { refreshChangedSales } from './refresh-sales.ts';

let database: TestDatabase;
let scene: Scene;
let game: string;
let brand: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  game = (await testGame(scene)).slug;
  brand = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [shop, ann] = [await seller(scene), await buyer(scene)];
});

const card = () => giftCardOffer(scene, shop, { brand_slug: brand, price_minor: 1_000 });

async function salesOf(offerId: string) {
  await refreshChangedSales(scene.services);
  return await database.db
    .selectFrom('offer_sales')
    .select(['seller_id', 'orders', 'units', 'gross_minor', 'net_minor', 'open_minor'])
    .where('offer_id', '=', offerId)
    .orderBy('day')
    .execute();
}

test('an order counts on the day of its payment, at the price of its seller', async () => {
  const offerId = await card();
  await openOrder(scene, ann, offerId);
  expect(await salesOf(offerId)).toEqual([]);
  await boughtOrder(scene, ann, offerId, 2);
  expect(await salesOf(offerId)).toEqual([
    {
      seller_id: shop.user_id,
      orders: 1,
      units: 2,
      gross_minor: 2_000,
      net_minor: 0,
      open_minor: 2_000,
    },
  ]);
  await advance(scene, { days: 1 });
  await boughtOrder(scene, ann, offerId);
  expect(await salesOf(offerId)).toMatchObject([{ units: 2 }, { units: 1 }]);
});

test('the net is what the ledger has posted to the seller, from the confirmation on', async () => {
  const offerId = await card();
  const orderId = await boughtOrder(scene, ann, offerId, 2);
  const [first = '', second = ''] = await unitIds(scene, ann, orderId);
  await reveal(scene, ann, orderId, { unit_ids: [first] });
  await triggerUnits(scene, ann, orderId, 'confirm', [first]);
  const { earnings } = await readOrder(scene.services, shop, orderId);
  const posted = earnings?.posted.net_minor ?? 0;
  expect(posted).toBeGreaterThan(0);
  expect(await salesOf(offerId)).toMatchObject([
    { units: 2, gross_minor: 2_000, net_minor: posted, open_minor: 1_000 },
  ]);
  await triggerUnits(scene, ann, orderId, 'return_sealed', [second]);
  expect(await salesOf(offerId)).toMatchObject([
    { orders: 1, units: 1, gross_minor: 1_000, net_minor: posted, open_minor: 0 },
  ]);
});

test('an order that was given back as a whole is no sale', async () => {
  const offerId = await card();
  const orderId = await boughtOrder(scene, ann, offerId);
  expect(await salesOf(offerId)).toMatchObject([{ orders: 1 }]);
  await triggerUnits(scene, ann, orderId, 'return_sealed');
  expect(await salesOf(offerId)).toMatchObject([
    { orders: 0, units: 0, gross_minor: 0, net_minor: 0, open_minor: 0 },
  ]);
});

test('a first run counts all orders of the past, and as a run after each event does', async () => {
  const offers = [await card(), await accountOffer(scene, shop, { game_slug: game })];
  for (const offerId of offers) await boughtOrder(scene, ann, offerId);
  await advanceAndRun(scene, { days: 4 });
  const salesOfBoth = async () => [await salesOf(offers[0] ?? ''), await salesOf(offers[1] ?? '')];
  const before = await salesOfBoth();
  expect(before.flat().map(({ net_minor }) => net_minor > 0)).toEqual([true, true]);
  await database.owner_db.deleteFrom('offer_sales').execute();
  await database.owner_db
    .deleteFrom('event_cursors')
    .where('name', '=', 'sales of offers')
    .execute();
  expect(await salesOfBoth()).toEqual(before);
});

async function view(offerId: string, networks: number): Promise<void> {
  for (let n = 0; n < networks; n += 1) {
    const origin = { ip_address: `192.0.2.${n}`, user_agent: 'Mozilla/5.0 Firefox/150.0' };
    countPageView(scene.services, null, { offer_id: offerId }, origin);
  }
  await savePageViews(scene.services);
}
const sales = async (input: object = {}, viewer = shop) => {
  await refreshChangedSales(scene.services);
  return await readSales(scene.services, viewer, readSalesSchema.parse(input));
};

test('the sales of a time are its sum, its days, and its offers, and nobody else’s', async () => {
  const [good, poor] = [await card(), await accountOffer(scene, shop, { game_slug: game })];
  await view(good, 3);
  await boughtOrder(scene, ann, good, 2);
  await advance(scene, { days: 8 });
  await view(good, 4);
  await view(poor, 1);
  await boughtOrder(scene, ann, good);
  const month = await sales();
  expect(month.sum).toMatchObject({ orders: 2, units: 3, gross_minor: 3_000, views: 8 });
  expect(month.periods).toHaveLength(30);
  expect(month.periods.at(-1)).toMatchObject({ orders: 1, units: 1, views: 5 });
  expect(month.periods.at(-9)).toMatchObject({ orders: 1, units: 2, views: 3 });
  expect(month.best).toMatchObject([{ id: good, orders: 2, gross_minor: 3_000, views: 7 }]);
  const week = await sales({ days: 7 });
  expect(week.sum).toMatchObject({ orders: 1, views: 5 });
  expect(week.best).toMatchObject([{ id: good, orders: 1, views: 4 }]);
  expect((await sales({ days: 730 })).sum).toEqual(month.sum);

  const input = listOwnOffersSchema.parse({ kind: 'gift_card' });
  const own = async () => (await listOwnOffers(scene.services, shop, input)).items;
  expect(await own()).toMatchObject([{ views_last_30_days: 7, sold_last_30_days: 3 }]);
  await advance(scene, { days: 22 });
  expect(await own()).toMatchObject([{ views_last_30_days: 4, sold_last_30_days: 1 }]);

  const stranger = await sales({}, await seller(scene));
  expect(stranger).toMatchObject({ sum: { orders: 0, views: 0 }, best: [], lowStock: [] });
});

test('cards that run out are listed, the emptiest first', async () => {
  const { slug } = await testBrand(scene, {
    regions: [
      { code: 'US', name: 'USA', currency: 'USD', face_values_minor: [1_000, 2_500, 5_000] },
    ],
  });
  const stocked = (value: number, stock: number) =>
    giftCardOffer(scene, shop, { brand_slug: slug, face_value_minor: value, stock });
  const few = await stocked(1_000, 2);
  const none = await stocked(2_500, 1);
  await boughtOrder(scene, ann, none);
  await stocked(5_000, 9);
  const { lowStock } = await sales();
  expect(lowStock.map(({ id, stock_count }) => [id, stock_count])).toEqual([
    [none, 0],
    [few, 2],
  ]);
});
