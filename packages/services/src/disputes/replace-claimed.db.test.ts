import { newId } from '@guildhall/domain/kernel/ids';
import { SECURING_ITEMS } from '@guildhall/domain/orders/checklist/types';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { openedClaim, proposedReplacement } from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readChecklist } from '../orders/checklist/read-checklist.ts';
import { tickSecuring } from '../orders/checklist/tick-securing.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { readDispute } from './read-dispute.ts';
import { acceptProposal, refuseProposal, withdrawDispute } from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop] = await Promise.all([buyer(scene), seller(scene, { seller_level: 4 })]);
});

const login = () => ({ login: `other-${newId()}`, password: 'correct horse' });
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });
const fileOf = async (id: string) => await readDispute(scene.services, ann, { dispute_id: id });
const unitOf = async (orderId: string) => {
  const { order, units } = await readOrder(scene.services, ann, orderId);
  return { order_state: order.state, ...units[0] };
};
const take = async (id: string, proposalId: string) =>
  await acceptProposal(scene.services, ann, { ...action(id), proposal_id: proposalId });
const setAside = async (id: string) => {
  const rows = await database.db
    .selectFrom('dispute_replacements')
    .innerJoin('dispute_proposals', 'dispute_proposals.id', 'dispute_replacements.proposal_id')
    .innerJoin('stock_units', 'stock_units.id', 'dispute_replacements.stock_id')
    .select('stock_units.state')
    .where('dispute_proposals.dispute_id', '=', id)
    .execute();
  return rows.map(({ state }) => state);
};

/** An account that was secured and confirmed so many days ago. */
async function completed(days: number): Promise<string> {
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
  const orderId = await boughtOrder(scene, ann, offerId);
  await reveal(scene, ann, orderId);
  for (const item of SECURING_ITEMS) await tick(orderId, item);
  await triggerUnits(scene, ann, orderId, 'confirm');
  await advanceAndRun(scene, { days });
  return orderId;
}
const tick = async (orderId: string, item: (typeof SECURING_ITEMS)[number]) =>
  await tickSecuring(scene.services, ann, {
    idempotency_key: newId(),
    order_id: orderId,
    item,
    is_done: true,
  });
const ticked = async (orderId: string) =>
  (await readChecklist(scene.services, ann, orderId))?.done ?? null;

describe('another account instead of one that was taken back (O27)', () => {
  test('is sealed, moves no money, and is secured anew', async () => {
    const orderId = await completed(30);
    const id = await openedClaim(scene, ann, orderId);
    const money = async () => [
      (await readWallet(scene.services, ann)).spendable_minor,
      (await readWallet(scene.services, shop)).available_minor,
    ];
    const before = await money();
    const offered = login();
    const proposalId = await proposedReplacement(scene, shop, id, [offered]);
    expect((await fileOf(id)).dispute.state).toBe('proposal');
    await take(id, proposalId);

    expect((await fileOf(id)).dispute.state).toBe('closed_replacement');
    const unit = await unitOf(orderId);
    expect([unit.order_state, unit.state, unit.first_revealed_at, unit.due_at]).toEqual([
      'completed',
      'completed',
      null,
      null,
    ]);
    expect(await setAside(id)).toEqual(['sold_sealed']);
    expect(await money()).toEqual(before);
    const [seen] = await reveal(scene, ann, orderId);
    expect(seen?.map(({ value }) => value)).toContain(offered.login);
    // What was done to the first account says nothing about this one.
    expect(await ticked(orderId)).toBe(0);
    await tick(orderId, 'password_changed');
    expect(await ticked(orderId)).toBe(1);
    const again = await openedClaim(scene, ann, orderId);
    expect((await fileOf(again)).burden.rule).toBe('checklist_open');
  });

  test('on the last day of the cover, it can be inspected for three days', async () => {
    const orderId = await completed(89);
    const id = await openedClaim(scene, ann, orderId);
    await advanceAndRun(scene, { hours: 40 });
    await take(id, await proposedReplacement(scene, shop, id, [login()]));
    await advanceAndRun(scene, { hours: 71 });
    await reveal(scene, ann, orderId);
    await openedClaim(scene, ann, orderId);
    const late = await completed(89);
    await advanceAndRun(scene, { days: 2 });
    await expect(openedClaim(scene, ann, late)).rejects.toMatchObject({
      facts: { reason: 'TOO_LATE' },
    });
  });

  test.each([
    ['refused', 'escalated'],
    ['expired', 'escalated'],
    ['withdrawn', 'closed_withdrawn'],
  ])('%s: it is discarded, and the claim is %s', async (how, state) => {
    const id = await openedClaim(scene, ann, await completed(30));
    const proposalId = await proposedReplacement(scene, shop, id, [login()]);
    if (how === 'refused') {
      await refuseProposal(scene.services, ann, { ...action(id), proposal_id: proposalId });
    } else if (how === 'expired') {
      await advanceAndRun(scene, { hours: 24 });
    } else {
      await withdrawDispute(scene.services, ann, action(id));
    }
    const { dispute, proposals } = await fileOf(id);
    expect([dispute.state, proposals.map((each) => each.state)]).toEqual([state, [how]]);
    expect(await setAside(id)).toEqual(['void']);
  });
});
