import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { setRoleAndLevels } from '../../identity/sessions/set-role-and-levels.ts';
import { readLevel } from '../../users/read-level.ts';
import { refreshLevels } from './refresh-levels.ts';

let database: TestDatabase;
let scene: Scene;
let game: { slug: string };
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  game = await testGame(scene);
});
afterAll(() => database.close());
/** Everything that happened before a test was assessed. */
beforeEach(async () => {
  while ((await refreshLevels(scene.services)) > 0);
});

async function sell(owner: Viewer, orders: number): Promise<void> {
  const customer = await buyer(scene);
  for (let index = 0; index < orders; index += 1) {
    const attributes = { rank: 'Gold', level: index + 1 };
    const offer = { game_slug: game.slug, attributes, price_minor: 3_000 };
    await boughtOrder(scene, customer, await accountOffer(scene, owner, offer));
  }
}

/** The inspection ends, then the protection. */
async function complete(): Promise<void> {
  for (const days of [4, 60]) await advanceAndRun(scene, { days });
}

/** A seller without a level whose five orders are completed. */
async function provenSeller(orders = 5): Promise<Viewer> {
  const owner = await seller(scene);
  await sell(owner, orders);
  await setRoleAndLevels(scene.services, owner.user_id, { seller_level: 0 });
  await complete();
  return owner;
}

const levelOf = async (owner: Viewer) => (await readLevel(scene.services, owner)).seller_level;

const historyOf = async ({ user_id }: Viewer) =>
  await database.db
    .selectFrom('seller_level_history')
    .select(['from_level', 'to_level', 'cause', 'facts'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();

test('a level follows from completed orders, with a row of history that has the facts', async () => {
  const owner = await provenSeller();
  expect(await levelOf(owner)).toBe(0);
  await refreshLevels(scene.services);
  expect(await levelOf(owner)).toBe(1);
  const facts = {
    verification_level: 3,
    orders: 5,
    volume_minor: 15_000,
    feedback: 0,
    positive_feedback: 0,
    lost_orders: 0,
    recalled_orders: 0,
  };
  expect(await historyOf(owner)).toEqual([
    { from_level: 0, to_level: 1, cause: 'set', facts: null },
    { from_level: 1, to_level: 0, cause: 'set', facts: null },
    { from_level: 0, to_level: 1, cause: 'computed', facts },
  ]);
});

test('four orders are too few, and the way to the next level says what is missing', async () => {
  const owner = await provenSeller(4);
  await refreshLevels(scene.services);
  const { next, drop } = await readLevel(scene.services, owner);
  expect(drop).toBeNull();
  expect(next).toMatchObject({ level: 1 });
  expect(next?.needs.map(({ name, has, needed, is_met }) => [name, has, needed, is_met])).toEqual([
    ['verification', 3, 2, true],
    ['orders', 4, 5, false],
    ['volume', 12_000, 10_000, true],
    ['loss_share', 0, 500, true],
  ]);
});

test('orders that leave the window cost the level after two weeks, without a further event', async () => {
  const owner = await provenSeller();
  await refreshLevels(scene.services);
  await refreshLevels(scene.services);
  await advance(scene, { days: 91 });
  await refreshLevels(scene.services);
  const { seller_level: level, drop } = await readLevel(scene.services, owner);
  expect([level, drop?.to_level, drop?.failing_weeks]).toEqual([1, 0, 0]);
  expect(drop?.needs.map(({ name }) => name)).toEqual(['orders', 'volume']);
  await advance(scene, { days: 13 });
  await refreshLevels(scene.services);
  expect((await readLevel(scene.services, owner)).drop?.failing_weeks).toBe(1);
  await advance(scene, { days: 1 });
  await refreshLevels(scene.services);
  expect(await levelOf(owner)).toBe(0);
  expect((await historyOf(owner)).at(-1)).toMatchObject({ to_level: 0, cause: 'computed' });
});

test('a run reads only sellers for whom something has changed', async () => {
  const owner = await provenSeller();
  await provenSeller();
  while ((await refreshLevels(scene.services)) > 0);
  expect(await refreshLevels(scene.services)).toBe(0);
  await sell(await seller(scene), 1);
  await advance(scene, { hours: 1 });
  expect(await refreshLevels(scene.services)).toBe(1);
  expect(await levelOf(owner)).toBe(1);
});

const assessments = async (owners: readonly Viewer[]) =>
  await database.db
    .selectFrom('seller_levels')
    .selectAll()
    .where(
      'user_id',
      'in',
      owners.map(({ user_id }) => user_id),
    )
    .orderBy('user_id')
    .execute();

test('a buyer has no facts, and a verification that is taken back costs the level', async () => {
  const customer = await buyer(scene);
  const owner = await provenSeller();
  await refreshLevels(scene.services);
  await setRoleAndLevels(scene.services, owner.user_id, { verification_level: 1 });
  await refreshLevels(scene.services);
  const { seller_level: level, drop } = await readLevel(scene.services, owner);
  expect(level).toBe(1);
  expect(drop?.needs.map(({ name }) => name)).toEqual(['verification']);
  expect(await assessments([customer])).toEqual([]);
});

test('a level that an operator sets begins its own failing weeks', async () => {
  const owner = await provenSeller();
  await refreshLevels(scene.services);
  await advance(scene, { days: 91 });
  await refreshLevels(scene.services);
  await advance(scene, { days: 13 });
  await setRoleAndLevels(scene.services, owner.user_id, { seller_level: 4 });
  await refreshLevels(scene.services);
  await advance(scene, { days: 2 });
  await refreshLevels(scene.services);
  expect(await levelOf(owner)).toBe(4);
  await advance(scene, { days: 12 });
  await refreshLevels(scene.services);
  expect(await levelOf(owner)).toBe(0);
});
