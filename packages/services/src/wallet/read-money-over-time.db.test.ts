import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWallet } from '../orders/read-wallet.ts';
import { readMoneyOverTime } from './read-money-over-time.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('what a sale brought came in once, is held until its dates, and is released by then', async () => {
  const game = await testGame(scene);
  const shop = await seller(scene, { seller_level: 2 });
  const days = async () => await readMoneyOverTime(scene.services, shop, { days: 365 });
  expect(
    (await days()).periods.every(({ in_minor, held_minor }) => in_minor + held_minor === 0),
  ).toBe(true);
  await sell(scene, shop, game.slug, 10_000);
  const first = await readWallet(scene.services, shop);
  const sums = async () => {
    const { periods } = await days();
    const sum = (pick: (each: (typeof periods)[number]) => number) =>
      periods.reduce((total, each) => total + pick(each), 0);
    return {
      in_minor: sum((each) => each.in_minor),
      released_minor: sum((each) => each.released_minor),
      held_minor: periods.at(-1)?.held_minor,
    };
  };
  expect(await sums()).toEqual({
    in_minor: first.total_minor,
    released_minor: first.available_minor,
    held_minor: first.on_hold_minor + first.reserve_minor,
  });
  await advanceAndRun(scene, { days: 40 });
  const second = await readWallet(scene.services, shop);
  expect(second.on_hold_minor).toBe(0);
  expect(await sums()).toEqual({
    in_minor: first.total_minor,
    released_minor: second.available_minor,
    held_minor: second.reserve_minor,
  });
  // On the day of the sale it was all held.
  const { periods, step } = await readMoneyOverTime(scene.services, shop, { days: 90 });
  expect(step).toBe('week');
  expect(Math.max(...periods.map(({ held_minor }) => held_minor))).toBe(
    first.on_hold_minor + first.reserve_minor,
  );
});

test('a top-up came in, and what others have is not shown', async () => {
  const ann = await buyer(scene);
  await fundWallet(scene, ann, 2_500);
  const { periods } = await readMoneyOverTime(scene.services, ann, { days: 30 });
  expect(periods.at(-1)).toMatchObject({ in_minor: 2_500, released_minor: 0, held_minor: 0 });
  expect(periods).toHaveLength(30);
  const { periods: others } = await readMoneyOverTime(scene.services, await buyer(scene), {
    days: 30,
  });
  expect(others.every(({ in_minor }) => in_minor === 0)).toBe(true);
});
