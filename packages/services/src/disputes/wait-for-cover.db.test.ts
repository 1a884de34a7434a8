import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
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
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { post } from '../wallet/post-entries.ts';
import { confirmDispute } from './decide-dispute.ts';
import { readDispute } from './read-dispute.ts';
import { runDisputeDeadlines } from './run-dispute-deadlines.ts';
import { acceptDecision, appealDecision, escalateDispute } from './settle-dispute.ts';

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
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop, sue, sam] = await Promise.all([
    buyer(scene),
    // Level 4 gets a large part of a price at once, and may ask for high prices.
    seller(scene, { seller_level: 4 }),
    actor(scene, { role: 'support' }),
    actor(scene, { role: 'admin' }),
  ]);
});

const PRICE_MINOR = 200_000;
/** Pays for one such case, and not for a second. */
const CAPITAL_MINOR = 135_000;
/** A confirmed account whose seller has spent what was released to them at once. */
async function confirmed(): Promise<string> {
  const offer = { game_slug: gameSlug, price_minor: PRICE_MINOR };
  const orderId = await boughtOrder(scene, ann, await accountOffer(scene, shop, offer));
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  const { available_minor: available } = await readWallet(scene.services, shop);
  await inTransaction(database.db, (trx) =>
    post(trx, postings.E17(shop.user_id, minor(available), newId())),
  );
  return orderId;
}
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });
const fileOf = async (id: string) => await readDispute(scene.services, ann, { dispute_id: id });
const stateOf = async (id: string) => (await fileOf(id)).dispute.state;
const eventsOf = async (id: string) => (await fileOf(id)).history.map(({ event }) => event);
const notified = async (id: string, kind: string) => {
  const { rows } = await sql<{ user_id: string }>`select user_id from notifications
    where kind = ${kind} and facts->>'dispute_id' = ${id}`.execute(database.db);
  return rows.map((row) => row.user_id).toSorted();
};
const both = () => [ann.user_id, shop.user_id].toSorted();
async function run(): Promise<{ handled: number; failed: unknown[] }> {
  const failed: unknown[] = [];
  const handled = await runDisputeDeadlines(scene.services, (error) => failed.push(error));
  return { handled, failed };
}

test('silence that would lend a seller more than the cap leads to staff instead (E9, D4)', async () => {
  const id = await openedDispute(scene, ann, await confirmed(), { type: 'invalid_credentials' });
  await advance(scene, { hours: 24 });
  expect(await run()).toEqual({ handled: 1, failed: [] });
  const { dispute } = await fileOf(id);
  expect([dispute.state, dispute.with_staff_at !== null]).toEqual(['escalated', true]);
  expect(await run()).toEqual({ handled: 0, failed: [] });
});

/** A second person confirms what is proposed about a case. */
async function confirmedBy(staff: Viewer, id: string) {
  const { pending } = await readDispute(scene.services, staff, { dispute_id: id });
  const shown = { proposal_id: pending?.id ?? '', fingerprint: pending?.fingerprint ?? '' };
  return await confirmDispute(scene.services, staff, { idempotency_key: newId(), ...shown });
}

/** A case that staff have decided for the buyer, two of them. */
async function decided(orderId: string): Promise<string> {
  const id = await openedDispute(scene, ann, orderId);
  await answeredDispute(scene, shop, id);
  await advance(scene, { hours: 12 });
  await escalateDispute(scene.services, ann, action(id));
  await takenCase(scene, sue, id);
  await decidedDispute(scene, sue, id);
  await confirmedBy(sam, id);
  return id;
}

test('a decision beyond the limit of E9 waits, both sides are told once, and it is paid with the next capital', async () => {
  const orderId = await confirmed();
  const id = await decided(orderId);
  await advance(scene, { hours: 49 });

  expect(await run()).toEqual({ handled: 1, failed: [] });
  const waiting = await fileOf(id);
  expect(waiting.dispute).toMatchObject({ state: 'decided', refunded_minor: 0 });
  expect(waiting.dispute.waits_for_cover_at).not.toBeNull();
  expect(await notified(id, 'dispute_waits_for_cover')).toEqual(both());
  expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('disputed');

  // It is tried again, and nobody hears of it again.
  expect(await run()).toMatchObject({ handled: 0, failed: [{ code: 'DEBT_LIMIT' }] });
  expect(await notified(id, 'dispute_waits_for_cover')).toEqual(both());

  await inTransaction(database.db, (trx) => post(trx, postings.E18(minor(CAPITAL_MINOR), newId())));
  expect(await run()).toEqual({ handled: 1, failed: [] });
  expect(await stateOf(id)).toBe('closed_refund_full');
  expect((await eventsOf(id)).slice(-3)).toEqual(['decide', 'wait_for_cover', 'close']);
});

test('a side that accepts a decision beyond the limit of E9 is not refused: it is kept, and the case waits', async () => {
  const orderId = await confirmed();
  const id = await decided(orderId);
  expect(await acceptDecision(scene.services, shop, action(id))).toEqual({ state: 'decided' });
  const { dispute } = await fileOf(id);
  expect([dispute.waits_for_cover_at, dispute.seller_accepted_at]).not.toContain(null);
  expect(await notified(id, 'dispute_waits_for_cover')).toEqual(both());

  await inTransaction(database.db, (trx) => post(trx, postings.E18(minor(CAPITAL_MINOR), newId())));
  await advance(scene, { hours: 49 });
  expect(await run()).toEqual({ handled: 1, failed: [] });
  expect(await stateOf(id)).toBe('closed_refund_full');
});

test('a decision about an appeal beyond the limit of E9 is not refused to staff: it is kept, and the case waits', async () => {
  const orderId = await confirmed();
  const id = await openedDispute(scene, ann, orderId);
  await answeredDispute(scene, shop, id);
  await advance(scene, { hours: 12 });
  await escalateDispute(scene.services, ann, action(id));
  await takenCase(scene, sue, id);
  await decidedDispute(scene, sue, id, { outcome: 'release' });
  await confirmedBy(sam, id);
  const appeal = { ...action(id), statement: 'Here is what is new about it.', file_ids: [] };
  await appealDecision(scene.services, ann, appeal);
  await takenCase(scene, sam, id);
  await decidedDispute(scene, sam, id);
  const third = await actor(scene, { role: 'admin' });
  expect(await confirmedBy(third, id)).toEqual({ state: 'decided' });
  const { dispute } = await fileOf(id);
  expect(dispute.waits_for_cover_at).not.toBeNull();
  expect(await notified(id, 'dispute_waits_for_cover')).toEqual(both());
  const again = acceptDecision(scene.services, shop, action(id));
  await expect(again).rejects.toMatchObject({ facts: { reason: 'APPEALED_BEFORE' } });

  await inTransaction(database.db, (trx) => post(trx, postings.E18(minor(CAPITAL_MINOR), newId())));
  await advance(scene, { hours: 73 });
  expect(await run()).toEqual({ handled: 1, failed: [] });
  expect(await stateOf(id)).toBe('closed_refund_full');
});
