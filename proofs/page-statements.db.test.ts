import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InstrumentedShop, openInstrumentedShop } from './instrumented-shop.ts';
import { answered, callProcedure } from './procedure-call.ts';
import { tokenOf } from './running-shop.ts';

/**
 * How many statements a page costs, with the built pages on the whole server. A page that asks for
 * a row twice sends one statement twice. An additional statement needs a reason: then change the
 * number here.
 */
let database: TestDatabase;
let shop: InstrumentedShop;
let ann: Viewer;
let shopkeeper: Viewer;
const ids: Record<string, string> = {};

beforeAll(async () => {
  database = await testDatabase();
  shop = await openInstrumentedShop(database);
  const { scene } = shop;
  ann = await buyer(scene);
  shopkeeper = await seller(scene);
  const { slug: gameSlug } = await testGame(scene);
  const { slug: brandSlug } = await testBrand(scene);
  const account = async () => await accountOffer(scene, shopkeeper, { game_slug: gameSlug });
  const card = async () => await giftCardOffer(scene, shopkeeper, { brand_slug: brandSlug });
  Object.assign(ids, {
    game: gameSlug,
    brand: brandSlug,
    account: await account(),
    card: await card(),
    order: await boughtOrder(scene, ann, await account()),
  });
  // The first page of a process reads the rule book, and keeps it.
  await fetch(new URL('/accounts', shop.origin));
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

/** The statements of a call, without those of the response cache and of the session. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  shop.statements.length = 0;
  await call();
  return shop.statements.filter((statement) => !/event_log|from "sessions"/.test(statement));
}

/** Of a count that differs, or of a statement that is sent twice. */
const REMEDY =
  'join what is read, or batch it; if the page really needs one more statement, say here what for';

describe('a page that is rendered on the server asks for each row once', () => {
  test.each([
    [
      'home: games, brands, statistics, disputes, featured offers, fields, sales, articles, tags',
      () => '/',
      9,
    ],
    ['a list of accounts: game, offers', () => `/accounts/${ids['game']}-accounts`, 2],
    ['a list of gift cards: brand, offers', () => `/gift-cards/${ids['brand']}`, 2],
    [
      // Its list above has read the game, which is kept in memory.
      'an account: offer, similar offers, the score of its seller',
      () => `/accounts/${ids['game']}-accounts/${ids['account']}`,
      3,
    ],
    [
      'a gift card: offer, similar offers, the score of its seller',
      () => `/gift-cards/${ids['brand']}/${ids['card']}`,
      3,
    ],
  ])('%s', async (_name, path, count) => {
    const statements = await statementsOf(async () => {
      const response = await fetch(new URL(path(), shop.origin), { redirect: 'error' });
      expect([path(), response.status]).toEqual([path(), 200]);
    });
    expect(statements, REMEDY).toHaveLength(count);
    expect(new Set(statements).size, REMEDY).toBe(count);
  });
});

describe('what a signed-in page asks for is read once', () => {
  const asks = async (viewer: Viewer, calls: readonly (readonly [string, unknown])[]) => {
    const token = await tokenOf(shop.scene, viewer);
    return await statementsOf(async () => {
      for (const [path, input] of calls) {
        answered(await callProcedure(path, input, { origin: shop.origin, token }));
      }
    });
  };
  const order = () => [['orders.detail', { order_id: ids['order'] }]] as const;

  test.each([
    ['an order for its buyer: order, units, requests, history, game, refunds', () => ann, order, 6],
    ['an order for its seller: the earnings, too', () => shopkeeper, order, 7],
    [
      'the wallet: balances, what froze it, held amounts, their sum, escrow, groups, their end',
      () => shopkeeper,
      () =>
        [
          ['wallet.summary', undefined],
          ['wallet.holds', undefined],
          ['wallet.statement', {}],
        ] as const,
      7,
    ],
  ])('%s', async (_name, viewer, calls, count) => {
    const statements = await asks(viewer(), calls());
    expect(statements, REMEDY).toHaveLength(count);
    expect(new Set(statements).size, REMEDY).toBe(count);
  });
});
