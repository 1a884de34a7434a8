import { invariantViolations } from '@guildhall/db/invariants';
import { inTransaction } from '@guildhall/db/transaction';
import { lockHeldSlices } from '@guildhall/db/wallet/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { takeFromSeller } from '@guildhall/domain/wallet/rules';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { post } from './post-entries.ts';
import { readEntries } from './read-entries.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

async function bought(confirm: boolean): Promise<string> {
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
  const orderId = await boughtOrder(scene, ann, offerId);
  if (confirm) {
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
  }
  return orderId;
}

describe('the money of an order', () => {
  test('is released on its dates from escrow, hold and reserve, to the cent (E4, E5, E6)', async () => {
    const orders = [await bought(false), await bought(true)];
    await advanceAndRun(scene, { days: 4 });
    await advanceAndRun(scene, { days: 8 });
    expect(await readWallet(scene.services, shop)).toMatchObject({
      available_minor: 2 * 8_510,
      on_hold_minor: 0,
      reserve_minor: 2 * 740,
    });
    await advanceAndRun(scene, { days: 90 });
    expect(await readWallet(scene.services, shop)).toMatchObject({
      available_minor: 2 * 9_250,
      reserve_minor: 0,
    });
    expect(await invariantViolations(database.owner_db)).toEqual([]);
    const { items } = await readEntries(scene.services, shop, {
      account: 'all',
      cursor: null,
      limit: 100,
    });
    expect(new Set(items.map(({ order_id }) => order_id))).toEqual(new Set(orders));
  });

  test('is taken from its slices in parts, and the rest is released on the date', async () => {
    const orderId = await bought(true);
    const unit = await database.db
      .selectFrom('order_units')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await inTransaction(database.db, async (trx) => {
      const holds = await lockHeldSlices(trx, [unit.id], 'hold');
      const taken = takeFromSeller(minor(510), {
        seller_id: shop.user_id,
        holds: holds.map((slice) => ({ ...slice, amount_minor: minor(slice.rest_minor) })),
        reserves: [],
        available_minor: minor(0),
        other_reserves: [],
        wallet_minor: minor(0),
      });
      const order = { id: orderId, buyer_id: ann.user_id, seller_id: shop.user_id };
      await post(trx, postings.E14(order, unit.id, taken));
    });
    expect(await readWallet(scene.services, shop)).toMatchObject({ on_hold_minor: 8_000 });
    await advanceAndRun(scene, { days: 8 });
    expect(await readWallet(scene.services, shop)).toMatchObject({
      available_minor: 8_000,
      reserve_minor: 740,
    });
    expect(await invariantViolations(database.owner_db)).toEqual([]);
  });
});
