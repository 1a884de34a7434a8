import { type Persona, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered } from '../procedure-call.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { signedInSeller } from '../withdrawing-seller.ts';
import { FIFTY, newKey, race } from './race.ts';
import { press, tell, untilHandled, webhookOf } from './webhooks.ts';

/** Fifty parallel HTTP calls to two server processes on one database. */
let database: TestDatabase;
let shop: RunningShop;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
  gameSlug = (await testGame(shop.scene)).slug;
});
afterAll(async () => {
  // The operator is told of each chargeback.
  await shop.close({ mayLog: (line) => line.includes('a payment is charged back') });
  await database.close();
});

/** A seller with earnings, and what of them is available. */
async function sellerWithEarnings(persona: Persona = {}, prices: readonly number[] = [100_000]) {
  const signedIn = await signedInSeller(shop, persona);
  const { viewer, token } = signedIn;
  for (const price of prices) await sell(shop.scene, viewer, gameSlug, price);
  const { available_minor } = answered(await shop.call('wallet.summary', undefined, { token }));
  return { ...signedIn, available_minor };
}

const availableOf = async (token: string) =>
  answered(await shop.call('wallet.summary', undefined, { token })).available_minor;

describe('M7, M12: earnings leave once', () => {
  test('fifty withdrawals of all that is available: one succeeds', async () => {
    const { token, method_id, available_minor } = await sellerWithEarnings();
    const { won, refused } = await race(FIFTY, ({ server }) =>
      shop.call(
        'withdrawals.request',
        {
          idempotency_key: newKey(),
          method_id,
          amount_minor: available_minor,
          currency: 'USD',
          expected_fee_minor: 0,
        },
        { token, server },
      ),
    );
    expect(won).toHaveLength(1);
    expect(Object.keys(refused)).toEqual(['WITHDRAWAL_FEE_CHANGED']);
    expect(await availableOf(token)).toBe(0);
  });

  test('withdrawals and moves to the wallet at once never take more than there is (M7)', async () => {
    const { token, method_id, available_minor } = await sellerWithEarnings();
    const amount = { amount_minor: available_minor, currency: 'USD', expected_fee_minor: 0 };
    const withdraw = (server: number) =>
      shop.call(
        'withdrawals.request',
        { idempotency_key: newKey(), method_id, ...amount },
        { token, server },
      );
    const move = (server: number) =>
      shop.call(
        'wallet.moveEarnings',
        { idempotency_key: newKey(), amount_minor: available_minor },
        { token, server },
      );
    const { won } = await race<object>(FIFTY, ({ index, server }) =>
      index % 2 === 0 ? withdraw(server) : move(server),
    );
    expect(won).toHaveLength(1);
    expect(await availableOf(token)).toBe(0);
  });

  test('fifty requests at once stay within the limit of the day, with one free (M12)', async () => {
    const persona = { seller_level: 1 };
    const { token, method_id } = await sellerWithEarnings(persona, [50_000, 50_000, 50_000]);
    // Level 1 has no early release: its holds are over after the warranty.
    await advanceAndRun(shop.scene, { days: 31 });
    const before = await availableOf(token);
    expect(before).toBeGreaterThan(100_000);
    const { won } = await race(FIFTY, ({ index, server }) =>
      shop.call(
        'withdrawals.request',
        {
          idempotency_key: newKey(),
          method_id,
          amount_minor: 40_000,
          currency: 'USD',
          // The first one of the month is free, the others are not.
          expected_fee_minor: index % 2 === 0 ? 0 : 400,
        },
        { token, server },
      ),
    );
    // $1,000 a day.
    expect(won).toHaveLength(2);
    expect(await availableOf(token)).toBe(before - 80_000);
    const { items } = answered(await shop.call('withdrawals.list', { limit: 25 }, { token }));
    expect(items.map(({ fee_minor }) => fee_minor).toSorted()).toEqual([0, 400]);
  });

  test('fifty cancellations of one withdrawal give its money back once (M3)', async () => {
    const { token, method_id, available_minor } = await sellerWithEarnings();
    const amount = { amount_minor: 10_000, currency: 'USD', expected_fee_minor: 0 } as const;
    const request = { idempotency_key: newKey(), method_id, ...amount };
    const requested = await shop.call('withdrawals.request', request, { token });
    const { withdrawal_id } = answered(requested);
    const { won, refused } = await race(FIFTY, ({ server }) =>
      shop.call(
        'withdrawals.cancel',
        { idempotency_key: newKey(), withdrawal_id },
        { token, server },
      ),
    );
    expect(won).toHaveLength(1);
    expect(refused).toEqual({ WITHDRAWAL_EVENT_REFUSED: FIFTY - 1 });
    expect(await availableOf(token)).toBe(available_minor);
  });
});

