import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  openedDispute,
  proposedReplacement,
  proposedSettlement,
} from '@guildhall/scenes/disputes';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { readDispute } from './read-dispute.ts';
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
  [ann, shop] = await Promise.all([buyer(scene), seller(scene, { seller_level: 4 })]);
});

const login = () => ({ login: `other-${newId()}`, password: 'correct horse' });
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });
const fileOf = async (id: string, viewer = ann) =>
  await readDispute(scene.services, viewer, { dispute_id: id });
const orderOf = async (orderId: string) => await readOrder(scene.services, ann, orderId);
const take = async (id: string, proposalId: string, who = ann) =>
  await acceptProposal(scene.services, who, { ...action(id), proposal_id: proposalId });
const refused = async (promise: Promise<unknown>) =>
  await promise.then(
    () => 'allowed',
    (error: { code?: string; facts?: { reason?: string } }) =>
      [error.code, error.facts?.reason].filter(Boolean).join(' '),
  );
/** The states of the stock that was ever set aside for a dispute. */
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

/** The time of a unit from its replacement to its deadline. */
const hoursOf = (unit: { due_at: Date | null; replaced_at: Date | null } | undefined) =>
  ((unit?.due_at?.getTime() ?? 0) - (unit?.replaced_at?.getTime() ?? 0)) / 3_600_000;

async function account() {
  return await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));
}
/** Two codes, of which the first one is disputed. */
async function codes() {
  const offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug, stock: 2 });
  return await boughtOrder(scene, ann, offerId, 2);
}
async function talking(orderId: string, opening = {}) {
  const id = await openedDispute(scene, ann, orderId, opening);
  await answeredDispute(scene, shop, id);
  return id;
}

describe('a replacement that the buyer takes (O21)', () => {
  test('of an account: it is sealed, has an inspection of its own, and the old one is destroyed', async () => {
    const orderId = await account();
    await reveal(scene, ann, orderId);
    const [before] = (await orderOf(orderId)).units;
    await advance(scene, { hours: 20 });
    const id = await talking(orderId);
    const spendable = (await readWallet(scene.services, ann)).spendable_minor;
    const offered = login();
    const proposalId = await proposedReplacement(scene, shop, id, [offered]);
    expect(await setAside(id)).toEqual(['reserved']);
    await take(id, proposalId);

    const { dispute } = await fileOf(id);
    expect([dispute.state, dispute.refunded_minor]).toEqual(['closed_replacement', 0]);
    const { order, units } = await orderOf(orderId);
    const [unit] = units;
    expect([order.state, unit?.state, unit?.first_revealed_at]).toEqual([
      'delivered',
      'delivered',
      null,
    ]);
    expect(hoursOf(unit)).toBe(72);
    expect(unit?.delivered_at).toEqual(before?.delivered_at);
    expect(await setAside(id)).toEqual(['sold_sealed']);
    const [seen] = await reveal(scene, ann, orderId);
    expect(seen?.map(({ value }) => value)).toContain(offered.login);
    // No money moved, and the one who sold it still waits for theirs.
    expect((await readWallet(scene.services, ann)).spendable_minor).toBe(spendable);
    // What was sold first cannot be read any more, and cannot be sold again.
    const old = await database.db
      .selectFrom('stock_units')
      .leftJoin('secrets', 'secrets.stock_id', 'stock_units.id')
      .select(['stock_units.state', 'secrets.stock_id as secret'])
      .where('stock_units.id', '=', before?.stock_id ?? '')
      .executeTakeFirstOrThrow();
    expect(old).toEqual({ state: 'replaced', secret: null });
    await triggerUnits(scene, ann, orderId, 'confirm');
    expect((await orderOf(orderId)).order.state).toBe('in_protection');
  });

  test('in protection: the protection begins anew, and revealing does not shorten it', async () => {
    const orderId = await account();
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    await advance(scene, { hours: 100 });
    const id = await talking(orderId);
    await take(id, await proposedReplacement(scene, shop, id, [login()]));
    const due = async () => {
      const [unit] = (await orderOf(orderId)).units;
      return [unit?.state, hoursOf(unit)];
    };
    expect(await due()).toEqual(['in_protection', 7 * 24]);
    await reveal(scene, ann, orderId);
    expect(await due()).toEqual(['in_protection', 7 * 24]);
  });

  test('of one code: the other one keeps what it has, and the buyer can complain again', async () => {
    const orderId = await codes();
    const opening = { type: 'code_used', positions: [1] } as const;
    for (const _ of [1, 2, 3]) {
      const id = await talking(orderId, opening);
      await take(id, await proposedReplacement(scene, shop, id, [testCode()]));
    }
    const { units } = await orderOf(orderId);
    expect(units.map(({ state, replaced_at }) => [state, replaced_at !== null])).toEqual([
      ['delivered', true],
      ['delivered', false],
    ]);
    const last = await openedDispute(scene, ann, orderId, opening);
    expect((await fileOf(last)).dispute.state).toBe('open');
  });
});

describe('a replacement that is not taken', () => {
  test.each(['refused', 'expired', 'withdrawn'])('%s: it is discarded', async (how) => {
    const orderId = await account();
    const id = await talking(orderId);
    const offered = login();
    const proposalId = await proposedReplacement(scene, shop, id, [offered]);
    if (how === 'refused') {
      await refuseProposal(scene.services, ann, { ...action(id), proposal_id: proposalId });
    } else if (how === 'expired') {
      await advanceAndRun(scene, { hours: 24 });
    } else {
      await withdrawDispute(scene.services, ann, action(id));
    }
    const { proposals } = await fileOf(id);
    expect(proposals.map(({ state, outcome }) => [state, outcome])).toEqual([[how, 'replacement']]);
    expect(await setAside(id)).toEqual(['void']);
    // The seller keeps it, and can seal it elsewhere.
    await accountOffer(scene, shop, { game_slug: gameSlug, secrets: [offered] });
  });

  test('is refused: of the buyer, of a stranger, incomplete, sold before, in another state', async () => {
    const orderId = await codes();
    const id = await talking(orderId, { type: 'code_used', positions: [1, 2] });
    const propose = async (who: Viewer, secrets: Record<string, string>[]) =>
      await refused(proposedReplacement(scene, who, id, secrets));
    const two = [testCode(), testCode()];
    expect(await propose(ann, two)).toBe('DISPUTE_EVENT_REFUSED ACTOR');
    expect(await propose(await seller(scene), two)).toBe('DISPUTE_NOT_FOUND');
    expect(await propose(shop, [testCode()])).toBe('SECRET_INVALID');
    expect(await propose(shop, [testCode(), { code: '' }])).toBe('SECRET_INVALID');
    const [same] = two;
    expect(await propose(shop, [same ?? {}, same ?? {}])).toBe('SECRET_DUPLICATE');
    expect(await propose(shop, two)).toBe('allowed');
    expect(await propose(shop, two)).toBe('DISPUTE_EVENT_REFUSED STATE');
    // The seller cannot take their own, and a proposal of money is no replacement.
    const [proposal] = (await fileOf(id)).proposals;
    expect(await refused(take(id, proposal?.id ?? '', shop))).toBe('DISPUTE_EVENT_REFUSED ACTOR');
    await refuseProposal(scene.services, ann, { ...action(id), proposal_id: proposal?.id ?? '' });
    await take(id, await proposedSettlement(scene, shop, id));
    expect((await fileOf(id)).dispute.state).toBe('closed_refund_full');
    expect(await setAside(id)).toEqual(['void', 'void']);
  });
});
