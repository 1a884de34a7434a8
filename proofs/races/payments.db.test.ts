import { setTimeout as sleep } from 'node:timers/promises';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered } from '../procedure-call.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { FIFTY, newKey, race } from './race.ts';
import { press, tell, untilHandled, type Webhook, webhookOf as findWebhook } from './webhooks.ts';

/** Webhooks for one payment, many times, at both servers, and at inconvenient moments. */
let database: TestDatabase;
let shop: RunningShop;
let shopkeeper: Viewer;
let ann: Viewer;
let token: string;
let gameSlug: string;

const TOTAL_MINOR = 10_400;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
  shopkeeper = await seller(shop.scene, { seller_level: 4 });
  gameSlug = (await testGame(shop.scene)).slug;
});
beforeEach(async () => {
  ann = await buyer(shop.scene);
  token = await shop.signIn(ann);
});

/** An order of one account, and the provider's page on which its buyer pays. */
async function startPaying() {
  const offerId = await accountOffer(shop.scene, shopkeeper, { game_slug: gameSlug });
  const orderId = await scenes.openOrder(shop.scene, ann, offerId);
  const input = { idempotency_key: newKey(), order_id: orderId };
  const started = answered(await shop.call('payments.startForOrder', input, { token }));
  return { order_id: orderId, ...started };
}

/** The webhook of a payment; throws while there is none. */
async function webhookOf(paymentId: string): Promise<Webhook> {
  const webhook = await findWebhook(database.owner_db, paymentId);
  if (webhook === null) throw new Error('the provider has nothing to tell');
  return webhook;
}

/** Moves the clock on until the provider has captured the payment and has an event of it. */
async function captureLate(paymentId: string): Promise<void> {
  await advance(shop.scene, { minutes: 5 });
  await expect
    .poll(
      async () =>
        await webhookOf(paymentId).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
}

/** Sends it to both servers at once; each copy is answered with 200 (H2), and one takes effect. */
async function tellFifty(webhook: Webhook): Promise<void> {
  const statuses = Array.from({ length: FIFTY }, (_, index) => tell(shop, webhook, index % 2));
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  await untilHandled(database.owner_db, webhook);
}

async function standing({ order_id, payment_id }: { order_id: string; payment_id: string }) {
  const [order, payment, wallet] = await Promise.all([
    shop.call('orders.detail', { order_id }, { token }),
    shop.call('payments.detail', { payment_id }, { token, server: 1 }),
    shop.call('wallet.summary', undefined, { token }),
  ]);
  const { spendable_minor, in_escrow_minor } = answered(wallet);
  const deliveries = answered(order).timeline.filter((step) => step.event === 'deliver').length;
  return {
    order: answered(order).state,
    payment: answered(payment).state,
    spendable_minor,
    in_escrow_minor,
    deliveries,
  };
}

const PAID = {
  order: 'delivered',
  payment: 'captured',
  spendable_minor: 0,
  in_escrow_minor: TOTAL_MINOR,
  deliveries: 1,
};
const IN_WALLET = {
  order: 'expired',
  payment: 'captured',
  spendable_minor: TOTAL_MINOR,
  in_escrow_minor: 0,
  deliveries: 0,
};

test('fifty webhooks of one capture, at both servers, are one payment (H2, F12)', async () => {
  const started = await startPaying();
  await shop.scene.approve(started.redirect_url);
  await tellFifty(await webhookOf(started.payment_id));
  expect(await standing(started)).toEqual(PAID);
});

describe('M8: money that arrives at an inconvenient moment is neither lost nor spent twice', () => {
  test('after the order has expired it is in the wallet, once', async () => {
    const started = await startPaying();
    // The payer approves in time, and the provider captures it 20 minutes later.
    await press(shop, started.redirect_url, 'late');
    await advanceAndRun(shop.scene, { minutes: 16 });
    expect(await standing(started)).toMatchObject({ order: 'expired', payment: 'pending' });
    await captureLate(started.payment_id);
    await tellFifty(await webhookOf(started.payment_id));
    expect(await standing(started)).toEqual(IN_WALLET);
  });

  test.each([0, 20, 60])('while the order expires: paid, or in the wallet (%i ms)', async (ms) => {
    const started = await startPaying();
    await shop.scene.approve(started.redirect_url);
    const webhook = await webhookOf(started.payment_id);
    await advance(shop.scene, { minutes: 15 });
    // Which comes first varies; the workers of the servers run as well.
    const expiry = advanceAndRun(shop.scene, { minutes: 0 });
    await sleep(ms);
    await Promise.all([expiry, tellFifty(webhook)]);
    expect([PAID, IN_WALLET]).toContainEqual(await standing(started));
  });

  test('while the order is paid from the wallet and abandoned', async () => {
    const started = await startPaying();
    const { order_id } = started;
    await fundWallet(shop.scene, ann, TOTAL_MINOR);
    await shop.scene.approve(started.redirect_url);
    const webhook = await webhookOf(started.payment_id);
    const endings = race(FIFTY, ({ index, server }) => {
      const event = index % 2 === 0 ? 'orders.payFromWallet' : 'orders.abandon';
      return shop.call(event, { idempotency_key: newKey(), order_id }, { token, server });
    });
    await Promise.all([endings, tellFifty(webhook)]);
    // Both amounts exist: the one that did not pay the order is spendable.
    const both = { ...PAID, spendable_minor: TOTAL_MINOR };
    const neither = { ...IN_WALLET, spendable_minor: 2 * TOTAL_MINOR };
    expect([both, neither]).toContainEqual(await standing(started));
  });
});

/** M11 is about payouts, which do not exist yet; this is the other call to the provider. */
describe('a provider that does not respond in time (M11)', () => {
  test('is called again under the same payment: one checkout for all callers', async () => {
    const { viewer, stop } = await hangingProvider();
    const input = { idempotency_key: newKey(), amount_minor: 5_000 };
    const own = await shop.signIn(viewer);
    const hung = [0, 1].map((server) =>
      shop.call('payments.startTopUp', input, { token: own, server }),
    );
    for (const answer of await Promise.all(hung)) {
      expect(answer).toMatchObject({ ok: false, status: 503, code: 'PROVIDER_UNAVAILABLE' });
    }
    await stop();

    const { won, bodies } = await race(FIFTY, ({ server }) =>
      shop.call('payments.startTopUp', input, { token: own, server }),
    );
    expect({ won: won.length, bodies: bodies.size }).toEqual({ won: FIFTY, bodies: 1 });
    const { rows } = await sql<{ payments: number; checkouts: number }>`
      select (select count(*) from payments where user_id = ${viewer.user_id}) as payments,
        (select count(*) from sandbox.checkouts checkout join payments payment
          on payment.id::text = checkout.client_reference
          where payment.user_id = ${viewer.user_id}) as checkouts`.execute(database.owner_db);
    expect(rows).toEqual([{ payments: 1, checkouts: 1 }]);
  }, 40_000);

  /** Locks the provider's own tables, so that it accepts calls and answers none. */
  async function hangingProvider() {
    const viewer = await buyer(shop.scene);
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = database.owner_db.transaction().execute(async (trx) => {
      await sql`lock table sandbox.checkouts in exclusive mode`.execute(trx);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const stop = async () => {
      held.resolve();
      await holding;
    };
    return { viewer, stop };
  }
});

afterAll(async () => {
  // The provider logs the locked table in the log of the server that it runs in.
  const ofProvider = 'the sandbox provider failed';
  await shop.close({ mayLog: (line) => line.includes(ofProvider) });
  await database.close();
});
