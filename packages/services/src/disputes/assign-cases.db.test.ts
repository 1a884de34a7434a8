import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  decidedDispute,
  openedDispute,
  takenCase,
} from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { assignCases } from './assign-cases.ts';
import { readDispute } from './read-dispute.ts';
import { appealDecision, escalateDispute } from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let sue: Viewer;
let sam: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  // The only staff of this shop.
  [sue, sam] = await Promise.all([
    actor(scene, { role: 'support' }),
    seller(scene, { role: 'admin' }),
  ]);
  await actor(scene, { role: 'moderator' });
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

const run = async () =>
  await assignCases(scene.services, (error) => {
    throw error;
  });
const fileOf = async (id: string) =>
  (await readDispute(scene.services, ann, { dispute_id: id })).dispute;
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });

/** A dispute that a side has escalated. */
async function escalated(by = { ann, shop }): Promise<string> {
  const offer = await accountOffer(scene, by.shop, { game_slug: gameSlug });
  const id = await openedDispute(scene, by.ann, await boughtOrder(scene, by.ann, offer));
  await answeredDispute(scene, by.shop, id);
  await advance(scene, { hours: 12 });
  await escalateDispute(scene.services, by.ann, action(id));
  return id;
}

test('what nobody takes for two hours is assigned, to who has the fewest cases', async () => {
  const ids = [await escalated(), await escalated()];
  await takenCase(scene, sue, ids[0] ?? '');
  expect(await run()).toBe(0);
  await advance(scene, { hours: 2 });
  expect(await run()).toBe(1);
  expect(await fileOf(ids[1] ?? '')).toMatchObject({
    state: 'under_review',
    officer_id: sam.user_id,
  });
  expect(await run()).toBe(0);
});

test('neither a party nor who has decided before; what nobody may decide waits', async () => {
  const own = await escalated({ ann, shop: sam });
  await advance(scene, { hours: 2 });
  await run();
  expect((await fileOf(own)).officer_id).toBe(sue.user_id);
  await decidedDispute(scene, sue, own, { outcome: 'release' });
  const appeal = { ...action(own), statement: 'Here is what is new.', file_ids: [] };
  await appealDecision(scene.services, ann, appeal);
  await advance(scene, { hours: 2 });
  await run();
  // One of the two is the seller, and the other has decided.
  expect(await fileOf(own)).toMatchObject({ state: 'appealed', officer_id: null });
});

test('ten runs at once assign a case once', async () => {
  const id = await escalated();
  await advance(scene, { hours: 2 });
  const counts = await Promise.all(Array.from({ length: 10 }, run));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const { history } = await readDispute(scene.services, ann, { dispute_id: id });
  expect(history.filter(({ event }) => event === 'assign')).toHaveLength(1);
});
