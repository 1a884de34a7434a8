import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  decidedDispute,
  openedClaim,
  takenCase,
} from '@guildhall/scenes/disputes';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { destroyOldSecrets } from '../orders/destroy-secrets.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { post } from '../wallet/post-entries.ts';
import { readOpenCases } from './read-open-cases.ts';
import { readDispute, readDisputesOfOrder } from './read-dispute.ts';
import { acceptClaim, acceptDecision, appealDecision, withdrawDispute } from './settle-dispute.ts';

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
  // The operator's money bounds what the shop advances (E9).
  await inTransaction(database.db, (trx) => post(trx, postings.E18(minor(10_000_000), newId())));
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop, sue, sam] = await Promise.all([
    buyer(scene),
    seller(scene, { seller_level: 4 }),
    actor(scene, { role: 'support' }),
    actor(scene, { role: 'admin' }),
  ]);
});

/** An account for $100 and a fee of $4, completed on day 30 after its confirmation. */
async function completed(priceMinor = 10_000): Promise<string> {
  const offer = { game_slug: gameSlug, price_minor: priceMinor };
  const orderId = await boughtOrder(scene, ann, await accountOffer(scene, shop, offer));
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  await advanceAndRun(scene, { days: 30 });
  return orderId;
}
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });
const fileOf = async (id: string, viewer = ann) =>
  await readDispute(scene.services, viewer, { dispute_id: id });
const stateOf = async (id: string) => (await fileOf(id)).dispute.state;
const orderState = async (orderId: string) =>
  (await readOrder(scene.services, ann, orderId)).order.state;
const spendable = async (who: Viewer) => (await readWallet(scene.services, who)).spendable_minor;
const available = async (who: Viewer) => (await readWallet(scene.services, who)).available_minor;
const claimable = async (orderId: string) =>
  (await readDisputesOfOrder(scene.services, ann, orderId)).claim;
const refused = async (promise: Promise<unknown>) =>
  await promise.then(
    () => 'allowed',
    (error: { code?: string; facts?: { reason?: string; limit?: string } }) =>
      [error.code, error.facts?.reason ?? error.facts?.limit].filter(Boolean).join(' '),
  );

/** All that is available to the seller leaves the shop. */
async function empty(who: Viewer): Promise<void> {
  const amountMinor = minor(await available(who));
  if (amountMinor === 0) return;
  await inTransaction(database.db, (trx) =>
    post(trx, postings.E17(who.user_id, amountMinor, newId())),
  );
}

/** A claim that the first member of staff has decided for the buyer. */
async function approved(orderId: string): Promise<string> {
  const id = await openedClaim(scene, ann, orderId);
  await answeredDispute(scene, shop, id);
  await takenCase(scene, sue, id);
  await decidedDispute(scene, sue, id);
  return id;
}

describe('opening', () => {
  test('the buyer of a completed account claims, once at a time', async () => {
    const orderId = await completed();
    expect(await claimable(orderId)).toMatchObject({ refund_minor: 10_400 });
    const id = await openedClaim(scene, ann, orderId);
    expect(await claimable(orderId)).toBeNull();
    expect(await refused(openedClaim(scene, ann, orderId))).toBe('DISPUTE_LIMIT open_of_unit');
    expect(await fileOf(id, shop)).toMatchObject({
      dispute: { kind: 'recall_claim', type: 'account_recalled', state: 'open' },
      burden: { rule: 'checklist_open' },
      fee_if_lost_minor: 0,
    });
    expect(await orderState(orderId)).toBe('completed');
    expect(await refused(openedClaim(scene, shop, orderId))).toBe('ORDER_EVENT_REFUSED ACTOR');
  });

  test('until the last moment of day 90, and not after it', async () => {
    const orderId = await completed();
    await advance(scene, { days: 59, hours: 23, minutes: 59 });
    const id = await openedClaim(scene, ann, orderId);
    await withdrawDispute(scene.services, ann, action(id));
    await advance(scene, { minutes: 2 });
    expect(await claimable(orderId)).toBeNull();
    expect(await refused(openedClaim(scene, ann, orderId))).toBe('ORDER_EVENT_REFUSED TOO_LATE');
  });

  test('neither a code nor what is in protection; at most twice', async () => {
    const { slug } = await testBrand(scene);
    const card = { brand_slug: slug, stock: 1 };
    const codeId = await boughtOrder(scene, ann, await giftCardOffer(scene, shop, card));
    await reveal(scene, ann, codeId);
    await triggerUnits(scene, ann, codeId, 'confirm');
    await advanceAndRun(scene, { days: 30 });
    expect(await refused(openedClaim(scene, ann, codeId))).toBe(
      'ORDER_EVENT_REFUSED NOT_AN_ACCOUNT',
    );

    const offer = { game_slug: gameSlug, price_minor: 10_000 };
    const early = await boughtOrder(scene, ann, await accountOffer(scene, shop, offer));
    expect(await refused(openedClaim(scene, ann, early))).toBe('ORDER_EVENT_REFUSED STATE');

    const orderId = await completed();
    for (const _time of [1, 2]) {
      await withdrawDispute(scene.services, ann, action(await openedClaim(scene, ann, orderId)));
    }
    expect(await refused(openedClaim(scene, ann, orderId))).toBe('DISPUTE_LIMIT per_unit');
  });
});

