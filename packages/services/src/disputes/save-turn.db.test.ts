import { newId } from '@guildhall/domain/kernel/ids';
import { listOrdersSchema } from '@guildhall/domain/orders/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  decidedDispute,
  escalatedDispute,
  openedClaim,
  openedDispute,
  proposedSettlement,
  takenCase,
} from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { countNeedsYou } from '../orders/count-needs-you.ts';
import { readOrders } from '../orders/read-orders.ts';
import { askEvidence } from './handle-case.ts';
import { readDispute } from './read-dispute.ts';
import { acceptDecision, refuseProposal, withdrawDispute } from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let officer: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  officer = await actor(scene, { role: 'admin' });
});
afterAll(() => database.close());
beforeEach(async () => {
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

const delivered = async () =>
  await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });

/** What the tab "needs you" of a side lists. */
async function listed(viewer: Viewer, side: 'bought' | 'sold') {
  const input = listOrdersSchema.parse({ side, tab: 'needs_you' });
  return (await readOrders(scene.services, viewer, input)).items;
}

/** Which sides have an order in that tab; the counts beside its name agree. */
async function turns() {
  const [bought, sold] = [await listed(ann, 'bought'), await listed(shop, 'sold')];
  expect(await countNeedsYou(scene.services, ann, {})).toEqual({ bought: bought.length, sold: 0 });
  expect(await countNeedsYou(scene.services, shop, {})).toEqual({ bought: 0, sold: sold.length });
  return [
    ...(bought.length > 0 ? (['buyer'] as const) : []),
    ...(sold.length > 0 ? (['seller'] as const) : []),
  ];
}

describe('an order needs the side that its open case waits for', () => {
  test('a dispute, from its opening to the end of an accepted decision', async () => {
    const orderId = await delivered();
    const disputeId = await openedDispute(scene, ann, orderId);
    expect(await turns()).toEqual(['seller']);
    await answeredDispute(scene, shop, disputeId);
    expect(await turns()).toEqual([]);
    const proposalId = await proposedSettlement(scene, shop, disputeId, 100);
    expect(await turns()).toEqual(['buyer']);
    const answer = { ...action(disputeId), proposal_id: proposalId };
    await refuseProposal(scene.services, ann, answer);
    await advance(scene, { hours: 25 });
    await escalatedDispute(scene, ann, disputeId);
    await takenCase(scene, officer, disputeId);
    expect(await turns()).toEqual([]);
    const question = { side: 'seller', question: 'Where did you get it?' } as const;
    await askEvidence(scene.services, officer, { ...action(disputeId), ...question });
    expect(await turns()).toEqual(['seller']);
    await advanceAndRun(scene, { hours: 49 });
    expect(await turns()).toEqual([]);
    await decidedDispute(scene, officer, disputeId, { outcome: 'refund_part', refund_minor: 100 });
    expect(await turns()).toEqual(['buyer', 'seller']);
    await acceptDecision(scene.services, ann, action(disputeId));
    expect(await turns()).toEqual(['seller']);
    await acceptDecision(scene.services, shop, action(disputeId));
    // The dispute is over, and the buyer has the account to check again.
    expect(await turns()).toEqual(['buyer']);
    const [row] = await listed(ann, 'bought');
    expect(row).toMatchObject({ case_waits_for: null, unit_state: 'delivered' });
  });

  test('a recall claim, until its seller answers or its buyer takes it back', async () => {
    const orderId = await delivered();
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    await advanceAndRun(scene, { days: 8 });
    const claimId = await openedClaim(scene, ann, orderId);
    expect(await turns()).toEqual(['seller']);
    const { dispute } = await readDispute(scene.services, ann, { dispute_id: claimId });
    const [row] = await listed(shop, 'sold');
    expect(row).toMatchObject({ case_waits_for: 'seller', case_due_at: dispute.due_at });
    await withdrawDispute(scene.services, ann, action(claimId));
    expect(await turns()).toEqual([]);
  });
});

test('the reminders of an inspection go on after a dispute, as much later', async () => {
  const reminded = async (orderId: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
      where payload->>'template' = 'confirm_reminder'
        and payload->'facts'->>'order_id' = ${orderId}`.execute(database.owner_db);
    return rows[0]?.count;
  };
  const orderId = await delivered();
  await advanceAndRun(scene, { hours: 23 });
  const disputeId = await openedDispute(scene, ann, orderId);
  await advanceAndRun(scene, { hours: 30 });
  // Nobody is reminded of what is paused.
  expect(await reminded(orderId)).toBe(0);
  await withdrawDispute(scene.services, ann, action(disputeId));
  const seen: (number | undefined)[] = [];
  for (const hours of [0.9, 0.2, 23.7, 0.3, 17.8, 0.2]) {
    await advanceAndRun(scene, { hours });
    seen.push(await reminded(orderId));
  }
  expect(seen).toEqual([0, 1, 1, 2, 2, 3]);
});
