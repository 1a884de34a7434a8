import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { edit, giftCardOffer } from '@guildhall/scenes/offers';
import {
  boughtOrder,
  refundBySeller,
  reveal,
  triggerUnits,
  unitIds,
} from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readOrder } from '../read-orders.ts';
import { quoteReturn } from './quote-return.ts';
import { returnSealed } from './return-sealed.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let brandSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  brandSlug = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

/** One code costs 23.00 and a fee of 0.58; from three on 20.00 and 0.50. */
const PRICED = { price_minor: 2_300, tiers: [{ min_quantity: 3, unit_price_minor: 2_000 }] };

async function codes(count: number, offer: Partial<Parameters<typeof giftCardOffer>[2]> = {}) {
  const offered = { brand_slug: brandSlug, stock: count, ...PRICED, ...offer };
  const orderId = await boughtOrder(scene, ann, await giftCardOffer(scene, shop, offered), count);
  const { units } = await readOrder(scene.services, ann, orderId);
  return { order_id: orderId, ids: units.map(({ id }) => id) };
}

async function balanceOf(account: string): Promise<number> {
  const row = await database.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('id', '=', account)
    .executeTakeFirst();
  return row?.balance_minor ?? 0;
}

const wallet = async () => await balanceOf(`wallet:${ann.user_id}`);

const giveBack = async (orderId: string, ids: readonly string[], expected?: number) => {
  const input = { idempotency_key: newId(), order_id: orderId, unit_ids: [...ids] };
  const request = expected === undefined ? input : { ...input, expected_refund_minor: expected };
  return await returnSealed(scene.services, ann, request);
};
const quote = async (orderId: string, ids: readonly string[]) =>
  await quoteReturn(scene.services, ann, { order_id: orderId, unit_ids: [...ids] });

/** Of one code, and of one of three, with its fee. */
const [ONE, OF_THREE] = [2_358, 2_050];

describe('what stays has the price of its own quantity (O14, E3)', () => {
  test('three are bought at the price of three, and two returned: one costs the price of one', async () => {
    const { order_id, ids } = await codes(3);
    const { refund_minor, left, raised } = await quote(order_id, ids.slice(1));
    expect({ refund_minor, left }).toEqual({ refund_minor: 3 * OF_THREE - ONE, left: 1 });
    expect(raised).toEqual([{ id: ids[0], price_minor: 2_300, fee_minor: 58 }]);
    await giveBack(order_id, ids.slice(1), 3 * OF_THREE - ONE);
    expect(await wallet()).toBe(3 * OF_THREE - ONE);
    expect(await balanceOf(`escrow:${order_id}`)).toBe(ONE);
    const { order, units } = await readOrder(scene.services, ann, order_id);
    expect(order.total_minor).toBe(3 * OF_THREE);
    expect(units[0]).toMatchObject({ state: 'delivered', price_minor: 2_300, fee_minor: 58 });
  });

  test('one after the other, each by its own quantity, until all of the money is back', async () => {
    const { order_id, ids } = await codes(3);
    await giveBack(order_id, ids.slice(2), 3 * OF_THREE - 2 * ONE);
    expect(await balanceOf(`escrow:${order_id}`)).toBe(2 * ONE);
    await giveBack(order_id, ids.slice(1, 2), ONE);
    await giveBack(order_id, ids.slice(0, 1), ONE);
    expect(await wallet()).toBe(3 * OF_THREE);
  });

  test('all at once is all of the money', async () => {
    const { order_id, ids } = await codes(4);
    await giveBack(order_id, ids);
    expect(await wallet()).toBe(4 * OF_THREE);
  });

  test('a quantity of the same tier keeps its price', async () => {
    const { order_id, ids } = await codes(4);
    await giveBack(order_id, ids.slice(3), OF_THREE);
    expect((await readOrder(scene.services, ann, order_id)).units[0]?.price_minor).toBe(2_000);
  });

  test('a code that was revealed before earns its seller the price of one (E4)', async () => {
    const { order_id, ids } = await codes(3);
    await reveal(scene, ann, order_id, { unit_ids: ids.slice(0, 1) });
    await giveBack(order_id, ids.slice(1));
    await triggerUnits(scene, ann, order_id, 'confirm', ids.slice(0, 1));
    const { earnings } = await readOrder(scene.services, shop, order_id);
    // Level 1: 4.5 % of 23.00.
    expect(earnings?.posted.net_minor).toBe(2_300 - 104);
  });

  test.each(['in_protection', 'completed'] as const)(
    'so does one that is %s, out of what was paid for the others',
    async (state) => {
      // Level 4: 3 % of commission, of which 1 % is for the fund; a code is held for a day.
      shop = await seller(scene, { seller_level: 4 });
      const { order_id, ids } = await codes(3);
      const [first = '', ...others] = ids;
      await reveal(scene, ann, order_id, { unit_ids: [first] });
      await triggerUnits(scene, ann, order_id, 'confirm', [first]);
      if (state === 'completed') await advanceAndRun(scene, { days: 1 });
      await giveBack(order_id, others, 3 * OF_THREE - ONE);
      expect(await balanceOf(`escrow:${order_id}`)).toBe(0);
      const { earnings, split, units } = await readOrder(scene.services, shop, order_id);
      expect(units[0]?.state).toBe(state);
      expect(earnings?.posted.net_minor).toBe(2_300 - 69);
      const { order, split: seen } = await readOrder(scene.services, ann, order_id);
      expect([split, seen].map((each) => each?.is_reconciled)).toEqual([true, true]);
      expect(seen).toMatchObject({ buyer_fee_minor: 58, fund_minor: 23 });
      expect(order.total_minor).toBe(3 * OF_THREE);
    },
  );

  test('the seller may give back all of a confirmed code that costs more, and in parts (E7, E8)', async () => {
    const { order_id, ids } = await codes(3);
    const [first = '', ...others] = ids;
    await reveal(scene, ann, order_id, { unit_ids: [first] });
    await triggerUnits(scene, ann, order_id, 'confirm', [first]);
    // The same price is left twice: before the others go back, and after it.
    const part = { unit_ids: [first], refund_minor: 300 };
    await refundBySeller(scene, shop, order_id, part);
    await giveBack(order_id, others);
    await refundBySeller(scene, shop, order_id, part);
    await refundBySeller(scene, shop, order_id, { unit_ids: [first] });
    expect(await wallet()).toBe(3 * OF_THREE);
  });

  test('what a seller has given back is theirs to give, and makes nothing dearer (O25)', async () => {
    const { order_id, ids } = await codes(4);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await refundBySeller(scene, shop, order_id, { unit_ids: [first] });
    await refundBySeller(scene, shop, order_id, { unit_ids: [second], refund_minor: 1_000 });
    const given = OF_THREE + 1_025;
    // Three count as bought.
    await giveBack(order_id, [fourth], OF_THREE);
    // Two do, of which one was refunded: the other costs what one costs, less the gift.
    await giveBack(order_id, [third], OF_THREE - (ONE - OF_THREE));
    expect(await wallet()).toBe(given + 2 * OF_THREE - (ONE - OF_THREE));
    await giveBack(order_id, [second]);
    expect(await wallet()).toBe(4 * OF_THREE);
  });
});

