import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  openedDispute,
  proposedReplacement,
  proposedSettlement,
} from '@guildhall/scenes/disputes';
import { accountOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered } from '../procedure-call.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { FIFTY, newKey, race } from './race.ts';
import { press, tell, untilHandled, webhookOf } from './webhooks.ts';

/** A dispute against a release (M5), its endings (M4) and the bank (M9), at two servers. */
let database: TestDatabase;
let shop: RunningShop;
let shopkeeper: Viewer;
let sellerToken: string;
let ann: Viewer;
let token: string;
let gameSlug: string;

const PRICE_MINOR = 10_000;
const FEE_MINOR = 400;
/** Head start in ms of what would otherwise be late, so that each side wins sometimes. */
const HEAD_STARTS = [0, 20, 60];

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
  gameSlug = (await testGame(shop.scene)).slug;
});
beforeEach(async () => {
  ann = await buyer(shop.scene);
  shopkeeper = await seller(shop.scene, { seller_level: 4 });
  [token, sellerToken] = [await shop.signIn(ann), await shop.signIn(shopkeeper)];
});
afterAll(async () => {
  // The operator is told of each chargeback.
  await shop.close({ mayLog: (line) => line.includes('a payment is charged back') });
  await database.close();
});

const offered = async () =>
  await accountOffer(shop.scene, shopkeeper, { game_slug: gameSlug, price_minor: PRICE_MINOR });
const bought = async () => await scenes.boughtOrder(shop.scene, ann, await offered());
const orderOf = async (orderId: string) =>
  answered(await shop.call('orders.detail', { order_id: orderId }, { token }));
const walletOf = async (of: string) =>
  answered(await shop.call('wallet.summary', undefined, { token: of }));
const caseOf = async (disputeId: string) =>
  answered(await shop.call('disputes.get', { dispute_id: disputeId }, { token }));

async function tick(server: number): Promise<void> {
  const answer = await fetch(`${shop.servers[server]?.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 1 }),
  });
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}`);
}

