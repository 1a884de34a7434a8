import { listShopDays, recountShopDays } from '@guildhall/db/kernel/figures/shop-days';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, triggerUnits } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWallet } from '../../orders/read-wallet.ts';
import { readShopFigures } from './read-shop-figures.ts';
import { refreshDays } from './refresh-shop-days.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const figures = async () => await readShopFigures(scene.services, { days: 30 });
const ALL_DAYS = 10_000;
const stored = async () => await listShopDays(database.db, ALL_DAYS);
const counted = async () => await recountShopDays(database.db);

test('before the first count there is nothing, and that is said', async () => {
  const { counted_at, money, periods } = await figures();
  expect(counted_at).toBeNull();
  expect(Object.values(money).every((amount) => amount === 0)).toBe(true);
  expect(periods).toHaveLength(30);
});

test('the stored sums are those of a recount from the rows, day after day, also after days without a count', async () => {
  const game = await testGame(scene);
  const shop = await seller(scene, { seller_level: 4 });
  for (const [at, days] of [0, 1, 1, 4, 0, 2].entries()) {
    await advance(scene, { days });
    const ann = await buyer(scene);
    await fundWallet(scene, ann, 50_000);
    const kept = await boughtOrder(
      scene,
      ann,
      await accountOffer(scene, shop, {
        game_slug: game.slug,
        attributes: { rank: 'Gold', level: at + 1 },
      }),
    );
    await refreshDays(scene.services);
    expect(await stored()).toEqual(await counted());
    await triggerUnits(scene, ann, kept, 'return_sealed');
    // What comes after a count belongs to the same day.
    await refreshDays(scene.services);
    expect(await stored()).toEqual(await counted());
  }
  const measures = new Set((await stored()).map(({ measure }) => measure));
  for (const each of ['sign_ups', 'offers', 'orders', 'balance.wallet', 'refunded_minor']) {
    expect(measures).toContain(each);
  }
});

test('ten runs at once count every day once', async () => {
  await advance(scene, { days: 1 });
  await buyer(scene);
  await Promise.all(Array.from({ length: 10 }, () => refreshDays(scene.services)));
  expect(await stored()).toEqual(await counted());
});

test('what the shop owes is what its users have, and the periods have what happened', async () => {
  const ann = await buyer(scene);
  await refreshDays(scene.services);
  const before = (await figures()).money.in_wallets_minor;
  await fundWallet(scene, ann, 1_234);
  await refreshDays(scene.services);
  const { money, periods, counted_at } = await figures();
  expect(money.in_wallets_minor - before).toBe(1_234);
  expect((await readWallet(scene.services, ann)).total_minor).toBe(1_234);
  expect(money.covered_minor).toBe(money.at_providers_minor + money.in_bank_minor);
  const { in_escrow_minor, on_hold_minor, reserved_minor, available_minor } = money;
  const held = in_escrow_minor + on_hold_minor + reserved_minor + available_minor;
  expect(money.owed_minor).toBe(money.in_wallets_minor + money.withdrawing_minor + held);
  expect(money.covered_minor + money.in_debt_minor).toBeGreaterThanOrEqual(money.owed_minor);
  expect(counted_at).not.toBeNull();
  const orders = (await counted()).filter(({ measure }) => measure === 'orders');
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  expect(sum(periods.map((period) => period.orders))).toBe(sum(orders.map(({ amount }) => amount)));
  expect(periods.at(-1)?.sign_ups).toBeGreaterThan(0);
});
