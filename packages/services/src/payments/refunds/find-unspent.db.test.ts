import { checkInvariantsIn } from '@guildhall/db/invariants';
import { insertPostings } from '@guildhall/db/wallet/posting-commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider } from '@guildhall/domain/wallet/rules';
import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { fundWallet, settle } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { payFromWallet } from '../../orders/pay-from-wallet.ts';
import { readBalances } from '../../wallet/read-balances.ts';
import { moveEarnings } from '../../wallet/move-earnings.ts';
import { startOrderPayment } from '../start-payment.ts';
import { readRefundable } from './read-refundable.ts';
import { requestRefund } from './request-refund.ts';

const PRICE = 10_000;
const TOTAL = 10_400;

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let shop: Viewer;
let eve: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene);
});
afterAll(() => database.close());
beforeEach(async () => {
  eve = await seller(scene, { seller_level: 4 });
});

const offered = async (delivery: 'instant' | 'manual' = 'instant') =>
  await accountOffer(scene, shop, {
    game_slug: gameSlug,
    price_minor: PRICE,
    delivery,
    ...(delivery === 'manual' && { delivery_minutes: 60 }),
  });
const open = async (delivery?: 'instant' | 'manual') =>
  await openOrder(scene, eve, await offered(delivery));

async function payByCard(orderId: string): Promise<string> {
  const input = { idempotency_key: newId(), order_id: orderId };
  const { payment_id, redirect_url } = await startOrderPayment(scene.services, eve, input);
  await scene.approve(redirect_url);
  await settle(scene, redirect_url);
  return payment_id;
}
async function payByWallet(orderId: string) {
  const input = { idempotency_key: newId(), order_id: orderId };
  await payFromWallet(scene.services, eve, input);
}
async function topUp(amountMinor: number): Promise<string> {
  await fundWallet(scene, eve, amountMinor);
  const newest = await database.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', eve.user_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return newest.id;
}
async function keep(orderId: string) {
  await reveal(scene, eve, orderId);
  await triggerUnits(scene, eve, orderId, 'confirm');
}
/** Sells for 600.00, and moves what is available at once to the wallet. */
async function earn(amountMinor: number) {
  await sell(scene, eve, gameSlug, 60_000);
  const input = { idempotency_key: newId(), amount_minor: amountMinor };
  await moveEarnings(scene.services, eve, input);
}
const ask = async (paymentId: string, amountMinor: number) =>
  await requestRefund(scene.services, eve, {
    idempotency_key: newId(),
    payment_id: paymentId,
    amount_minor: amountMinor,
  });
const refusedAbove = async (paymentId: string, mostMinor: number) => {
  await expect(ask(paymentId, mostMinor + 1)).rejects.toMatchObject({
    code: 'REFUND_LIMIT',
    facts: { most_minor: mostMinor },
  });
};
const left = async () =>
  (await readRefundable(scene.services, eve)).map(({ payment_id, left_minor }) => [
    payment_id,
    left_minor,
  ]);

describe('earnings do not leave by a refund to the source (INV16)', () => {
  test('of a payment whose order was delivered', async () => {
    const orderId = await open();
    const paymentId = await payByCard(orderId);
    await keep(orderId);
    await earn(TOTAL);
    await refusedAbove(paymentId, 0);
    expect(await left()).toEqual([]);
    expect(await readBalances(database.db, eve.user_id)).toMatchObject({ spendable_minor: TOTAL });
  });

  test('of a top-up that has bought an order', async () => {
    const paymentId = await topUp(TOTAL + 500);
    const orderId = await open();
    await payByWallet(orderId);
    await keep(orderId);
    await earn(TOTAL);
    await refusedAbove(paymentId, 500);
    await ask(paymentId, 500);
    expect(await left()).toEqual([]);
  });

  test('of a top-up that is newer than the earnings, which were spent first', async () => {
    await earn(TOTAL);
    const paymentId = await topUp(TOTAL);
    await payByWallet(await open());
    expect(await left()).toEqual([[paymentId, TOTAL]]);
    await ask(paymentId, TOTAL);
  });

  test('at once with a purchase: one of both has the money', async () => {
    const paymentId = await topUp(TOTAL);
    await earn(TOTAL);
    const orders = [await open(), await open()];
    const [bought] = await Promise.allSettled([
      payByWallet(orders[0] ?? ''),
      ask(paymentId, TOTAL),
    ]);
    await payByWallet(orders[1] ?? '').catch(() => undefined);
    expect(bought.status).toBe('fulfilled');
    await refusedAbove(paymentId, 0);
  });
});

