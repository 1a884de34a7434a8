import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered } from '../procedure-call.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { FIFTY, newKey, race } from './race.ts';

/**
 * An order ends once, whatever races: release against refund (M4), and timers on the workers of two
 * processes (M6). Disputes against both are in `disputes.db.test.ts`.
 */
let database: TestDatabase;
let shop: RunningShop;
let shopkeeper: Viewer;
let sellerToken: string;
let ann: Viewer;
let token: string;
let gameSlug: string;

const TOTAL_MINOR = 10_400;
/** Head start in ms of the call that would otherwise be late, so that each side wins sometimes. */
const HEAD_STARTS = [0, 20, 60];

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
  shopkeeper = await seller(shop.scene, { seller_level: 4 });
  sellerToken = await shop.signIn(shopkeeper);
  gameSlug = (await testGame(shop.scene)).slug;
});
beforeEach(async () => {
  ann = await buyer(shop.scene);
  token = await shop.signIn(ann);
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

async function bought(delivery: object = {}): Promise<{ order_id: string; unit_ids: string[] }> {
  const offerId = await accountOffer(shop.scene, shopkeeper, { game_slug: gameSlug, ...delivery });
  const orderId = await scenes.boughtOrder(shop.scene, ann, offerId);
  return { order_id: orderId, unit_ids: await scenes.unitIds(shop.scene, ann, orderId) };
}

const byHand = { delivery: 'manual', delivery_minutes: 60 } as const;
const walletOf = async (of: string) =>
  answered(await shop.call('wallet.summary', undefined, { token: of }));
const orderOf = async (orderId: string) =>
  answered(await shop.call('orders.detail', { order_id: orderId }, { token }));

/** Moves the clock as the demo does; the server then runs everything that is due. */
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

describe('M4: the money goes to one side only', () => {
  test.each(HEAD_STARTS)(
    'a unit is returned sealed or revealed and confirmed, never both (%i ms)',
    async (headStartMs) => {
      const { order_id, unit_ids } = await bought();
      const [unitId] = unit_ids;
      // Ten reveals at once are as many as the limit on wrong passwords allows.
      const looks = race(10, ({ server }) => {
        const look = { order_id, unit_id: unitId, password: ACTOR_PASSWORD, consent: true };
        return shop.call('vault.reveal', look, { token, server });
      });
      await sleep(headStartMs);
      const units = () => ({ idempotency_key: newKey(), order_id, unit_ids });
      const endings = ['orders.returnSealed', 'orders.confirm'].map((event) =>
        race(20, ({ server }) => shop.call(event, units(), { token, server })),
      );
      const won = (await Promise.all([looks, ...endings])).map((each) => each.won.length);
      const [looked, returned, confirmed = 0] = won;

      const { state } = await orderOf(order_id);
      const { spendable_minor, in_escrow_minor } = await walletOf(token);
      if (returned === 1) {
        expect({ looked, confirmed, state }).toEqual({
          looked: 0,
          confirmed: 0,
          state: 'cancelled',
        });
        expect({ spendable_minor, in_escrow_minor }).toEqual({
          spendable_minor: TOTAL_MINOR,
          in_escrow_minor: 0,
        });
        return;
      }
      expect(returned).toBe(0);
      expect(looked).toBe(10);
      expect(state).toBe(confirmed === 1 ? 'in_protection' : 'delivered');
      expect(confirmed).toBeLessThanOrEqual(1);
      expect({ spendable_minor, in_escrow_minor }).toEqual({
        spendable_minor: 0,
        in_escrow_minor: confirmed === 1 ? 0 : TOTAL_MINOR,
      });
    },
  );

  test.each(HEAD_STARTS)(
    'a unit is confirmed by the buyer or by the deadline, once (%i ms)',
    async (headStartMs) => {
      const { order_id, unit_ids } = await bought();
      await scenes.reveal(shop.scene, ann, order_id);
      await advance(shop.scene, { hours: 72 });
      const clock = ticking();
      await sleep(headStartMs);
      const confirmations = race(FIFTY - 2, ({ server }) => {
        const input = { idempotency_key: newKey(), order_id, unit_ids };
        return shop.call('orders.confirm', input, { token, server });
      });
      const [{ won }] = await Promise.all([confirmations, clock]);
      expect(won.length).toBeLessThanOrEqual(1);
      expect(await times(order_id, 'confirm')).toBe(won.length);
      expect(await times(order_id, 'confirm_silently')).toBe(1 - won.length);
      expect(await orderOf(order_id)).toMatchObject({ state: 'in_protection' });
      expect(await walletOf(token)).toMatchObject({ spendable_minor: 0, in_escrow_minor: 0 });
    },
  );

  test.each(HEAD_STARTS)(
    'an order is delivered, given up, canceled, or ended by its deadline (%i ms)',
    async (headStartMs) => {
      const { order_id } = await bought(byHand);
      await advance(shop.scene, { hours: 25 });
      const clock = ticking();
      await sleep(headStartMs);
      const fired = race(FIFTY - 2, ({ index, server }) => {
        const input = { idempotency_key: newKey(), order_id };
        if (index % 3 === 0) return shop.call('orders.cancelLate', input, { token, server });
        const own = { token: sellerToken, server };
        if (index % 3 === 1) return shop.call('orders.cannotDeliver', input, own);
        const secrets = [{ login: `player-${newKey()}`, password: 'hunter2' }];
        return shop.call('orders.deliver', { ...input, secrets }, own);
      });
      const [{ won, refused }] = await Promise.all([fired, clock]);
      expect(Object.keys(refused)).toEqual(['ORDER_EVENT_REFUSED']);
      expect(won.length).toBeLessThanOrEqual(1); // none: the clock was first
      const { state } = await orderOf(order_id);
      expect(won[0]?.state ?? 'cancelled').toBe(state);
      const escrow = state === 'delivered' ? TOTAL_MINOR : 0;
      expect(await walletOf(token)).toMatchObject({
        spendable_minor: TOTAL_MINOR - escrow,
        in_escrow_minor: escrow,
      });
    },
  );

  test.each(HEAD_STARTS)(
    'a request to cancel is accepted, refused, taken back, overtaken or met by silence, once (%i ms)',
    async (headStartMs) => {
      const { order_id } = await bought({ ...byHand, delivery_minutes: 1_440 });
      await scenes.trigger(shop.scene, shopkeeper, order_id, 'start_delivery');
      await scenes.askToCancel(shop.scene, ann, order_id);
      await advance(shop.scene, { hours: 6 });
      const clock = ticking();
      await sleep(headStartMs);
      const fired = race(FIFTY - 2, ({ index, server }) => {
        const input = { idempotency_key: newKey(), order_id };
        const asked = { ...input, kind: 'cancellation' };
        const own = { token: sellerToken, server };
        if (index % 4 === 0) return shop.call('orders.withdrawRequest', asked, { token, server });
        if (index % 4 === 1) {
          const secrets = [{ login: `player-${newKey()}`, password: 'hunter2' }];
          return shop.call('orders.deliver', { ...input, secrets }, own);
        }
        const answer = index % 4 === 2 ? 'accept' : 'refuse';
        return shop.call('orders.answerRequest', { ...asked, answer }, own);
      });
      const [{ refused }] = await Promise.all([fired, clock]);
      expect(Object.keys(refused)).toEqual(['ORDER_EVENT_REFUSED']);
      const ends = ['accept', 'refuse', 'withdraw', 'end'].map((end) => `${end}_request`);
      const counts = await Promise.all(ends.map(async (event) => await times(order_id, event)));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      const { state } = await orderOf(order_id);
      const [accepted] = counts;
      // Delivered after a refusal or a withdrawal, too.
      expect(state === 'cancelled').toBe(accepted === 1);
      const escrow = accepted === 1 ? 0 : TOTAL_MINOR;
      expect(await walletOf(token)).toMatchObject({
        spendable_minor: TOTAL_MINOR - escrow,
        in_escrow_minor: escrow,
      });
    },
  );

  const ticking = async () => await Promise.all([tick(0), tick(1)]);
});

describe('M6: a timer takes effect once, on the workers of two processes', () => {
  /** Three orders in each waiting state, and what their deadline leads to. */
  async function waitingOrders(): Promise<{ [event: string]: string[] }> {
    const brandSlug = (await testBrand(shop.scene)).slug;
    const offerId = await giftCardOffer(shop.scene, shopkeeper, {
      brand_slug: brandSlug,
      stock: 20,
    });
    const orders: Record<string, string[]> = { expire: [], cancel_late: [], confirm_silently: [] };
    for (let made = 0; made < 3; made += 1) {
      orders['expire']?.push(await scenes.openOrder(shop.scene, ann, offerId, 2));
      orders['cancel_late']?.push((await bought(byHand)).order_id);
      orders['confirm_silently']?.push(await scenes.boughtOrder(shop.scene, ann, offerId, 3));
    }
    return orders;
  }

  test('fifty concurrent rounds of all workers carry out each deadline once', async () => {
    const orders = await waitingOrders();
    const returned = await bought();
    await scenes.triggerUnits(shop.scene, ann, returned.order_id, 'return_sealed');
    const before = await walletOf(token);
    // All three deadlines are past due at once.
    await advance(shop.scene, { days: 5 });
    await Promise.all(Array.from({ length: FIFTY }, (_, index) => tick(index % 2)));

    for (const [event, ids] of Object.entries(orders)) {
      const units = event === 'confirm_silently' ? 3 : 1;
      for (const orderId of ids) {
        expect({ event, times: await times(orderId, event) }).toEqual({ event, times: units });
      }
    }
    const after = await walletOf(token);
    expect(after.spendable_minor - before.spendable_minor).toBe(3 * TOTAL_MINOR);
    expect(after.in_escrow_minor).toBe(0);
    // Closed orders stay unchanged.
    expect(await times(returned.order_id, 'confirm_silently')).toBe(0);
    expect(await orderOf(returned.order_id)).toMatchObject({ state: 'cancelled' });

    // The next deadline of the same units: protection ends, and the seller has their money once.
    await advance(shop.scene, { days: 8 });
    await Promise.all(Array.from({ length: FIFTY }, (_, index) => tick(index % 2)));
    for (const orderId of orders['confirm_silently'] ?? []) {
      expect(await times(orderId, 'complete')).toBe(3);
    }
    const { available_minor, on_hold_minor, reserve_minor } = await walletOf(sellerToken);
    expect({ available: available_minor > 0, on_hold_minor }).toEqual({
      available: true,
      on_hold_minor: 0,
    });
    expect(reserve_minor).toBeGreaterThan(0);
    await advance(shop.scene, { days: 100 });
    await Promise.all(Array.from({ length: FIFTY }, (_, index) => tick(index % 2)));
    expect(await walletOf(sellerToken)).toMatchObject({
      available_minor: available_minor + reserve_minor,
      reserve_minor: 0,
    });
  });
});