const TOP_UP_MINOR = 30_000;
const ORDER_MINOR = 10_400;

/** A user who sells and buys: their wallet was topped up with a card that is charged back soon. */
async function traderWithTopUp() {
  const trader = await sellerWithEarnings();
  const { viewer, token } = trader;
  const input = { idempotency_key: newKey(), amount_minor: TOP_UP_MINOR };
  const started = answered(await shop.call('payments.startTopUp', input, { token }));
  await press(shop, started.redirect_url, 'charge_back_lost');
  const { payment_id } = started;
  const stateOf = async () =>
    answered(await shop.call('payments.detail', { payment_id }, { token })).state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('captured');
  const shopkeeper = await seller(shop.scene, { seller_level: 4 });
  const orders: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const offerId = await accountOffer(shop.scene, shopkeeper, { game_slug: gameSlug });
    orders.push(await openOrder(shop.scene, viewer, offerId));
  }
  return { ...trader, payment_id, orders };
}

test('purchases, withdrawals, moves and a chargeback at once take nothing that is not there (M7)', async () => {
  const { token, method_id, payment_id, orders, available_minor } = await traderWithTopUp();
  const half = Math.floor(available_minor / 2);
  const withdraw = (server: number) =>
    shop.call(
      'withdrawals.request',
      {
        idempotency_key: newKey(),
        method_id,
        amount_minor: half + 1,
        currency: 'USD',
        expected_fee_minor: 0,
      },
      { token, server },
    );
  const move = (server: number) =>
    shop.call(
      'wallet.moveEarnings',
      { idempotency_key: newKey(), amount_minor: half },
      { token, server },
    );
  const pay = (orderId: string, server: number) =>
    shop.call(
      'orders.payFromWallet',
      { idempotency_key: newKey(), order_id: orderId },
      { token, server },
    );
  const chargedBack = () => webhookOf(database.owner_db, payment_id, 'chargeback.opened');
  await advance(shop.scene, { minutes: 1 });
  await expect.poll(chargedBack, { timeout: 20_000, interval: 5 }).not.toBeNull();
  const webhook = await chargedBack();
  if (webhook === null) throw new Error('the bank took nothing back');
  const statuses = Array.from({ length: 10 }, (_, index) => tell(shop, webhook, index % 2));
  const raced = race<object>(FIFTY, ({ index, server }) => {
    const order = orders[index % orders.length] ?? '';
    if (index % 3 === 0) return withdraw(server);
    return index % 3 === 1 ? move(server) : pay(order, server);
  });
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  await raced;
  await untilHandled(database.owner_db, webhook);
  const wallet = answered(await shop.call('wallet.summary', undefined, { token }));
  const { spendable_minor, withdrawing_minor, in_escrow_minor, debt_minor } = wallet;
  for (const part of [spendable_minor, wallet.available_minor, in_escrow_minor]) {
    expect(part).toBeGreaterThanOrEqual(0);
  }
  expect(in_escrow_minor % ORDER_MINOR).toBe(0);
  // The bank has the top-up; nothing else came or went.
  const kept = spendable_minor + wallet.available_minor + withdrawing_minor + in_escrow_minor;
  expect(kept - debt_minor).toBe(available_minor);
});
