import type { DefineGame } from '@guildhall/domain/catalog/types';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer, changeOffer, edit, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readOfferForReview } from '../../offers/review/list-pending-offers.ts';
import { forgetPrices, readPriceHint, readSoldMedians } from '../../offers/read-price-median.ts';
import { learnPrices } from './learn-prices.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let game: DefineGame;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  shop = await seller(scene);
  game = await testGame(scene);
});

let level = 0;
/** Two accounts of one rank and price group; the level only tells them apart. */
const account = (priceMinor: number, rank = 'Gold') =>
  accountOffer(scene, shop, {
    game_slug: game.slug,
    attributes: { rank, level: (level += 1) },
    price_minor: priceMinor,
  });
const sell = async (...prices: number[]) => {
  for (const price of prices) await boughtOrder(scene, await buyer(scene), await account(price));
  await learnPrices(scene.services);
};
const hint = async (attributes: object = { rank: 'Gold' }) =>
  await readPriceHint(scene.services, {
    kind: 'account',
    product_slug: game.slug,
    attributes: attributes as never,
  });
const stateOf = async (offerId: string) => {
  const found = await database.db
    .selectFrom('offers')
    .select('state')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return found.state;
};
const TEN = [900, 900, 900, 900, 1_000, 1_000, 5_000, 5_000, 5_000, 5_000];

test('below ten sales there is neither a hint nor an outlier; from ten on there is', async () => {
  await sell(...TEN.slice(1));
  expect((await hint()).median_minor).toBeNull();
  expect(await stateOf(await account(10_000))).toBe('active');
  await sell(900);
  expect(await hint()).toEqual({ median_minor: 1_000, days: 30 });
  expect(await stateOf(await account(10_000))).toBe('pending_review');
});

test('other ranks are another group, and what is not chosen yet is in none', async () => {
  await sell(...TEN);
  expect((await hint({ rank: 'Gold', level: 7 })).median_minor).toBe(1_000);
  expect((await hint({ rank: 'Silver' })).median_minor).toBeNull();
  expect((await hint({})).median_minor).toBeNull();
  expect(await stateOf(await account(10_000, 'Silver'))).toBe('active');
});

test('staff see the median of each region and value of a brand, without what was not sold', async () => {
  const brand = await testBrand(scene);
  const offered = async (priceMinor: number) =>
    await giftCardOffer(scene, await seller(scene), {
      brand_slug: brand.slug,
      price_minor: priceMinor,
    });
  for (const price of [2_300, 2_400, 2_450]) {
    await boughtOrder(scene, await buyer(scene), await offered(price));
  }
  await learnPrices(scene.services);
  const { days, medians } = await readSoldMedians(scene.services, brand);
  expect(days).toBe(30);
  expect(medians).toHaveLength(1);
  expect(medians).toMatchObject([{ median_minor: 2_400, sales: 3 }]);
});

test('sales are looked at for 30 days, and orders that were given back not at all', async () => {
  const brand = (await testBrand(scene)).slug;
  const card = await giftCardOffer(scene, shop, { brand_slug: brand, stock: 12 });
  const ofCard = async () => {
    await learnPrices(scene.services);
    const attributes = { region: 'US', face_value_minor: 2_500 };
    const input = { kind: 'gift_card', product_slug: brand, attributes } as const;
    return (await readPriceHint(scene.services, input)).median_minor;
  };
  const ann = await buyer(scene);
  const orders: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const buyerOf = n % 5 === 0 ? await buyer(scene) : ann;
    if (n === 0) orders.push(await boughtOrder(scene, buyerOf, card));
    else await boughtOrder(scene, await buyer(scene), card);
  }
  expect(await ofCard()).toBe(2_300);
  const first = await database.db
    .selectFrom('orders')
    .select('buyer_id')
    .where('id', '=', orders[0] ?? '')
    .executeTakeFirstOrThrow();
  const who = { user_id: first.buyer_id, role: 'user' } as const;
  await triggerUnits(scene, who, orders[0] ?? '', 'return_sealed');
  expect(await ofCard()).toBeNull();
  await boughtOrder(scene, ann, card);
  expect(await ofCard()).toBe(2_300);
  await advance(scene, { days: 31 });
  expect(await ofCard()).toBeNull();
  await forgetPrices(scene.services);
  expect(await database.db.selectFrom('sold_prices').select('order_id').execute()).toEqual([]);
});

describe('a price far from the median', () => {
  test.each([
    [399, 'pending_review'],
    [400, 'active'],
    [3_000, 'active'],
    [3_001, 'pending_review'],
  ] as const)('of 1,000: %i is %s', async (price, state) => {
    await sell(...TEN);
    expect(await stateOf(await account(price))).toBe(state);
  });

  test('of an edit or of a change of several offers goes to review, and staff see why', async () => {
    const offers = [await account(1_000), await account(1_000), await account(1_000)] as const;
    await sell(...TEN);
    expect(await edit(scene, shop, offers[0], { price_minor: 9_000 })).toBe('pending_review');
    expect(await edit(scene, shop, offers[1], { price_minor: 1_100 })).toBe('active');
    const change = { event: 'set_price', price_minor: 100 } as const;
    expect((await changeOffer(scene, shop, offers[2], change)).state).toBe('pending_review');
    const mia = await actor(scene, { role: 'moderator' });
    const input = { offer_id: offers[0], language: 'en' } as const;
    const { history } = await readOfferForReview(scene.services, mia, input);
    expect(history[0]?.details).toMatchObject({ reasons: ['price_outlier'] });
  });
});