describe('what an order gives back is the money of its payment again', () => {
  test('of one that paid its order itself, up to its amount', async () => {
    await topUp(500);
    const orderId = await open('manual');
    const paymentId = await payByCard(orderId);
    await advance(scene, { minutes: 1 });
    await trigger(scene, eve, orderId, 'cancel_before_start');
    await refusedAbove(paymentId, TOTAL);
    await ask(paymentId, TOTAL);
    await refusedAbove(paymentId, 0);
    expect(await readBalances(database.db, eve.user_id)).toMatchObject({ spendable_minor: 500 });
  });

  test('of a top-up that paid it from the wallet', async () => {
    const paymentId = await topUp(TOTAL);
    const orderId = await open('manual');
    await payByWallet(orderId);
    await refusedAbove(paymentId, 0);
    await trigger(scene, eve, orderId, 'cancel_before_start');
    expect(await left()).toEqual([[paymentId, TOTAL]]);
    await ask(paymentId, TOTAL);
  });
});

test('a purchase that began before earnings and a refund, and ended after them, spent the earnings (INV16)', async () => {
  const paymentId = await topUp(TOTAL);
  const orderId = await open();
  await earn(1);
  const purchase = await database.owner_db.startTransaction().execute();
  try {
    // The time of a transaction is that of its start.
    await sql`select app_now()`.execute(purchase);
    await moveEarnings(scene.services, eve, { idempotency_key: newId(), amount_minor: TOTAL });
    await ask(paymentId, TOTAL);
    const order = { id: orderId, buyer_id: eve.user_id, total_minor: minor(TOTAL) };
    await insertPostings(purchase, [postings.E2(order)]);
    const findings = await checkInvariantsIn(purchase);
    expect(findings.find(({ invariant }) => invariant === 'INV16')?.violations).toEqual([]);
  } finally {
    await purchase.rollback().execute();
  }
});

describe('a refund to the source of money that was spent is found by verify-ledger (INV16)', () => {
  /** Writes a refund as if nothing had refused it, and returns what is found. */
  async function findAfter(paymentId: string): Promise<string> {
    const trx = await database.owner_db.startTransaction().execute();
    const id = newId();
    await sql`insert into refunds (id, payment_id, user_id, amount_minor, currency, state, provider)
      select ${id}::uuid, id, user_id, amount_minor, currency, 'succeeded', provider
        from payments where id = ${paymentId}`.execute(trx);
    const posted = postings.E3_to_source(eve.user_id, minor(TOTAL), paymentId, id);
    await insertPostings(trx, [atProvider(posted, scene.provider.name)]);
    const findings = await checkInvariantsIn(trx);
    await trx.rollback().execute();
    const found = findings.find(({ invariant }) => invariant === 'INV16');
    return found?.violations.join('\n') ?? '';
  }

  test('by its order, which gave nothing back', async () => {
    const orderId = await open();
    const paymentId = await payByCard(orderId);
    await keep(orderId);
    await earn(TOTAL);
    expect(await findAfter(paymentId)).toContain(
      `${TOTAL} of payment ${paymentId} went back to its source, but its order ${orderId} gave`,
    );
  });

  test('by what was spent before anything was earned', async () => {
    const paymentId = await topUp(TOTAL);
    await payByWallet(await open());
    await earn(TOTAL);
    expect(await findAfter(paymentId)).toContain(`took ${TOTAL} more than wallet:${eve.user_id}`);
  });
});
