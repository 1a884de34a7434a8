import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered } from '../procedure-call.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { FIFTY, newKey, race } from './race.ts';

/**
 * Every race makes 50 parallel HTTP calls to two server processes on one database. M10 (the split
 * of a price adds up) is not a race: domain/wallet/rules.test.ts proves it for any price, and INV2
 * and INV5, checked after each race, for what was posted here.
 */
let database: TestDatabase;
let shop: RunningShop;
let shopkeeper: Viewer;
let gameSlug: string;
let brandSlug: string;

/** The price of one account for its buyer: 100.00 and the fee. */
const TOTAL_MINOR = 10_400;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
  shopkeeper = await seller(shop.scene, { seller_level: 4 });
  gameSlug = (await testGame(shop.scene)).slug;
  brandSlug = (await testBrand(shop.scene)).slug;
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const account = () => accountOffer(shop.scene, shopkeeper, { game_slug: gameSlug });

async function person(): Promise<{ viewer: Viewer; token: string }> {
  const viewer = await buyer(shop.scene);
  return { viewer, token: await shop.signIn(viewer) };
}

/** A buyer with several unpaid orders of one account each. */
async function buyerWithOrders(count: number) {
  const { viewer, token } = await person();
  const orders: string[] = [];
  for (let made = 0; made < count; made += 1) {
    orders.push(await scenes.openOrder(shop.scene, viewer, await account()));
  }
  return { viewer, token, orders };
}

const walletOf = async (token: string) =>
  answered(await shop.call('wallet.summary', undefined, { token }));

/** Counts rows as the owner, for what no response shows. */
async function count(table: string, column: string, value: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found
    from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(database.owner_db);
  return rows[0]?.found ?? 0;
}

describe('M1: money is spent once', () => {
  test('fifty payments of one order from a balance of 104.00: one succeeds', async () => {
    const { viewer, token, orders } = await buyerWithOrders(1);
    const [orderId] = orders;
    await fundWallet(shop.scene, viewer, TOTAL_MINOR);
    const { won, refused } = await race(FIFTY, ({ server }) =>
      shop.call(
        'orders.payFromWallet',
        { idempotency_key: newKey(), order_id: orderId },
        { token, server },
      ),
    );
    expect(won).toEqual([{ state: 'delivered' }]);
    expect(refused).toEqual({ ORDER_EVENT_REFUSED: FIFTY - 1 });
    expect(await walletOf(token)).toMatchObject({
      spendable_minor: 0,
      in_escrow_minor: TOTAL_MINOR,
    });
  });

  test('five payments of each of ten orders of 104.00 from a balance of 104.00: one succeeds', async () => {
    const { viewer, token, orders } = await buyerWithOrders(10);
    await fundWallet(shop.scene, viewer, TOTAL_MINOR);
    const { won, refused } = await race(FIFTY, ({ index, server }) => {
      const input = { idempotency_key: newKey(), order_id: orders[index % orders.length] };
      return shop.call('orders.payFromWallet', input, { token, server });
    });
    expect(won).toEqual([{ state: 'delivered' }]);
    const { INSUFFICIENT_FUNDS: poor = 0, ORDER_EVENT_REFUSED: paid = 0, ...others } = refused;
    expect(others).toEqual({});
    expect(poor).toBeGreaterThanOrEqual(45); // all calls on the nine other orders
    expect(poor + paid).toBe(FIFTY - 1);
    expect(await walletOf(token)).toMatchObject({
      spendable_minor: 0,
      in_escrow_minor: TOTAL_MINOR,
    });
    await advance(shop.scene, { hours: 1 });
  });

  test('earnings are moved to the wallet once', async () => {
    const { viewer } = await person();
    const earner = await seller(shop.scene, { seller_level: 4 });
    const offerId = await accountOffer(shop.scene, earner, { game_slug: gameSlug });
    const orderId = await scenes.boughtOrder(shop.scene, viewer, offerId);
    await scenes.reveal(shop.scene, viewer, orderId);
    await scenes.triggerUnits(shop.scene, viewer, orderId, 'confirm');
    const token = await shop.signIn(earner);
    const { available_minor: amountMinor } = await walletOf(token);
    expect(amountMinor).toBeGreaterThan(0);
    const { won, refused } = await race(FIFTY, ({ server }) => {
      const input = { idempotency_key: newKey(), amount_minor: amountMinor };
      return shop.call('wallet.moveEarnings', input, { token, server });
    });
    expect(won).toEqual([{ moved_minor: amountMinor }]);
    expect(refused).toEqual({ INSUFFICIENT_FUNDS: FIFTY - 1 });
    expect(await walletOf(token)).toMatchObject({
      available_minor: 0,
      spendable_minor: amountMinor,
    });
  });
});