/** How often an event is in the history of an order and its units. */
async function times(orderId: string, event: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from order_history
    where order_id = ${orderId} and event = ${event}`.execute(database.owner_db);
  return rows[0]?.found ?? 0;
}

describe('M5: a dispute and the release of its money', () => {
  test.each(HEAD_STARTS)(
    'one of them happens; if it is the dispute, the money is frozen (%i ms)',
    async (headStartMs) => {
      const orderId = await bought();
      await scenes.reveal(shop.scene, ann, orderId);
      await scenes.triggerUnits(shop.scene, ann, orderId, 'confirm');
      const unitIds = await scenes.unitIds(shop.scene, ann, orderId);
      await advance(shop.scene, { minutes: 7 * 24 * 60 - 1 / 60 });
      const clock = Promise.all([tick(0), tick(1)]);
      await sleep(headStartMs);
      const opened = race(FIFTY - 2, ({ server }) => {
        const input = {
          idempotency_key: newKey(),
          order_id: orderId,
          unit_ids: unitIds,
          type: 'not_as_described',
          wanted: { outcome: 'refund_full' },
          statement: 'It is not what the offer says.',
          file_ids: [],
          no_evidence: 'nothing_to_show',
        };
        return shop.call('disputes.open', input, { token, server });
      });
      const [{ won }] = await Promise.all([opened, clock]);
      // A worker skips an order that a call has locked; the next round finds it.
      await tick(0);
      const completed = await times(orderId, 'complete');
      expect([won.length, completed].toSorted()).toEqual([0, 1]);
      expect(await times(orderId, 'dispute')).toBe(won.length);
      const { state } = await orderOf(orderId);
      expect(state).toBe(won.length === 1 ? 'disputed' : 'completed');
      const { frozen, available_minor } = await walletOf(sellerToken);
      expect(frozen !== null).toBe(won.length === 1);
      expect(available_minor > 0).toBe(won.length === 0);
    },
  );
});

describe('M4: a dispute ends once', () => {
  /** A delivered account, disputed, with an offer of the seller that the buyer may take. */
  async function offeredBack(propose: (disputeId: string) => Promise<string>) {
    const orderId = await bought();
    const disputeId = await openedDispute(shop.scene, ann, orderId);
    await answeredDispute(shop.scene, shopkeeper, disputeId);
    return { order_id: orderId, dispute_id: disputeId, proposal_id: await propose(disputeId) };
  }

  /** Takes, refuses and withdraws at once. Returns what happened first. */
  async function ended({ dispute_id, proposal_id }: { dispute_id: string; proposal_id: string }) {
    const outcome = await race<{ state: string }>(FIFTY, ({ index, server }) => {
      const action = { idempotency_key: newKey(), dispute_id };
      const own = { token, server };
      if (index % 3 === 0) return shop.call('disputes.withdraw', action, own);
      const answer = { ...action, proposal_id };
      return index % 3 === 1
        ? shop.call('disputes.acceptProposal', answer, own)
        : shop.call('disputes.refuseProposal', answer, own);
    });
    expect(Object.keys(outcome.refused)).toEqual(['DISPUTE_EVENT_REFUSED']);
    const states = outcome.won.map(({ state }) => state).toSorted();
    // A refusal leaves the dispute open, which can still be withdrawn.
    expect(states.filter((state) => state !== 'talking').length).toBe(1);
    expect((await caseOf(dispute_id)).state).toBe(states[0]);
    return states[0];
  }

  test('with the refund that was proposed, or without any', async () => {
    const about = await offeredBack((id) => proposedSettlement(shop.scene, shopkeeper, id, 2_500));
    const state = await ended(about);
    const backMinor = state === 'closed_refund_part' ? 2_500 + FEE_MINOR / 4 : 0;
    expect(await times(about.order_id, 'refund_part')).toBe(backMinor > 0 ? 1 : 0);
    expect(await walletOf(token)).toMatchObject({
      spendable_minor: backMinor,
      in_escrow_minor: PRICE_MINOR + FEE_MINOR - backMinor,
    });
  });

  test('with the replacement that was proposed, or with what it was about', async () => {
    const secret = { login: `player-${newKey()}`, password: 'hunter2' };
    const about = await offeredBack((id) =>
      proposedReplacement(shop.scene, shopkeeper, id, [secret]),
    );
    const state = await ended(about);
    await scenes.reveal(shop.scene, ann, about.order_id);
    const replaced = await times(about.order_id, 'replace');
    expect(replaced).toBe(state === 'closed_replacement' ? 1 : 0);
    expect(await walletOf(token)).toMatchObject({ in_escrow_minor: PRICE_MINOR + FEE_MINOR });
  });
});

test('M9: the bank and a proposal that the buyer takes at once: the seller pays once, or not at all', async () => {
  const orderId = await scenes.openOrder(shop.scene, ann, await offered());
  const paying = { idempotency_key: newKey(), order_id: orderId };
  const started = answered(await shop.call('payments.startForOrder', paying, { token }));
  const { payment_id } = started;
  await press(shop, started.redirect_url, 'charge_back_lost');
  const stateOf = async () => (await orderOf(orderId)).state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('delivered');
  const disputeId = await openedDispute(shop.scene, ann, orderId);
  await answeredDispute(shop.scene, shopkeeper, disputeId);
  const proposalId = await proposedSettlement(shop.scene, shopkeeper, disputeId);
  const chargedBack = () => webhookOf(database.owner_db, payment_id, 'chargeback.opened');
  await advance(shop.scene, { minutes: 1 });
  await expect.poll(chargedBack, { timeout: 20_000, interval: 5 }).not.toBeNull();
  const webhook = await chargedBack();
  if (webhook === null) throw new Error('the bank took nothing back');
  const told = Array.from({ length: 10 }, (_, index) => tell(shop, webhook, index % 2));
  const taken = race(FIFTY, ({ server }) => {
    const input = { idempotency_key: newKey(), dispute_id: disputeId, proposal_id: proposalId };
    return shop.call('disputes.acceptProposal', input, { token, server });
  });
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
  const { won } = await taken;
  await untilHandled(database.owner_db, webhook);
  expect(won.length).toBeLessThanOrEqual(1);
  await Promise.all([tick(0), tick(1)]);
  const closed = async () => (await caseOf(disputeId)).state;
  const state = won.length === 1 ? 'closed_refund_full' : 'closed_withdrawn';
  await expect.poll(closed, { timeout: 20_000 }).toBe(state);
  expect(await times(orderId, 'refund')).toBe(won.length);
});
