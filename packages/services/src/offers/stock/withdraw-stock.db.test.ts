import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer, changeOffer, giftCardOffer, remove } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { discardGoneStock } from './discard-stock.ts';
import { withdrawStock } from './withdraw-stock.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let ann: Viewer;
let brand: string;
let game: string;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  brand = (await testBrand(scene)).slug;
  game = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  [shop, ann] = [await seller(scene), await buyer(scene)];
});

const cards = (stock: number) => giftCardOffer(scene, shop, { brand_slug: brand, stock });
const withdraw = async (offerId: string, quantity: number, by = shop, key = newId()) =>
  await withdrawStock(scene.services, by, { idempotency_key: key, offer_id: offerId, quantity });

/** The units of an offer by state, how many of them still hold a secret, and the offer's state. */
async function stockOf(offerId: string) {
  const units = await database.owner_db
    .selectFrom('stock_units')
    .leftJoin('secrets', 'secrets.stock_id', 'stock_units.id')
    .leftJoin('secret_fingerprints', 'secret_fingerprints.stock_id', 'stock_units.id')
    .select(({ fn }) => [
      'stock_units.state',
      fn.count<number>('secrets.stock_id').as('secrets'),
      fn.count<number>('secret_fingerprints.stock_id').as('fingerprints'),
    ])
    .where('stock_units.offer_id', '=', offerId)
    .groupBy('stock_units.state')
    .orderBy('stock_units.state')
    .execute();
  const { state } = await database.db
    .selectFrom('offers')
    .select('state')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return { state, units: units.map((unit) => Object.values(unit)) };
}

describe('a seller', () => {
  test('withdraws a part of their sealed stock, whose secrets are gone (K7)', async () => {
    const offerId = await cards(5);
    expect(await withdraw(offerId, 2)).toEqual({ withdrawn: 2 });
    expect(await stockOf(offerId)).toEqual({
      state: 'active',
      units: [
        ['in_stock', 3, 3],
        ['void', 0, 0],
      ],
    });
  });

  test('withdraws all of it, and the offer is out of stock', async () => {
    const offerId = await cards(3);
    expect(await withdraw(offerId, 10_000)).toEqual({ withdrawn: 3 });
    expect(await stockOf(offerId)).toEqual({ state: 'out_of_stock', units: [['void', 0, 0]] });
    expect(await withdraw(offerId, 1)).toEqual({ withdrawn: 0 });
  });

  test('withdraws nothing that a buyer is paying for or has bought', async () => {
    const offerId = await cards(3);
    await openOrder(scene, ann, offerId);
    const orderId = await boughtOrder(scene, ann, offerId);
    expect(await withdraw(offerId, 10_000)).toEqual({ withdrawn: 1 });
    const { units } = await stockOf(offerId);
    expect(units).toEqual([
      ['reserved', 1, 1],
      ['sold_sealed', 1, 1],
      ['void', 0, 0],
    ]);
    expect(await reveal(scene, ann, orderId)).toHaveLength(1);
  });

  test('gets the same answer for a repeated call, which withdraws nothing more (M3)', async () => {
    const offerId = await cards(3);
    const key = newId();
    const first = await withdraw(offerId, 1, shop, key);
    expect(await withdraw(offerId, 1, shop, key)).toEqual(first);
    expect((await stockOf(offerId)).units[0]).toEqual(['in_stock', 2, 2]);
  });

  test('withdraws the account of an offer that nobody has bought', async () => {
    const offerId = await accountOffer(scene, shop, { game_slug: game });
    expect(await withdraw(offerId, 1)).toEqual({ withdrawn: 1 });
    expect(await stockOf(offerId)).toEqual({ state: 'out_of_stock', units: [['void', 0, 0]] });
  });

  test('finds no offer of another seller (Z2)', async () => {
    const offerId = await cards(1);
    await expect(withdraw(offerId, 1, await seller(scene))).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
    });
    expect((await stockOf(offerId)).units).toEqual([['in_stock', 1, 1]]);
  });
});

describe('sealed stock', () => {
  test('of an archived offer is kept while that can be undone, and discarded then', async () => {
    const offerId = await cards(2);
    await boughtOrder(scene, ann, offerId);
    await changeOffer(scene, shop, offerId, 'archive');
    await advance(scene, { hours: 23 });
    expect(await discardGoneStock(scene.services)).toBe(0);
    await advance(scene, { hours: 2 });
    expect(await discardGoneStock(scene.services)).toBe(1);
    expect(await stockOf(offerId)).toEqual({
      state: 'archived',
      units: [
        ['sold_sealed', 1, 1],
        ['void', 0, 0],
      ],
    });
    expect(await discardGoneStock(scene.services)).toBe(0);
  });

  test('of a removed offer is discarded after the time of an appeal', async () => {
    const offerId = await cards(2);
    const mia = await seller(scene, { role: 'moderator' });
    await remove(scene, mia, offerId);
    await advance(scene, { days: 6 });
    expect(await discardGoneStock(scene.services)).toBe(0);
    await advance(scene, { days: 2 });
    expect(await discardGoneStock(scene.services)).toBe(2);
    expect(await stockOf(offerId)).toEqual({ state: 'removed', units: [['void', 0, 0]] });
  });

  test('of an offer that is for sale or paused is kept', async () => {
    const offerId = await cards(1);
    await changeOffer(scene, shop, offerId, 'pause');
    await advance(scene, { days: 9 });
    expect(await discardGoneStock(scene.services)).toBe(0);
    expect((await stockOf(offerId)).units).toEqual([['in_stock', 1, 1]]);
  });
});
