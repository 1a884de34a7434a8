import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { giftCardOffer, testCode } from '@guildhall/scenes/offers';
import {
  boughtOrder,
  refundBySeller,
  reveal,
  triggerUnits,
  unitIds,
} from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { destroyOldSecrets } from './destroy-secrets.ts';
import { readOrder } from './read-orders.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let ann: Viewer;
let slug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  slug = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  // What the test before has left ends here.
  for (let times = 0; times < 3; times += 1) await advanceAndRun(scene, { days: 100 });
  await destroy();
  shop = await seller(scene, { seller_level: 4 });
  ann = await buyer(scene);
});

const noCases = async () => new Set<string>();
const destroy = async (openCases: Parameters<typeof destroyOldSecrets>[1] = noCases) =>
  await destroyOldSecrets(scene.services, openCases);

/** An order of codes that were revealed and confirmed now. */
async function confirmedOrder(quantity = 1, secrets = [testCode(), testCode(), testCode()]) {
  const offer = await giftCardOffer(scene, shop, { brand_slug: slug, secrets });
  const order = await boughtOrder(scene, ann, offer, quantity);
  await reveal(scene, ann, order);
  await triggerUnits(scene, ann, order, 'confirm');
  return { order, offer };
}
async function stored(order: string) {
  const { rows } = await sql<{ secrets: number; prints: number; destroyed: number }>`
    select count(secrets.stock_id)::int as secrets, count(prints.stock_id)::int as prints,
        count(gone.stock_id)::int as destroyed
      from order_units as unit
      left join secrets on secrets.stock_id = unit.stock_id
      left join secret_fingerprints as prints on prints.stock_id = unit.stock_id
      left join destroyed_secrets as gone on gone.stock_id = unit.stock_id
     where unit.order_id = ${order}`.execute(database.owner_db);
  return rows[0];
}
const KEPT = { secrets: 1, prints: 1, destroyed: 0 };
const GONE = { secrets: 0, prints: 1, destroyed: 1 };

test('day 90 the buyer may view it; then it is destroyed, and its keyed hash stays (K4, K7)', async () => {
  const code = testCode();
  const { order } = await confirmedOrder(1, [code]);
  await advanceAndRun(scene, { days: 89 });
  expect(await destroy()).toBe(0);
  expect(await reveal(scene, ann, order)).toHaveLength(1);
  expect(await stored(order)).toEqual(KEPT);

  await advance(scene, { days: 1, minutes: 1 });
  expect(await destroy()).toBe(1);
  expect(await stored(order)).toEqual(GONE);
  await expect(reveal(scene, ann, order)).rejects.toMatchObject({
    code: 'ORDER_EVENT_REFUSED',
    facts: { reason: 'TOO_LATE' },
  });
  const [unit] = (await readOrder(scene.services, ann, order)).units;
  expect(unit?.secret_destroyed_at).toBeInstanceOf(Date);
  // The seller cannot sell the same code again.
  const again = giftCardOffer(scene, await seller(scene), { brand_slug: slug, secrets: [code] });
  await expect(again).rejects.toMatchObject({ code: 'SECRET_DUPLICATE' });
  expect(await destroy()).toBe(0);
});

test('a dump of the database from then on does not hold its key (K7)', async () => {
  const { order } = await confirmedOrder();
  const { rows } = await sql<{ wrapped: Buffer; ciphertext: Buffer }>`
    select wrapped_key as wrapped, ciphertext from secrets
     where stock_id in (select stock_id from order_units where order_id = ${order})`.execute(
    database.owner_db,
  );
  const [before] = rows;
  await advanceAndRun(scene, { days: 91 });
  expect(await destroy()).toBe(1);
  const { rows: left } = await sql`select from secrets
    where wrapped_key = ${before?.wrapped} or ciphertext = ${before?.ciphertext}`.execute(
    database.owner_db,
  );
  expect(before?.wrapped.length).toBeGreaterThan(0);
  expect(left).toHaveLength(0);
});

test('what is in stock, sealed, or still to be viewed is kept, however old', async () => {
  const offer = await giftCardOffer(scene, shop, { brand_slug: slug, stock: 3 });
  const order = await boughtOrder(scene, ann, offer);
  expect(await destroy()).toBe(0);
  await advance(scene, { days: 400 });
  // The deadlines have not run: the unit is delivered, and nobody has confirmed it.
  expect(await destroy()).toBe(0);
  expect(await stored(order)).toEqual(KEPT);
  const { rows } = await sql`select from secrets join stock_units on stock_units.id = stock_id
    where offer_id = ${offer} and state = 'in_stock'`.execute(database.owner_db);
  expect(rows).toHaveLength(2);
  await advanceAndRun(scene, { days: 1 });
});

test('a refunded unit is kept as long for cases, from its refund on', async () => {
  const offer = await giftCardOffer(scene, shop, { brand_slug: slug, stock: 2 });
  const order = await boughtOrder(scene, ann, offer, 2);
  const [first = '', second = ''] = await unitIds(scene, ann, order);
  await reveal(scene, ann, order, { unit_ids: [second] });
  await refundBySeller(scene, shop, order, { unit_ids: [first] });
  // The other one confirms itself after a day.
  await advanceAndRun(scene, { days: 1, minutes: 1 });
  await advanceAndRun(scene, { days: 88 });
  expect(await destroy()).toBe(0);
  await advance(scene, { days: 1 });
  expect(await destroy()).toBe(1);
  await advanceAndRun(scene, { days: 10 });
  expect(await destroy()).toBe(1);
});

test('nothing is destroyed while a case about the order is open', async () => {
  const { order } = await confirmedOrder();
  const { order: other } = await confirmedOrderOfAnother();
  await advanceAndRun(scene, { days: 200 });
  expect(await destroy(async () => new Set([order]))).toBe(1);
  expect([await stored(order), await stored(other)]).toEqual([KEPT, GONE]);
  expect(await destroy()).toBe(1);
  expect(await stored(order)).toEqual(GONE);
});

async function confirmedOrderOfAnother() {
  shop = await seller(scene, { seller_level: 4 });
  return await confirmedOrder();
}

test('two workers at once destroy each secret once', async () => {
  const { order } = await confirmedOrder(3);
  await advanceAndRun(scene, { days: 91 });
  const [one, two] = await Promise.all([destroy(), destroy()]);
  expect(one + two).toBe(3);
  expect(await stored(order)).toEqual({ secrets: 0, prints: 3, destroyed: 3 });
});
