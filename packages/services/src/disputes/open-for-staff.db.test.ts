import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { decidedDispute, openedForStaff, takenCase } from '@guildhall/scenes/disputes';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { readDispute, readDisputesOfOrder } from './read-dispute.ts';
import { acceptDecision, withdrawDispute } from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let sue: Viewer;
let gameSlug: string;
let brandSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  brandSlug = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop, sue] = await Promise.all([
    buyer(scene),
    seller(scene, { seller_level: 4 }),
    actor(scene, { role: 'support' }),
  ]);
});

const bought = async () => {
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
  return await boughtOrder(scene, ann, offerId);
};
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });
const fileOf = async (id: string, viewer = ann) =>
  await readDispute(scene.services, viewer, { dispute_id: id });
const refused = async (promise: Promise<unknown>) =>
  await promise.then(
    () => 'allowed',
    (error: { code?: string; facts?: { reason?: string; limit?: string } }) =>
      [error.code, error.facts?.reason ?? error.facts?.limit].filter(Boolean).join(' '),
  );
const mayOpen = async (orderId: string, who: Viewer) =>
  (await readDisputesOfOrder(scene.services, who, orderId)).disputable.length;

describe('a case that staff open (O17, D18)', () => {
  test('freezes the money, is in their queue at once, and both sides are told', async () => {
    const orderId = await bought();
    expect(await mayOpen(orderId, sue)).toBe(1);
    const id = await openedForStaff(scene, sue, orderId);
    const { dispute, evidence, allowed, history } = await fileOf(id, shop);
    expect([dispute.state, dispute.opened_by]).toEqual(['escalated', 'staff']);
    const left = (dispute.due_at?.getTime() ?? 0) - dispute.created_at.getTime();
    expect(left / 3_600_000).toBe(72);
    expect(evidence.map(({ side, kind }) => [side, kind])).toEqual([['staff', 'statement']]);
    expect(history.map(({ event, actor: by }) => [event, by])).toEqual([['open', 'staff']]);
    expect(allowed).toEqual(['add_evidence']);
    expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('disputed');
    expect(await mayOpen(orderId, sue)).toBe(0);
    const { rows } = await sql<{ user_id: string }>`select user_id from notifications
      where kind = 'dispute_opened_by_staff' and facts->>'dispute_id' = ${id}`.execute(database.db);
    expect(rows.map((row) => row.user_id).toSorted()).toEqual(
      [ann.user_id, shop.user_id].toSorted(),
    );
    // The deadline of the unit pauses.
    await advanceAndRun(scene, { days: 4 });
    expect((await fileOf(id)).dispute.missed_at).not.toBeNull();
    expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('disputed');
  });

  test('is decided as any other: a refund is forced by it (O19)', async () => {
    const orderId = await bought();
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    const before = (await readWallet(scene.services, ann)).spendable_minor;
    const id = await openedForStaff(scene, sue, orderId);
    await takenCase(scene, sue, id);
    await decidedDispute(scene, sue, id);
    await acceptDecision(scene.services, shop, action(id));
    expect((await fileOf(id)).dispute.state).toBe('closed_refund_full');
    expect((await readOrder(scene.services, ann, orderId)).order.state).toBe('refunded');
    expect((await readWallet(scene.services, ann)).spendable_minor).toBe(before + 10_400);
  });

  test('the buyer, who may be in the fraud, cannot withdraw it', async () => {
    const id = await openedForStaff(scene, sue, await bought());
    expect(await refused(withdrawDispute(scene.services, ann, action(id)))).toBe(
      'DISPUTE_EVENT_REFUSED OPENED_BY_STAFF',
    );
    expect((await fileOf(id)).allowed).not.toContain('withdraw');
  });

  test('is about some codes of an order; the others run on', async () => {
    const offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug, stock: 3 });
    const orderId = await boughtOrder(scene, ann, offerId, 3);
    await openedForStaff(scene, sue, orderId, { type: 'duplicate_sold', positions: [2] });
    const { units } = await readOrder(scene.services, ann, orderId);
    expect(units.map(({ state }) => state)).toEqual(['delivered', 'disputed', 'delivered']);
  });
});

describe('is refused', () => {
  test('to the sides, to who is no staff, and to staff who bought or sold it (Z9)', async () => {
    const orderId = await bought();
    const stranger = await buyer(scene);
    for (const who of [ann, shop, stranger]) {
      expect(await refused(openedForStaff(scene, who, orderId))).toBe('ORDER_NOT_FOUND');
    }
    const own = await boughtOrder(
      scene,
      sue,
      await accountOffer(scene, shop, { game_slug: gameSlug }),
    );
    expect(await refused(openedForStaff(scene, sue, own))).toBe('ORDER_NOT_FOUND');
  });

  test('twice, after the window, and for what only another kind of goods can have', async () => {
    const orderId = await bought();
    const wrong = { type: 'code_used' } as const;
    expect(await refused(openedForStaff(scene, sue, orderId, wrong))).toBe('INPUT_INVALID');
    await openedForStaff(scene, sue, orderId);
    expect(await refused(openedForStaff(scene, sue, orderId))).toBe('ORDER_EVENT_REFUSED STATE');
    const late = await bought();
    await advance(scene, { hours: 72 });
    expect(await refused(openedForStaff(scene, sue, late))).toBe('ORDER_EVENT_REFUSED TOO_LATE');
  });
});
