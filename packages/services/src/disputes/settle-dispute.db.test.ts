import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { answeredDispute, openedDispute, proposedSettlement } from '@guildhall/scenes/disputes';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { readDispute, readDisputesOfOrder } from './read-dispute.ts';
import { acceptProposal, refuseProposal, withdrawDispute } from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
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
  [ann, shop] = await Promise.all([
    buyer(scene),
    // Level 4, for prices above the bound of one person.
    seller(scene, { seller_level: 4 }),
  ]);
});

/** An account for $100 and a fee of $4, delivered. */
const delivered = async (priceMinor = 10_000) => {
  const offer = { game_slug: gameSlug, price_minor: priceMinor };
  return await boughtOrder(scene, ann, await accountOffer(scene, shop, offer));
};
const confirmed = async () => {
  const orderId = await delivered();
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  return orderId;
};
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });
const fileOf = async (disputeId: string, viewer = ann) =>
  await readDispute(scene.services, viewer, { dispute_id: disputeId });
const stateOf = async (disputeId: string) => (await fileOf(disputeId)).dispute.state;
const orderOf = async (orderId: string) => await readOrder(scene.services, ann, orderId);
const spendable = async (who: Viewer) => (await readWallet(scene.services, who)).spendable_minor;
const refused = async (promise: Promise<unknown>) =>
  await promise.then(
    () => 'allowed',
    (error: { code?: string; facts?: { reason?: string; limit?: string } }) =>
      [error.code, error.facts?.reason ?? error.facts?.limit].filter(Boolean).join(' '),
  );
const proposalOf = (disputeId: string, proposalId: string) => ({
  ...action(disputeId),
  proposal_id: proposalId,
});

/** A dispute that both sides talk about. */
async function talking(orderId: string, opening = {}): Promise<string> {
  const id = await openedDispute(scene, ann, orderId, opening);
  await answeredDispute(scene, shop, id);
  return id;
}

describe('opening (O17)', () => {
  test('pauses the unit, freezes its money, and leaves other units running', async () => {
    const offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug, stock: 10 });
    const orderId = await boughtOrder(scene, ann, offerId, 10);
    const id = await openedDispute(scene, ann, orderId, {
      type: 'code_used',
      positions: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    });
    const { order, units } = await orderOf(orderId);
    expect(order.state).toBe('disputed');
    expect(units.filter(({ state }) => state === 'disputed')).toHaveLength(9);
    expect(units.map(({ due_at }) => due_at === null)).toEqual([...Array(9).fill(true), false]);
    // The tenth is confirmed by the system meanwhile; the seller's silence gives the nine back.
    await advanceAndRun(scene, { hours: 24 });
    expect(await stateOf(id)).toBe('closed_refund_full');
    await advanceAndRun(scene, { hours: 48 });
    const after = (await orderOf(orderId)).units.map(({ state }) => state);
    expect(after).toEqual([...Array(9).fill('refunded'), 'in_protection']);
  });

  test('is refused after the window, for a unit in dispute, and of strangers', async () => {
    const orderId = await delivered();
    const id = await openedDispute(scene, ann, orderId);
    expect(await refused(openedDispute(scene, ann, orderId))).toBe('ORDER_EVENT_REFUSED STATE');
    const running = await delivered();
    expect(await refused(openedDispute(scene, shop, running))).toBe('ORDER_EVENT_REFUSED ACTOR');
    await withdrawDispute(scene.services, ann, action(id));
    await advance(scene, { hours: 72 });
    expect(await refused(openedDispute(scene, ann, orderId))).toBe('ORDER_EVENT_REFUSED TOO_LATE');
    const stranger = await buyer(scene);
    expect(await refused(fileOf(id, stranger))).toBe('DISPUTE_NOT_FOUND');
    expect(await refused(fileOf(newId(), stranger))).toBe('DISPUTE_NOT_FOUND');
  });

  test('is bounded: three open of a buyer, two of a unit, a part below the price', async () => {
    const orders = [await delivered(), await delivered(), await delivered(), await delivered()];
    const [first = '', second = '', third = '', fourth = ''] = orders;
    const id = await openedDispute(scene, ann, first);
    await openedDispute(scene, ann, second);
    await openedDispute(scene, ann, third);
    const limit = 'DISPUTE_LIMIT open_per_buyer';
    expect(await refused(openedDispute(scene, ann, fourth))).toBe(limit);
    await withdrawDispute(scene.services, ann, action(id));
    const again = await openedDispute(scene, ann, first);
    await withdrawDispute(scene.services, ann, action(again));
    expect(await refused(openedDispute(scene, ann, first))).toBe('DISPUTE_LIMIT per_unit');
    expect(await refused(openedDispute(scene, ann, fourth, { part_minor: 10_000 }))).toBe(
      'DISPUTE_EVENT_REFUSED AMOUNT',
    );
    const codes = { type: 'code_used' } as const;
    expect(await refused(openedDispute(scene, ann, fourth, codes))).toBe('INPUT_INVALID');
    const { disputable, types } = await readDisputesOfOrder(scene.services, ann, fourth);
    expect([disputable.length, types.includes('code_used')]).toEqual([1, false]);
  });
});

