import { cellsOf } from '@guildhall/domain/kernel/text/csv';
import { exportOrdersSchema } from '@guildhall/domain/orders/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, refundBySeller, unitIds } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { exportOrders } from './export-orders.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let refunded: string;

const TITLE = '=HYPERLINK("evil"), cheap';

/** Ann has an order of three codes, one of which was refunded, and one that is not paid. */
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene, { username: 'ann-who-buys' });
  shop = await seller(scene, { username: 'shop-that-sells' });
  const offer = async (title: string) =>
    await giftCardOffer(scene, shop, { brand_slug: (await testBrand(scene)).slug, title });
  refunded = await boughtOrder(scene, ann, await offer(TITLE), 3);
  const [first = ''] = await unitIds(scene, shop, refunded);
  await refundBySeller(scene, shop, refunded, { unit_ids: [first] });
  await openOrder(scene, ann, await offer('A card that nobody has paid'));
});
afterAll(() => database.close());

async function fileOf(viewer: Viewer, input: object, pageOrders?: number) {
  const parts: string[] = [];
  const filter = exportOrdersSchema.parse(input);
  for await (const part of exportOrders(scene.services, viewer, filter, pageOrders)) {
    parts.push(part);
  }
  return parts.join('');
}

/** The lines by the names of their columns. */
async function readAs(viewer: Viewer, input: object, pageOrders?: number) {
  const text = (await fileOf(viewer, input, pageOrders)).replace('\uFEFF', '');
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => cellsOf(line, ',') ?? []);
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]])));
}

test('a buyer exports what they bought, newest first, with what they paid and got back', async () => {
  const rows = await readAs(ann, { side: 'bought' });
  expect(rows).toMatchObject([
    { state: 'awaiting_payment', quantity: '1', total: '23.58', refunded: '0.00' },
    { id: refunded, state: 'delivered', quantity: '3', total: '70.74', refunded: '23.58' },
  ]);
  expect(rows.map((row) => row['seller'])).toEqual(['shop-that-sells', 'shop-that-sells']);
  expect(rows[1]?.['order']).toMatch(/^GH-/);
});

test('a seller exports what they sold, with what it earns and how much of that is a forecast', async () => {
  const [, row] = await readAs(shop, { side: 'sold' });
  // Two codes for 23.00, less 4.5 % each.
  expect(row).toMatchObject({
    id: refunded,
    buyer: 'ann-who-buys',
    earned: '43.92',
    expected: '43.92',
    refunded: '23.58',
    currency: 'USD',
  });
});

test('nobody exports the orders of others, and no side those of the other', async () => {
  expect(await readAs(ann, { side: 'sold' })).toEqual([]);
  expect(await readAs(shop, { side: 'bought' })).toEqual([]);
  expect(await readAs(await buyer(scene), { side: 'bought' })).toEqual([]);
});

test('a title that is a formula is a text in the file (I8)', async () => {
  const [, row] = await readAs(ann, { side: 'bought' });
  expect(row?.['title']).toBe(`'${TITLE}`);
});

test('the file has the tab and the search of the list', async () => {
  const idsOf = async (input: object) =>
    (await readAs(ann, { side: 'bought', ...input })).map((row) => row['state']);
  expect(await idsOf({ tab: 'needs_you' })).toEqual(['awaiting_payment', 'delivered']);
  expect(await idsOf({ search: 'nobody has paid' })).toEqual(['awaiting_payment']);
  expect(await idsOf({ tab: 'finished' })).toEqual([]);
});

test('it is read in pages: their size does not change the file', async () => {
  const whole = await fileOf(ann, { side: 'bought' });
  expect(await fileOf(ann, { side: 'bought' }, 1)).toBe(whole);
});
