import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  decidedDispute,
  openedClaim,
  openedDispute,
  proposedSettlement,
  takenCase,
} from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { refreshLevels } from '../orders/statistics/refresh-levels.ts';
import { acceptClaim, acceptProposal, escalateDispute } from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let sue: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop, sue] = await Promise.all([
    buyer(scene),
    seller(scene),
    actor(scene, { role: 'support' }),
  ]);
});

const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });

async function delivered(): Promise<string> {
  return await boughtOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug, price_minor: 10_000 }),
  );
}

async function completed(): Promise<string> {
  const orderId = await delivered();
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  await advanceAndRun(scene, { days: 30 });
  return orderId;
}

async function talking(): Promise<string> {
  const id = await openedDispute(scene, ann, await delivered());
  await answeredDispute(scene, shop, id);
  return id;
}

/** Staff decide, and nobody appeals. */
async function decided(outcome: 'refund_full' | 'release'): Promise<void> {
  const id = await talking();
  await advance(scene, { hours: 12 });
  await escalateDispute(scene.services, ann, action(id));
  await takenCase(scene, sue, id);
  await decidedDispute(scene, sue, id, { outcome });
  await advanceAndRun(scene, { hours: 48 });
}

/** The disputes and recalls that count against the seller, as their level was assessed. */
async function counted(): Promise<readonly [number, number]> {
  await refreshLevels(scene.services);
  const row = await database.db
    .selectFrom('seller_levels')
    .select(['lost_orders', 'recalled_orders'])
    .where('user_id', '=', shop.user_id)
    .executeTakeFirst();
  return [row?.lost_orders ?? 0, row?.recalled_orders ?? 0];
}

test('a decision against the seller counts, and one for them does not', async () => {
  await completed();
  await decided('release');
  expect(await counted()).toEqual([0, 0]);
  await decided('refund_full');
  expect(await counted()).toEqual([1, 0]);
});

test('who stays silent loses; who agrees does not', async () => {
  await completed();
  const silent = await openedDispute(scene, ann, await delivered(), {
    type: 'invalid_credentials',
  });
  expect(silent).toBeTruthy();
  await advanceAndRun(scene, { hours: 24 });
  expect(await counted()).toEqual([1, 0]);
  const id = await talking();
  const proposalId = await proposedSettlement(scene, ann, id);
  await acceptProposal(scene.services, shop, { ...action(id), proposal_id: proposalId });
  expect(await counted()).toEqual([1, 0]);
});

test('a recall counts, also one that the seller accepts; after 90 days nothing does', async () => {
  const orderId = await completed();
  await completed();
  await acceptClaim(scene.services, shop, action(await openedClaim(scene, ann, orderId)));
  expect(await counted()).toEqual([0, 1]);
  await advance(scene, { days: 91 });
  expect(await counted()).toEqual([0, 0]);
});
