import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { CheckOut } from '@guildhall/domain/orders/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, letPass } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database-image';
import { ledgerFaults } from '@guildhall/db/invariants';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { setStanding } from '../users/set-standing.ts';
import { readWallet } from '../wallet/read-wallet.ts';
import { checkOut } from './check-out.ts';
import { readOrder } from './read-orders.ts';

let database: TestDatabase;
let stage: Stage;
let game_slug: string;
let brand_slug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  game_slug = (await testGame(stage)).slug;
  const { regions, ...brand } = await testBrand(stage);
  brand_slug = brand.slug;
  expect(regions).toHaveLength(1);
  shop = await seller(stage, { seller_level: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(stage);
});
afterEach(async () => {
  expect(await ledgerFaults(database.owner_db)).toEqual([]);
});

const ask = async (viewer: Viewer, input: Partial<CheckOut>) =>
  await checkOut(stage.services, viewer, {
    idempotency_key: newId(),
    offer_id: newId(),
    quantity: 1,
    expected_unit_total_minor: 10_400,
    ...input,
  });

async function codeOf(work: Promise<unknown>): Promise<string> {
  const answer = await work.catch((error: unknown) => error);
  return answer instanceof Refusal ? answer.code : 'no refusal';
}

/** Gift cards of one seller differ by face value, so each offer has a brand of its own. */
async function cards(changes: { stock?: number; tiers?: CardTier[]; max_quantity?: number } = {}) {
  const brand = await testBrand(stage);
  return await giftCardOffer(stage, shop, { brand_slug: brand.slug, ...changes });
}
type CardTier = { min_quantity: number; unit_price_minor: number };

describe('of several reasons the first in the order of the list is told, and nothing changes', () => {
  const wrong = { quantity: 2, expected_unit_total_minor: 1 };
  const cases: Record<string, () => Promise<[Viewer, Partial<CheckOut>]>> = {
    OFFER_NOT_FOUND: async () => [ann, wrong],
    OWN_OFFER: async () => {
      const offer_id = await accountOffer(stage, shop, { game_slug });
      await openOrder(stage, ann, offer_id);
      return [shop, { offer_id, ...wrong }];
    },
    OFFER_UNAVAILABLE: async () => {
      const offer_id = await accountOffer(stage, shop, { game_slug });
      await openOrder(stage, ann, offer_id);
      return [await buyer(stage), { offer_id, ...wrong }];
    },
    QUANTITY_NOT_OFFERED: async () => {
      const offer_id = await accountOffer(stage, shop, { game_slug });
      return [ann, { offer_id, ...wrong }];
    },
    PRICE_CHANGED: async () => {
      const offer_id = await cards({ stock: 5 });
      return [ann, { offer_id, quantity: 11, expected_unit_total_minor: 2_357 }];
    },
    BUYER_LIMIT: async () => {
      const offer_id = await cards({ stock: 5 });
      return [ann, { offer_id, quantity: 11, expected_unit_total_minor: 2_358 }];
    },
    OUT_OF_STOCK: async () => {
      const offer_id = await cards({ stock: 5 });
      return [ann, { offer_id, quantity: 6, expected_unit_total_minor: 2_358 }];
    },
  };
  test.each(Object.keys(cases))('%s (INV11)', async (code) => {
    const [viewer, input] = (await cases[code]?.()) ?? [ann, {}];
    const before = await databaseImage(database.owner_db);
    expect(await codeOf(ask(viewer, input))).toBe(code);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('nobody buys from himself, not even with staff’s role (Z6)', async () => {
    const boss = await seller(stage, { role: 'admin' });
    const offer_id = await accountOffer(stage, boss, { game_slug });
    expect(await codeOf(ask(boss, { offer_id }))).toBe('OWN_OFFER');
  });

  test('what waits for a moderator does not exist, and what a suspended seller has is not for sale (Z2)', async () => {
    const newcomer = await seller(stage, { seller_level: 0 });
    const waiting = await accountOffer(stage, newcomer, { game_slug });
    expect(await codeOf(ask(ann, { offer_id: waiting }))).toBe('OFFER_NOT_FOUND');
    const other = await seller(stage);
    const offer_id = await accountOffer(stage, other, { game_slug });
    await database.owner_db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', other.user_id)
      .execute();
    expect(await codeOf(ask(ann, { offer_id }))).toBe('OFFER_UNAVAILABLE');
  });
});

describe('buyer limits at their borders (rules.md §2)', () => {
  const limitOf = async (work: Promise<unknown>) =>
    await work.then(
      () => 'passes',
      (error: Refusal) => `${error.code} ${JSON.stringify(error.facts['limit'])}`,
    );

  test.each([
    [0, 24_038, 'passes'],
    [0, 24_039, 'BUYER_LIMIT "order"'],
    [1, 96_154, 'passes'],
    [1, 96_155, 'BUYER_LIMIT "order"'],
    [2, 961_538, 'passes'],
    [2, 961_539, 'BUYER_LIMIT "order"'],
  ])('verification V%i at %i cents before the fee: %s', async (level, price_minor, expected) => {
    const bob = await buyer(stage, { verification_level: level });
    const offer_id = await accountOffer(stage, shop, { game_slug, price_minor });
    expect(await limitOf(openOrder(stage, bob, offer_id))).toBe(expected);
  });

  test('unverified: $500 a day; what was given up does not count, and a day later it is over', async () => {
    const bob = await buyer(stage, { verification_level: 0 });
    const open = async (price_minor: number) =>
      await openOrder(stage, bob, await accountOffer(stage, shop, { game_slug, price_minor }));
    await open(24_038);
    const second = await open(24_038);
    expect(await limitOf(open(100))).toBe('BUYER_LIMIT "day"');
    await trigger(stage, bob, second, 'abandon');
    expect(await limitOf(open(24_038))).toBe('passes');
    await advance(stage, { hours: 25 });
    expect(await limitOf(open(24_038))).toBe('passes');
  });

  test('unverified: five orders an hour, also when twenty are opened at once (M12)', async () => {
    const bob = await buyer(stage, { verification_level: 0 });
    const offer_id = await cards({ stock: 60 });
    const tries = Array.from({ length: 20 }, () => limitOf(openOrder(stage, bob, offer_id)));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer === 'passes')).toHaveLength(5);
    expect(new Set(answers)).toEqual(new Set(['passes', 'BUYER_LIMIT "orders_per_hour"']));
    await advance(stage, { minutes: 59 });
    expect(await limitOf(openOrder(stage, bob, offer_id))).toBe('BUYER_LIMIT "orders_per_hour"');
    await advance(stage, { minutes: 2 });
    expect(await limitOf(openOrder(stage, bob, offer_id))).toBe('passes');
  });

  test('ten codes at once for a new buyer, fifty after his first completed order', async () => {
    const offer_id = await cards({ stock: 70 });
    expect(await limitOf(openOrder(stage, ann, offer_id, 11))).toBe('BUYER_LIMIT "quantity"');
    const first = await boughtOrder(stage, ann, offer_id, 10);
    await reveal(stage, ann, first);
    await triggerUnits(stage, ann, first, 'confirm');
    await letPass(stage, { days: 1 });
    expect(await limitOf(openOrder(stage, ann, offer_id, 50))).toBe('passes');
  });
});

