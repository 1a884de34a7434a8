import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { boughtByCard, chargeBack } from '@guildhall/scenes/chargebacks';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { answeredDispute, openedDispute, proposedSettlement } from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { freezeFunds, unfreezeFunds } from '../wallet/freeze-funds.ts';
import { readDispute } from './read-dispute.ts';
import { runDisputeDeadlines } from './run-dispute-deadlines.ts';
import { acceptProposal } from './settle-dispute.ts';

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
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

const bought = async () =>
  await boughtByCard(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));
const run = async () =>
  await runDisputeDeadlines(scene.services, (error) => {
    throw error;
  });
const fileOf = async (id: string) => await readDispute(scene.services, ann, { dispute_id: id });

test('a chargeback ends the dispute about its order, and the seller keeps the money (M9)', async () => {
  const order = await bought();
  const id = await openedDispute(scene, ann, order.order_id, { type: 'invalid_credentials' });
  await chargeBack(scene, order);
  expect(await run()).toBe(1);
  const { dispute, history } = await fileOf(id);
  expect(dispute).toMatchObject({ state: 'closed_withdrawn', refunded_minor: 0 });
  expect(history.at(-1)).toMatchObject({ event: 'withdraw' });
  // The seller was silent: without the chargeback everything would go back now.
  await advanceAndRun(scene, { hours: 24 });
  const { units } = await readOrder(scene.services, shop, order.order_id);
  expect(units.map(({ state }) => state)).toEqual(['delivered']);
  expect(await run()).toBe(0);
});

test('what was proposed before cannot be accepted any more (M9)', async () => {
  const order = await bought();
  const id = await openedDispute(scene, ann, order.order_id);
  await answeredDispute(scene, shop, id);
  const proposal = await proposedSettlement(scene, shop, id, 2_500);
  await chargeBack(scene, order);
  const input = { idempotency_key: newId(), dispute_id: id, proposal_id: proposal };
  await expect(acceptProposal(scene.services, ann, input)).rejects.toMatchObject({
    code: 'DISPUTE_EVENT_REFUSED',
    facts: { reason: 'CHARGED_BACK' },
  });
});

test('of a chargeback and a silent end at once, the seller pays once or not at all (M9)', async () => {
  const order = await bought();
  const id = await openedDispute(scene, ann, order.order_id, { type: 'invalid_credentials' });
  const { due_at: due } = (await fileOf(id)).dispute;
  expect(due).not.toBeNull();
  await advanceAndRun(scene, { hours: 23 });
  await Promise.all([chargeBack(scene, order), advanceAndRun(scene, { hours: 1 })]);
  await run();
  const { dispute } = await fileOf(id);
  const { units } = await readOrder(scene.services, shop, order.order_id);
  const ends = [dispute.state, ...units.map(({ state }) => state)].join(' ');
  expect(['closed_withdrawn delivered', 'closed_refund_full refunded']).toContain(ends);
});

test('a dispute whose money another case has frozen waits, and does not delay those behind it', async () => {
  const opening = { type: 'invalid_credentials' } as const;
  const [first, second] = [await bought(), await bought()];
  const frozen = await openedDispute(scene, ann, first.order_id, opening);
  const behind = await openedDispute(scene, ann, second.order_id, opening);
  const { units } = await readOrder(scene.services, shop, first.order_id);
  const owner = { owner_kind: 'staff', owner_id: newId() } as const;
  const subjects = units.map(({ id }) => ({ order_unit_id: id }));
  const { db } = scene.services;
  await inTransaction(db, (trx) => freezeFunds(trx, subjects, { ...owner, reason: 'dispute' }));
  await advance(scene, { hours: 24 });
  const failed: unknown[] = [];
  const runOne = async () =>
    await runDisputeDeadlines(scene.services, (error, id) => failed.push([error, id]), 1);
  expect(await runOne()).toBe(1);
  expect(failed).toMatchObject([[{ code: 'FUNDS_FROZEN' }, frozen]]);
  expect((await fileOf(frozen)).dispute.state).toBe('open');
  expect((await fileOf(behind)).dispute.state).toBe('closed_refund_full');
  await inTransaction(db, (trx) => unfreezeFunds(trx, owner));
  expect(await runOne()).toBe(1);
  expect((await fileOf(frozen)).dispute.state).toBe('closed_refund_full');
});