describe('the money', () => {
  test('a seller who accepts pays all of it, and the order is refunded', async () => {
    const orderId = await completed();
    const before = await spendable(ann);
    const id = await openedClaim(scene, ann, orderId);
    expect(await acceptClaim(scene.services, shop, action(id))).toEqual({
      state: 'closed_refund_full',
    });
    expect(await spendable(ann)).toBe(before + 10_400);
    expect(await orderState(orderId)).toBe('refunded');
    expect((await fileOf(id)).dispute.refunded_minor).toBe(10_400);
  });

  test('its reserve is not released while the claim is open', async () => {
    const orderId = await completed();
    const before = await available(shop);
    await openedClaim(scene, ann, orderId);
    // Nobody decides; the reserve of day 90 stays.
    await advanceAndRun(scene, { days: 70 });
    expect(await available(shop)).toBe(before);
  });

  test('a silent seller: staff get it after 48 hours; approved with an empty seller, the shop advances it', async () => {
    const orderId = await completed();
    await empty(shop);
    const before = await spendable(ann);
    const id = await openedClaim(scene, ann, orderId);
    await advanceAndRun(scene, { hours: 47 });
    expect(await stateOf(id)).toBe('open');
    await advanceAndRun(scene, { hours: 1 });
    expect(await stateOf(id)).toBe('escalated');
    await takenCase(scene, sue, id);
    await decidedDispute(scene, sue, id);
    expect(await spendable(ann)).toBe(before);
    await acceptDecision(scene.services, shop, action(id));
    expect(await stateOf(id)).toBe('closed_refund_full');
    expect(await spendable(ann)).toBe(before + 10_400);
  });

  test('above the cap the rest is paid as it is recovered', async () => {
    const orderId = await completed(90_000);
    await empty(shop);
    const before = await spendable(ann);
    const id = await openedClaim(scene, ann, orderId);
    await answeredDispute(scene, shop, id);
    await takenCase(scene, sue, id);
    await decidedDispute(scene, sue, id);
    await advanceAndRun(scene, { hours: 48 });
    expect(await stateOf(id)).toBe('recovering');
    const atOnce = (await spendable(ann)) - before;
    const file = await fileOf(id);
    expect(file.dispute.refunded_minor).toBe(atOnce);
    // The seller's reserve and $500 of the shop, with its part of commission and fee.
    expect(atOnce).toBeGreaterThan(50_000);
    expect(atOnce).toBeLessThan(93_600);
    expect(file.allowed).toEqual([]);
    expect(await orderState(orderId)).toBe('completed');

    // Nothing has come in: it is tried again later, and nothing is posted.
    await advanceAndRun(scene, { days: 3 });
    expect(await stateOf(id)).toBe('recovering');
    expect((await spendable(ann)) - before).toBe(atOnce);

    // The seller has money again: the next tries take it. Half of it pays what the shop advanced.
    const other = await boughtOrder(
      scene,
      await buyer(scene),
      await accountOffer(scene, shop, { game_slug: gameSlug, price_minor: 300_000 }),
    );
    await advanceAndRun(scene, { days: 40 });
    await advanceAndRun(scene, { days: 3 });
    expect(other).toBeTruthy();
    expect(await stateOf(id)).toBe('closed_refund_full');
    expect(await spendable(ann)).toBe(before + 93_600);
    expect(await orderState(orderId)).toBe('refunded');
    expect((await fileOf(id)).dispute.refunded_minor).toBe(93_600);
  });
});

describe('the decision', () => {
  test('rejected, it pays nothing; the buyer appeals, and somebody else approves with a second person', async () => {
    const orderId = await completed();
    const id = await openedClaim(scene, ann, orderId);
    await answeredDispute(scene, shop, id);
    await takenCase(scene, sue, id);
    const part = { outcome: 'refund_part', refund_minor: 5_000 } as const;
    expect(await refused(decidedDispute(scene, sue, id, part))).toBe(
      'DISPUTE_EVENT_REFUSED AMOUNT',
    );
    await decidedDispute(scene, sue, id, { outcome: 'release' });
    expect((await fileOf(id)).lost_by).toEqual(['buyer']);
    const appeal = { ...action(id), statement: 'Here is what is new.', file_ids: [] };
    await appealDecision(scene.services, ann, appeal);
    await takenCase(scene, sam, id);
    expect((await fileOf(id, sam)).needs_second_person).toBe(true);
    expect(await decidedDispute(scene, sam, id)).toMatchObject({ state: 'appealed' });
  });

  test('a rejected claim closes when nobody appeals, and its money is free again', async () => {
    const orderId = await completed();
    const before = await available(shop);
    const id = await openedClaim(scene, ann, orderId);
    await answeredDispute(scene, shop, id);
    await takenCase(scene, sue, id);
    await decidedDispute(scene, sue, id, { outcome: 'release' });
    await advanceAndRun(scene, { hours: 48 });
    expect(await stateOf(id)).toBe('closed_release');
    expect(await orderState(orderId)).toBe('completed');
    await advanceAndRun(scene, { days: 70 });
    expect(await available(shop)).toBeGreaterThan(before);
  });

  test('an approved claim is final for its seller after 48 hours', async () => {
    const orderId = await completed();
    const id = await approved(orderId);
    await advanceAndRun(scene, { hours: 47 });
    expect(await stateOf(id)).toBe('decided');
    await advanceAndRun(scene, { hours: 1 });
    expect(await stateOf(id)).toBe('closed_refund_full');
  });
});

test('a claim of day 89 keeps what was sold until it is closed (K4)', async () => {
  const orderId = await completed();
  await advanceAndRun(scene, { days: 59 });
  const id = await openedClaim(scene, ann, orderId);
  await advance(scene, { days: 2 });
  const kept = async () => {
    await destroyOldSecrets(scene.services, readOpenCases);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from secrets join order_units using (stock_id)
        where order_units.order_id = ${orderId}`.execute(database.owner_db);
    return rows[0]?.count;
  };
  expect(await kept()).toBe(1);
  await withdrawDispute(scene.services, ann, action(id));
  expect(await kept()).toBe(0);
});