describe('stock', () => {
  test('one account and 50 buyers at once: one order (M2)', async () => {
    const offer_id = await accountOffer(stage, shop, { game_slug });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => buyer(stage)));
    const answers = await Promise.all(buyers.map((one) => codeOf(ask(one, { offer_id }))));
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    const refused = new Set(answers.filter((answer) => answer !== 'no refusal'));
    for (const code of refused) expect(['OUT_OF_STOCK', 'OFFER_UNAVAILABLE']).toContain(code);
    const orders = await database.db
      .selectFrom('orders')
      .select('id')
      .where('offer_id', '=', offer_id)
      .execute();
    expect(orders).toHaveLength(1);
  });

  test('twenty buyers of three codes each, ten codes: no code in two orders (M2)', async () => {
    const offer_id = await cards({ stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer(stage)));
    const input = { offer_id, quantity: 3, expected_unit_total_minor: 2_358 };
    const answers = await Promise.all(buyers.map((one) => codeOf(ask(one, input))));
    const bought = answers.filter((answer) => answer === 'no refusal').length;
    expect(bought).toBeGreaterThan(0);
    expect(bought).toBeLessThanOrEqual(3);
  });

  test('a reserved account is off the shelf and comes back when its order is given up', async () => {
    const offer_id = await accountOffer(stage, shop, { game_slug });
    const order_id = await openOrder(stage, ann, offer_id);
    const stateOf = async () =>
      await database.db
        .selectFrom('offers')
        .select('state')
        .where('id', '=', offer_id)
        .executeTakeFirst();
    expect(await stateOf()).toEqual({ state: 'reserved' });
    await trigger(stage, ann, order_id, 'abandon');
    expect(await stateOf()).toEqual({ state: 'active' });
  });
});

describe('price', () => {
  test('the tier that the quantity reaches counts, with its fee per unit', async () => {
    const tiers = [
      { min_quantity: 5, unit_price_minor: 2_200 },
      { min_quantity: 10, unit_price_minor: 1_100 },
    ];
    const offer_id = await cards({ stock: 40, tiers });
    const totals = [];
    for (const quantity of [4, 5, 10]) {
      const order_id = await openOrder(stage, ann, offer_id, quantity);
      const { order } = await readOrder(stage.services, ann, order_id);
      totals.push([order.price_minor, order.fee_minor, order.total_minor]);
    }
    // 2.5 % of $22.00 is $0.55; at $11.00 the minimum of $0.30 counts for each of the ten.
    expect(totals).toEqual([
      [9_200, 232, 9_432],
      [11_000, 275, 11_275],
      [11_000, 300, 11_300],
    ]);
    const old_price = ask(ann, { offer_id, quantity: 10, expected_unit_total_minor: 2_358 });
    await expect(old_price).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      facts: { unit_total_minor: 1_130 },
    });
  });

  test('a level that changes after the purchase changes nothing about it (M13)', async () => {
    const riser = await seller(stage, { seller_level: 1 });
    const offer_id = await accountOffer(stage, riser, { game_slug });
    const order_id = await boughtOrder(stage, ann, offer_id);
    await setStanding(stage.services, riser.user_id, { seller_level: 4 });
    await reveal(stage, ann, order_id);
    await triggerUnits(stage, ann, order_id, 'confirm');
    expect(await readWallet(stage.services, riser)).toMatchObject({
      on_hold_minor: 8_510,
      reserve_minor: 740,
      available_minor: 0,
    });
  });
});

test('a role changes no rule of buying: staff buys like everybody', async () => {
  const helper = await actor(stage, { role: 'support', verification_level: 2 });
  const offer_id = await giftCardOffer(stage, shop, { brand_slug, secrets: [testCode()] });
  const order_id = await openOrder(stage, helper, offer_id);
  const { actors } = await readOrder(stage.services, helper, order_id);
  expect(actors).toEqual(['buyer']);
});