describe('the two agree', () => {
  test('on a part: the buyer gets it with its fee, and the deadline runs on (O20)', async () => {
    const orderId = await delivered();
    const id = await talking(orderId);
    const proposal = await proposedSettlement(scene, shop, id, 1_200);
    const [shown] = (await fileOf(id)).proposals;
    expect(shown).toMatchObject({ buyer_minor: 1_248, fee_minor: 48 });
    const before = await spendable(ann);
    const input = proposalOf(id, proposal);
    expect(await refused(acceptProposal(scene.services, shop, proposalOf(id, proposal)))).toBe(
      'DISPUTE_EVENT_REFUSED OWN_PROPOSAL',
    );
    await acceptProposal(scene.services, ann, input);
    expect((await spendable(ann)) - before).toBe(1_248);
    const { order, units } = await orderOf(orderId);
    expect([order.state, order.total_minor]).toEqual(['delivered', 10_400 - 1_248]);
    expect(units[0]?.due_at).not.toBeNull();
    const { dispute } = await fileOf(id);
    expect(dispute).toMatchObject({ state: 'closed_refund_part', refunded_minor: 1_248 });
    expect(dispute.fee_minor).toBe(0);
    // Once more is not twice.
    await acceptProposal(scene.services, ann, input);
    expect((await spendable(ann)) - before).toBe(1_248);
  });

  test('on all of it after the confirmation: the hold pays (E8), without a dispute fee', async () => {
    const orderId = await confirmed();
    const id = await talking(orderId);
    const before = await spendable(ann);
    const proposal = await proposedSettlement(scene, ann, id);
    await acceptProposal(scene.services, shop, proposalOf(id, proposal));
    expect((await spendable(ann)) - before).toBe(10_400);
    expect((await orderOf(orderId)).order.state).toBe('refunded');
  });

  test('refuses 0, all as a part, a fourth proposal, and a proposal that is gone', async () => {
    const id = await talking(await delivered());
    for (const wrong of [0, 10_000]) {
      expect(await refused(proposedSettlement(scene, shop, id, wrong))).toBe(
        'DISPUTE_EVENT_REFUSED AMOUNT',
      );
    }
    for (const each of [100, 200, 300]) {
      const proposal = await proposedSettlement(scene, shop, id, each);
      expect(await refused(proposedSettlement(scene, ann, id, 5_000))).toBe(
        'DISPUTE_EVENT_REFUSED STATE',
      );
      await refuseProposal(scene.services, ann, proposalOf(id, proposal));
      expect(await refused(acceptProposal(scene.services, ann, proposalOf(id, proposal)))).toBe(
        'DISPUTE_EVENT_REFUSED STATE',
      );
    }
    expect(await refused(proposedSettlement(scene, shop, id, 400))).toBe(
      'DISPUTE_EVENT_REFUSED TOO_MANY_PROPOSALS',
    );
  });

  test('a proposal that nobody answers ends; after NEGOTIATION staff decide', async () => {
    const id = await talking(await delivered());
    await proposedSettlement(scene, shop, id, 100);
    await advanceAndRun(scene, { hours: 24 });
    expect(await stateOf(id)).toBe('talking');
    await advance(scene, { hours: 23 });
    await proposedSettlement(scene, ann, id);
    // It runs past the 48 hours.
    await advanceAndRun(scene, { hours: 23 });
    expect(await stateOf(id)).toBe('proposal');
    await advanceAndRun(scene, { hours: 1 });
    expect(await stateOf(id)).toBe('escalated');
  });

  test('the buyer withdraws, and at least a day is left (O18)', async () => {
    const orderId = await delivered();
    await advance(scene, { hours: 71 });
    const id = await openedDispute(scene, ann, orderId);
    await withdrawDispute(scene.services, ann, action(id));
    const { units } = await orderOf(orderId);
    const { dispute } = await fileOf(id);
    const leftMs = (units[0]?.due_at?.getTime() ?? 0) - (dispute.closed_at?.getTime() ?? 0);
    expect([units[0]?.state, leftMs]).toEqual(['delivered', 24 * 3_600_000]);
  });
});

describe('a silent seller', () => {
  test.each([
    ['invalid_credentials', 'closed_refund_full'],
    ['not_as_described', 'escalated'],
  ] as const)('of %s: %s after a day', async (type, expected) => {
    const id = await openedDispute(scene, ann, await delivered(), { type });
    await advanceAndRun(scene, { hours: 23.9 });
    expect(await stateOf(id)).toBe('open');
    await advanceAndRun(scene, { hours: 0.1 });
    expect(await stateOf(id)).toBe(expected);
    expect(await refused(answeredDispute(scene, shop, id))).toContain('DISPUTE_EVENT_REFUSED');
  });
});

test('the first of an opening and the release at the same moment wins (M5)', async () => {
  const orderId = await delivered();
  await advance(scene, { hours: 72 });
  const { runDeadlines } = await import('../orders/run-deadlines.ts');
  const outcomes = await Promise.all([
    refused(openedDispute(scene, ann, orderId)),
    runDeadlines(scene.services).then(() => 'ran'),
  ]);
  expect(outcomes[0]).toMatch(/^ORDER_EVENT_REFUSED/);
  expect((await orderOf(orderId)).order.state).toBe('in_protection');
});