describe('M2: a unit is sold once', () => {
  const people: { viewer: Viewer; token: string }[] = [];
  beforeAll(async () => {
    // Password hashing is slow: sign in a few at a time, or the first token expires before the last
    // exists.
    while (people.length < FIFTY) {
      people.push(...(await Promise.all(Array.from({ length: 5 }, person))));
    }
  });

  const buy = (offerId: string, quantity: number, expectedUnitTotalMinor: number) =>
    race(FIFTY, ({ index, server }) => {
      const input = {
        idempotency_key: newKey(),
        offer_id: offerId,
        quantity,
        expected_unit_total_minor: expectedUnitTotalMinor,
      };
      return shop.call('orders.checkOut', input, { token: people[index]?.token ?? null, server });
    });

  test('fifty buyers of one account: one order', async () => {
    const offerId = await account();
    const { won, refused } = await buy(offerId, 1, TOTAL_MINOR);
    expect(won).toHaveLength(1);
    const { OUT_OF_STOCK: missed = 0, OFFER_UNAVAILABLE: late = 0, ...others } = refused;
    expect(others).toEqual({});
    expect(missed + late).toBe(FIFTY - 1);
    expect(await count('orders', 'offer_id', offerId)).toBe(1);
  });

  test('fifty buyers of two out of eleven codes: at most five orders, no code in two', async () => {
    const offerId = await giftCardOffer(shop.scene, shopkeeper, {
      brand_slug: brandSlug,
      stock: 11,
    });
    const { won, refused } = await buy(offerId, 2, 2_358);
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(won.length).toBeLessThanOrEqual(5);
    expect(refused).toEqual({ OUT_OF_STOCK: FIFTY - won.length });
    expect(await count('orders', 'offer_id', offerId)).toBe(won.length);
    const { rows } = await sql<{ taken: number; reserved: number }>`
      select count(*) as taken, count(distinct stock_id) as reserved from order_units
       where order_id in (select id from orders where offer_id = ${offerId})`.execute(
      database.owner_db,
    );
    expect(rows).toEqual([{ taken: 2 * won.length, reserved: 2 * won.length }]);
  });
});

describe('M3: an idempotency key has one effect', () => {
  test('a purchase: fifty equal responses and one order', async () => {
    const { token } = await person();
    const offerId = await giftCardOffer(shop.scene, shopkeeper, {
      brand_slug: (await testBrand(shop.scene)).slug,
    });
    const input = {
      idempotency_key: newKey(),
      offer_id: offerId,
      quantity: 1,
      expected_unit_total_minor: 2_358,
    };
    const bought = await race(FIFTY, ({ server }) =>
      shop.call('orders.checkOut', input, { token, server }),
    );
    expect(bought.won).toHaveLength(FIFTY);
    expect(bought.bodies.size).toBe(1);
    expect(await count('orders', 'offer_id', offerId)).toBe(1);
    await aKeyIsKept({ token, procedure: 'orders.checkOut', input, changed: { quantity: 2 } });

    // The key belongs to its user: the same key of another user is another purchase.
    const other = await person();
    const own = answered(await shop.call('orders.checkOut', input, { token: other.token }));
    expect(own).not.toEqual(bought.won[0]);
    expect(await count('orders', 'offer_id', offerId)).toBe(2);
  });

  test('a payment: fifty equal responses and one charge', async () => {
    const { viewer, token, orders } = await buyerWithOrders(2);
    const [orderId, otherOrderId] = orders;
    await fundWallet(shop.scene, viewer, 2 * TOTAL_MINOR);
    const input = { idempotency_key: newKey(), order_id: orderId };
    const paid = await race(FIFTY, ({ server }) =>
      shop.call('orders.payFromWallet', input, { token, server }),
    );
    expect(paid.won).toHaveLength(FIFTY);
    expect(paid.bodies.size).toBe(1);
    expect(await walletOf(token)).toMatchObject({ spendable_minor: TOTAL_MINOR });
    const changed = { order_id: otherOrderId };
    await aKeyIsKept({ token, procedure: 'orders.payFromWallet', input, changed });
    expect(await walletOf(token)).toMatchObject({ spendable_minor: TOTAL_MINOR });
  });

  test('a top-up: fifty equal responses, one payment, one page of the provider', async () => {
    const { viewer, token } = await person();
    const input = { idempotency_key: newKey(), amount_minor: 5_000 };
    const started = await race(FIFTY, ({ server }) =>
      shop.call('payments.startTopUp', input, { token, server }),
    );
    expect(started.won).toHaveLength(FIFTY);
    expect(started.bodies.size).toBe(1);
    const paymentId = started.won[0]?.payment_id ?? '';
    expect(await count('payments', 'user_id', viewer.user_id)).toBe(1);
    expect(await count('sandbox.checkouts', 'client_reference', paymentId)).toBe(1);
    const changed = { amount_minor: 5_001 };
    await aKeyIsKept({ token, procedure: 'payments.startTopUp', input, changed });
  });

  /** A used key with another input or for another procedure is refused with 409. */
  async function aKeyIsKept(used: {
    token: string;
    procedure: string;
    input: object;
    changed: object;
  }): Promise<void> {
    const { token, procedure, input, changed } = used;
    const otherInput = await race(FIFTY, ({ server }) =>
      shop.call(procedure, { ...input, ...changed }, { token, server }),
    );
    expect(otherInput.refused).toEqual({ IDEMPOTENCY_KEY_REUSED: FIFTY });
  }
});
