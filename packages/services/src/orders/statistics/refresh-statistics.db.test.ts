import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testScene, type Scene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { newId } from '@guildhall/domain/kernel/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshChangedStatistics, refreshStatistics } from './refresh-statistics.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

/** A seller with one game and one sale. */
async function trader() {
  const [owner, { slug }] = [await seller(scene), await testGame(scene)];
  // A seller may not offer the same account twice.
  let level = 0;
  const sell = async () =>
    await boughtOrder(
      scene,
      await buyer(scene),
      await accountOffer(scene, owner, {
        game_slug: slug,
        attributes: { rank: 'Gold', level: (level += 1) },
      }),
    );
  await sell();
  return { id: owner.user_id, slug, sell };
}

const WRONG = 4_321;
async function spoil(): Promise<void> {
  await sql`update seller_statistics set completed_orders = ${WRONG}`.execute(database.owner_db);
  await sql`update active_offer_counts set offer_count = ${WRONG}`.execute(database.owner_db);
}

async function counted({ id, slug }: { id: string; slug: string }) {
  const { rows } = await sql<{ orders: number; offers: number }>`
    select (select completed_orders from seller_statistics where user_id = ${id}) as orders,
      (select offer_count from active_offer_counts where product_slug = ${slug}) as offers`.execute(
    database.owner_db,
  );
  return rows[0];
}

test('refreshes only what changed since the last run, and everything on the whole run', async () => {
  const [busy, quiet] = [await trader(), await trader()];
  // First the inspection period ends, then the protection.
  for (const days of [4, 60]) await advanceAndRun(scene, { days });
  await accountOffer(scene, { user_id: busy.id, role: 'user' }, { game_slug: busy.slug });
  await accountOffer(scene, { user_id: quiet.id, role: 'user' }, { game_slug: quiet.slug });
  await refreshChangedStatistics(scene.services);
  const right = { busy: await counted(busy), quiet: await counted(quiet) };
  expect(right).toEqual({ busy: { orders: 1, offers: 1 }, quiet: { orders: 1, offers: 1 } });

  await spoil();
  await busy.sell();
  await refreshChangedStatistics(scene.services);
  expect(await counted(busy)).toEqual(right.busy);
  expect(await counted(quiet)).toEqual({ orders: WRONG, offers: WRONG });

  await refreshStatistics(scene.services);
  expect(await counted(quiet)).toEqual(right.quiet);
});

test('a list that has lost its last offer counts none', async () => {
  const { slug } = await testGame(scene);
  const offerId = await accountOffer(scene, await seller(scene), { game_slug: slug });
  const count = async () => {
    await refreshChangedStatistics(scene.services);
    return (await counted({ id: newId(), slug }))?.offers;
  };
  expect(await count()).toBe(1);
  await boughtOrder(scene, await buyer(scene), offerId);
  expect(await count()).toBe(0);
});

test('a seller’s on-time share is of the orders that are shown with it, not of the completed ones', async () => {
  const { id, sell } = await trader();
  await sell();
  for (const days of [4, 60]) await advanceAndRun(scene, { days });
  await sell();
  await refreshChangedStatistics(scene.services);
  const record = await database.owner_db
    .selectFrom('seller_statistics')
    .select(['completed_orders', 'due_orders', 'on_time_share'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  expect(record).toEqual({ completed_orders: 2, due_orders: 3, on_time_share: 10_000 });
});
