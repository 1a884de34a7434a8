import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { CheckOut } from '@guildhall/domain/orders/schema';
import { ACTOR_PASSWORD, actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Origin, Viewer } from '../kernel/viewer.ts';
import { setRoleAndLevels } from '../identity/sessions/set-role-and-levels.ts';
import { newToken } from '../kernel/token-hash.ts';
import { findUser } from '../users/find-user.ts';
import { checkOut } from './check-out.ts';
import { readOrder } from './read-orders.ts';
import { readWallet } from './read-wallet.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let brandSlug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  const { regions, ...brand } = await testBrand(scene);
  brandSlug = brand.slug;
  expect(regions).toHaveLength(1);
  shop = await seller(scene, { seller_level: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const buy = async (viewer: Viewer, input: Partial<CheckOut>) =>
  await checkOut(scene.services, viewer, {
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

const HERE: Origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };

async function emailOf({ user_id }: Viewer): Promise<string> {
  const user = await findUser(scene.services.db, user_id);
  return user?.email ?? '';
}

async function signInFrom(viewer: Viewer, origin: Origin) {
  const credentials = { email: await emailOf(viewer), password: ACTOR_PASSWORD };
  return await signInWithPassword(scene.services, credentials, origin);
}

/** Both sign in on one browser, one after the other. */
async function shareDevice(first: Viewer, second: Viewer): Promise<void> {
  const { device_token } = await signInFrom(first, HERE);
  await signInFrom(second, { ...HERE, device_token });
}

/**
 * A gift-card offer of a new brand: the duplicate check allows a seller one offer per face value.
 */
async function cards(changes: { stock?: number; tiers?: CardTier[]; max_quantity?: number } = {}) {
  const brand = await testBrand(scene);
  return await giftCardOffer(scene, shop, { brand_slug: brand.slug, ...changes });
}
type CardTier = { min_quantity: number; unit_price_minor: number };

describe('of several reasons the first one in the list is refused, and nothing changes', () => {
  const wrong = { quantity: 2, expected_unit_total_minor: 1 };
  const cases: Record<string, () => Promise<[Viewer, Partial<CheckOut>]>> = {
    OFFER_NOT_FOUND: async () => [ann, wrong],
    OWN_OFFER: async () => {
      const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
      await openOrder(scene, ann, offerId);
      return [shop, { offer_id: offerId, ...wrong }];
    },
    SHARED_DEVICE: async () => {
      const [theirs, mine] = [await seller(scene), ann];
      const offerId = await accountOffer(scene, theirs, { game_slug: gameSlug });
      await shareDevice(theirs, mine);
      await openOrder(scene, await buyer(scene), offerId);
      return [mine, { offer_id: offerId, ...wrong }];
    },
    OFFER_UNAVAILABLE: async () => {
      const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
      await openOrder(scene, ann, offerId);
      return [await buyer(scene), { offer_id: offerId, ...wrong }];
    },
    QUANTITY_NOT_OFFERED: async () => {
      const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
      return [ann, { offer_id: offerId, ...wrong }];
    },
    PRICE_CHANGED: async () => {
      const offerId = await cards({ stock: 5 });
      return [ann, { offer_id: offerId, quantity: 11, expected_unit_total_minor: 2_357 }];
    },
    BUYER_LIMIT: async () => {
      const offerId = await cards({ stock: 5 });
      return [ann, { offer_id: offerId, quantity: 11, expected_unit_total_minor: 2_358 }];
    },
    OUT_OF_STOCK: async () => {
      const offerId = await cards({ stock: 5 });
      return [ann, { offer_id: offerId, quantity: 6, expected_unit_total_minor: 2_358 }];
    },
  };
  test.each(Object.keys(cases))('%s (INV11)', async (code) => {
    const [viewer, input] = (await cases[code]?.()) ?? [ann, {}];
    const before = await databaseImage(database.owner_db);
    expect(await codeOf(buy(viewer, input))).toBe(code);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('sellers cannot buy their own offers, not even with a staff role (Z6)', async () => {
    const boss = await seller(scene, { role: 'admin' });
    const offerId = await accountOffer(scene, boss, { game_slug: gameSlug });
    expect(await codeOf(buy(boss, { offer_id: offerId }))).toBe('OWN_OFFER');
  });

  test('an offer in review does not exist for others, and one of a suspended seller is not for sale (Z2)', async () => {
    const newcomer = await seller(scene, { seller_level: 0 });
    const waiting = await accountOffer(scene, newcomer, { game_slug: gameSlug });
    expect(await codeOf(buy(ann, { offer_id: waiting }))).toBe('OFFER_NOT_FOUND');
    const other = await seller(scene);
    const offerId = await accountOffer(scene, other, { game_slug: gameSlug });
    await database.owner_db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', other.user_id)
      .execute();
    expect(await codeOf(buy(ann, { offer_id: offerId }))).toBe('OFFER_UNAVAILABLE');
  });
});

describe('two users on one device (rules.md §9, O1, Z6)', () => {
  const outcomeOf = async (who: Viewer, offerId: string) =>
    await codeOf(buy(who, { offer_id: offerId }));

  test('do not buy from each other, whoever signed in first and wherever they are now', async () => {
    const [one, two] = [await seller(scene), await seller(scene)];
    const offers = [
      await accountOffer(scene, one, { game_slug: gameSlug }),
      await accountOffer(scene, two, { game_slug: gameSlug }),
    ] as const;
    await shareDevice(one, two);
    await signInFrom(two, { ip_address: '203.0.113.77', user_agent: 'another browser' });
    expect(await outcomeOf(two, offers[0])).toBe('SHARED_DEVICE');
    expect(await outcomeOf(one, offers[1])).toBe('SHARED_DEVICE');
    expect(await outcomeOf(ann, offers[0])).toBe('no refusal');
  });

  test('are not those who only share a network and a kind of browser', async () => {
    const theirs = await seller(scene);
    const offerId = await accountOffer(scene, theirs, { game_slug: gameSlug });
    for (const who of [theirs, ann]) await signInFrom(who, HERE);
    expect(await outcomeOf(ann, offerId)).toBe('no refusal');
  });

  test('are not made by a cookie that somebody made up', async () => {
    const theirs = await seller(scene);
    const offerId = await accountOffer(scene, theirs, { game_slug: gameSlug });
    const made = { ...HERE, device_token: newToken() };
    for (const who of [theirs, ann]) await signInFrom(who, made);
    expect(await outcomeOf(ann, offerId)).toBe('no refusal');
  });

  test('may trade when everybody can sign in as both of them', async () => {
    const theirs = await seller(scene);
    const offerId = await accountOffer(scene, theirs, { game_slug: gameSlug });
    await shareDevice(theirs, ann);
    const [sellerEmail, buyerEmail] = [await emailOf(theirs), await emailOf(ann)];
    const input = { idempotency_key: newId(), offer_id: offerId, quantity: 1 };
    const known = async (emails: string[]) =>
      await codeOf(
        checkOut(
          {
            ...scene.services,
            settings: { ...scene.services.settings, public_sign_ins: emails },
          },
          ann,
          { ...input, expected_unit_total_minor: 10_400 },
        ),
      );
    expect(await known([sellerEmail])).toBe('SHARED_DEVICE');
    expect(await known([sellerEmail, buyerEmail])).toBe('no refusal');
  });
});

describe('buyer limits at their boundaries (rules.md §2)', () => {
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
  ])('verification V%i at %i cents before the fee: %s', async (level, priceMinor, expected) => {
    const bob = await buyer(scene, { verification_level: level });
    const offerId = await accountOffer(scene, shop, {
      game_slug: gameSlug,
      price_minor: priceMinor,
    });
    expect(await limitOf(openOrder(scene, bob, offerId))).toBe(expected);
  });

  test('unverified: $500 a day; abandoned orders do not count, and the limit resets a day later', async () => {
    const bob = await buyer(scene, { verification_level: 0 });
    const open = async (priceMinor: number) =>
      await openOrder(
        scene,
        bob,
        await accountOffer(scene, shop, { game_slug: gameSlug, price_minor: priceMinor }),
      );
    await open(24_038);
    const second = await open(24_038);
    expect(await limitOf(open(100))).toBe('BUYER_LIMIT "day"');
    await trigger(scene, bob, second, 'abandon');
    expect(await limitOf(open(24_038))).toBe('passes');
    await advance(scene, { hours: 25 });
    expect(await limitOf(open(24_038))).toBe('passes');
  });

  test('unverified: five orders an hour, also with twenty concurrent calls (M12)', async () => {
    const bob = await buyer(scene, { verification_level: 0 });
    const offerId = await cards({ stock: 60 });
    const attempts = Array.from({ length: 20 }, () => limitOf(openOrder(scene, bob, offerId)));
    const answers = await Promise.all(attempts);
    expect(answers.filter((answer) => answer === 'passes')).toHaveLength(5);
    expect(new Set(answers)).toEqual(new Set(['passes', 'BUYER_LIMIT "orders_per_hour"']));
    await advance(scene, { minutes: 59 });
    expect(await limitOf(openOrder(scene, bob, offerId))).toBe('BUYER_LIMIT "orders_per_hour"');
    await advance(scene, { minutes: 2 });
    expect(await limitOf(openOrder(scene, bob, offerId))).toBe('passes');
  });

  test('ten codes per order for a new buyer, fifty after their first completed order', async () => {
    const offerId = await cards({ stock: 70 });
    expect(await limitOf(openOrder(scene, ann, offerId, 11))).toBe('BUYER_LIMIT "quantity"');
    const first = await boughtOrder(scene, ann, offerId, 10);
    await reveal(scene, ann, first);
    await triggerUnits(scene, ann, first, 'confirm');
    await advanceAndRun(scene, { days: 1 });
    expect(await limitOf(openOrder(scene, ann, offerId, 50))).toBe('passes');
  });
});

describe('stock', () => {
  test('one account and 50 concurrent buyers: one order (M2)', async () => {
    const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => buyer(scene)));
    const answers = await Promise.all(buyers.map((one) => codeOf(buy(one, { offer_id: offerId }))));
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    const refused = new Set(answers.filter((answer) => answer !== 'no refusal'));
    for (const code of refused) expect(['OUT_OF_STOCK', 'OFFER_UNAVAILABLE']).toContain(code);
    const orders = await database.db
      .selectFrom('orders')
      .select('id')
      .where('offer_id', '=', offerId)
      .execute();
    expect(orders).toHaveLength(1);
  });

  test('twenty concurrent buyers of three codes each, ten codes: no code is in two orders (M2)', async () => {
    const offerId = await cards({ stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer(scene)));
    const input = { offer_id: offerId, quantity: 3, expected_unit_total_minor: 2_358 };
    const answers = await Promise.all(buyers.map((one) => codeOf(buy(one, input))));
    const bought = answers.filter((answer) => answer === 'no refusal').length;
    expect(bought).toBeGreaterThan(0);
    expect(bought).toBeLessThanOrEqual(3);
  });

  test('a reserved account is not listed, and is listed again when its order is abandoned', async () => {
    const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
    const orderId = await openOrder(scene, ann, offerId);
    const stateOf = async () =>
      await database.db
        .selectFrom('offers')
        .select('state')
        .where('id', '=', offerId)
        .executeTakeFirst();
    expect(await stateOf()).toEqual({ state: 'reserved' });
    await trigger(scene, ann, orderId, 'abandon');
    expect(await stateOf()).toEqual({ state: 'active' });
  });
});

describe('price', () => {
  test('an order keeps the exchange rate that its buyer saw, when rates change afterwards', async () => {
    const offerId = await cards({ stock: 4 });
    const inCurrency = async (currency: string) => {
      const { order_id } = await buy(ann, {
        offer_id: offerId,
        expected_unit_total_minor: 2_358,
        display_currency: currency,
      });
      const { order } = await readOrder(scene.services, ann, order_id);
      return order.terms.display;
    };
    const rates = scene.services.known_rates.current();
    const kept = { currency: 'GBP', rates: [rates.get('USD'), rates.get('GBP')] };
    expect(await inCurrency('GBP')).toEqual(kept);
    expect(await inCurrency('EUR')).toEqual({ currency: 'EUR', rates: [rates.get('USD')] });
    for (const none of ['USD', 'XXX']) expect(await inCurrency(none)).toBeUndefined();
  });

  test('the price is the tier of the quantity, with the fee per unit', async () => {
    const tiers = [
      { min_quantity: 5, unit_price_minor: 2_200 },
      { min_quantity: 10, unit_price_minor: 1_100 },
    ];
    const offerId = await cards({ stock: 40, tiers });
    const totals = [];
    for (const quantity of [4, 5, 10]) {
      const orderId = await openOrder(scene, ann, offerId, quantity);
      const { order } = await readOrder(scene.services, ann, orderId);
      totals.push([order.price_minor, order.fee_minor, order.total_minor]);
    }
    // 2.5 % of $22.00 is $0.55; at $11.00 the minimum of $0.30 applies to each of the ten.
    expect(totals).toEqual([
      [9_200, 232, 9_432],
      [11_000, 275, 11_275],
      [11_000, 300, 11_300],
    ]);
    const oldPrice = buy(ann, {
      offer_id: offerId,
      quantity: 10,
      expected_unit_total_minor: 2_358,
    });
    await expect(oldPrice).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      facts: { unit_total_minor: 1_130 },
    });
  });

  test('a change of level after the purchase does not affect the order (M13)', async () => {
    const riser = await seller(scene, { seller_level: 1 });
    const offerId = await accountOffer(scene, riser, { game_slug: gameSlug });
    const orderId = await boughtOrder(scene, ann, offerId);
    await setRoleAndLevels(scene.services, riser.user_id, { seller_level: 4 });
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    expect(await readWallet(scene.services, riser)).toMatchObject({
      on_hold_minor: 8_510,
      reserve_minor: 740,
      available_minor: 0,
    });
  });
});

test('the rules of buying are the same for every role', async () => {
  const helper = await actor(scene, { role: 'support', verification_level: 2 });
  const offerId = await giftCardOffer(scene, shop, {
    brand_slug: brandSlug,
    secrets: [testCode()],
  });
  const orderId = await openOrder(scene, helper, offerId);
  const { actors } = await readOrder(scene.services, helper, orderId);
  expect(actors).toEqual(['buyer']);
});