describe('a return that would cost more than it gives back', () => {
  const STEEP = { price_minor: 10_000, tiers: [{ min_quantity: 3, unit_price_minor: 1_000 }] };

  test('is refused with the amount, and changes nothing (INV11)', async () => {
    const { order_id, ids } = await codes(3, STEEP);
    const before = await databaseImage(database.owner_db);
    // One costs 102.50, and three were bought for 30.90: the fee of each is the least one.
    const refusal = { code: 'NOTHING_TO_REFUND', facts: { missing_minor: 10_250 - 3 * 1_030 } };
    await expect(giveBack(order_id, ids.slice(1))).rejects.toMatchObject(refusal);
    await expect(quote(order_id, ids.slice(1))).rejects.toMatchObject(refusal);
    expect(await databaseImage(database.owner_db)).toEqual(before);
    await giveBack(order_id, ids);
    expect(await wallet()).toBe(3 * 1_030);
  });
});

describe('when fewer would stay than the offer sells', () => {
  const LEAST = { min_quantity: 3 };

  test('all go back while none is opened, and the quote says so', async () => {
    const { order_id, ids } = await codes(3, LEAST);
    const { returned, refund_minor, left } = await quote(order_id, ids.slice(2));
    expect(returned.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect({ refund_minor, left }).toEqual({ refund_minor: 3 * OF_THREE, left: 0 });
    await giveBack(order_id, ids.slice(2), 3 * OF_THREE);
    const { order, units } = await readOrder(scene.services, ann, order_id);
    expect([order.state, ...units.map(({ state }) => state)]).toEqual([
      'cancelled',
      'returned',
      'returned',
      'returned',
    ]);
    expect(await wallet()).toBe(3 * OF_THREE);
  });

  test.each(['reveal', 'confirm'] as const)('none goes back after a %s', async (what) => {
    const { order_id, ids } = await codes(4, LEAST);
    await reveal(scene, ann, order_id, { unit_ids: ids.slice(0, 1) });
    if (what === 'confirm') {
      await triggerUnits(scene, ann, order_id, 'confirm', ids.slice(0, 1));
    }
    const before = await databaseImage(database.owner_db);
    await expect(giveBack(order_id, ids.slice(2))).rejects.toMatchObject({
      code: 'RETURN_BELOW_MINIMUM',
      facts: { min_quantity: 3, left: 2 },
    });
    expect(await databaseImage(database.owner_db)).toEqual(before);
    await giveBack(order_id, ids.slice(3));
    expect(await wallet()).toBe(OF_THREE);
  });

  test('those that the seller has refunded keep nobody from returning the others', async () => {
    const { order_id, ids } = await codes(3, LEAST);
    await reveal(scene, ann, order_id, { unit_ids: ids.slice(0, 1) });
    await refundBySeller(scene, shop, order_id, { unit_ids: ids.slice(0, 1) });
    await giveBack(order_id, ids.slice(1));
    expect(await wallet()).toBe(3 * OF_THREE);
  });
});

test('a refund that differs from the one that was shown is refused, with the one of now', async () => {
  const { order_id, ids } = await codes(3);
  const before = await databaseImage(database.owner_db);
  await expect(giveBack(order_id, ids.slice(1), 2 * OF_THREE)).rejects.toMatchObject({
    code: 'REFUND_CHANGED',
    facts: { refund_minor: 3 * OF_THREE - ONE },
  });
  expect(await databaseImage(database.owner_db)).toEqual(before);
});

test('a later edit of the offer changes nothing: an order keeps the tiers that it was made by (M13)', async () => {
  const offered = { brand_slug: brandSlug, stock: 3, ...PRICED };
  const offerId = await giftCardOffer(scene, shop, offered);
  const orderId = await boughtOrder(scene, ann, offerId, 3);
  const [, ...others] = await unitIds(scene, ann, orderId);
  await edit(scene, shop, offerId, { price_minor: 2_010 });
  await giveBack(orderId, others, 3 * OF_THREE - ONE);
  expect(await wallet()).toBe(3 * OF_THREE - ONE);
});
