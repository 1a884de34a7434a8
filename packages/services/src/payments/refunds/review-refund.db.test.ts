import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { boughtByCard, chargeBack } from '@guildhall/scenes/chargebacks';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder, trigger } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { payFromWallet } from '../../orders/pay-from-wallet.ts';
import { readBalances } from '../../wallet/read-balances.ts';
import { readRefundable, readRefundTerms } from './read-refundable.ts';
import { requestRefund } from './request-refund.ts';
import { decideRefund, lapseReviews, readRefundReviews } from './review-refund.ts';
import { settleRefund } from './settle-refund.ts';

/** Of 50.00: 2.9 % and 30 cents. */
const FEE = 175;

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let eve: Viewer;
let sue: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  sue = await actor(scene, { role: 'support' });
});
afterAll(() => database.close());
beforeEach(async () => {
  eve = await buyer(scene, { verification_level: 0 });
});

const spendable = async () => (await readBalances(database.db, eve.user_id)).spendable_minor;
async function topUp(amountMinor = 5_000): Promise<string> {
  await fundWallet(scene, eve, amountMinor);
  const payments = await readRefundable(scene.services, eve);
  return payments[0]?.payment_id ?? '';
}
const ask = async (paymentId: string, amountMinor = 5_000, feeMinor = 0) =>
  await requestRefund(scene.services, eve, {
    idempotency_key: newId(),
    payment_id: paymentId,
    amount_minor: amountMinor,
    expected_fee_minor: feeMinor,
  });
const decision = (refundId: string, what: 'approve' | 'reject', by = sue) =>
  decideRefund(scene.services, by, {
    idempotency_key: newId(),
    refund_id: refundId,
    decision: what,
    reason: 'Looked at the payments of this user.',
  });
/** A refund that waits for its review: another one went back free before. */
async function reviewed(): Promise<string> {
  await ask(await topUp());
  const { refund_id, state } = await ask(await topUp(), 5_000, FEE);
  expect(state).toBe('in_review');
  return refund_id;
}
async function costOfShop(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case direction when 'debit' then amount_minor else -amount_minor end), 0)
        ::int as sum from ledger_entries where account_id = 'psp_cost'`.execute(database.owner_db);
  return rows[0]?.sum ?? 0;
}

describe('an unused top-up goes back free once in 30 days (rules.md §2)', () => {
  test('of 50 requests at once, one, whatever their amounts (M12)', async () => {
    const payments = [await topUp(), await topUp(), await topUp()];
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, each) => ask(payments[each % 3] ?? '', 1_000)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await spendable()).toBe(14_000);
    const { is_free, free_at } = await readRefundTerms(scene.services, eve);
    expect([is_free, free_at]).toEqual([false, expect.any(Date)]);
    await advance(scene, { days: 30, minutes: 1 });
    expect(await readRefundTerms(scene.services, eve)).toMatchObject({ is_free: true });
    await ask(payments[0] ?? '', 1_000);
  });

  test('the next one names its cost before, and is refused at another or at more than it brings', async () => {
    await ask(await topUp());
    const next = await topUp();
    await expect(ask(next)).rejects.toMatchObject({
      code: 'REFUND_FEE_CHANGED',
      facts: { fee_minor: FEE },
    });
    await expect(ask(next, 30, 31)).rejects.toMatchObject({ code: 'REFUND_TOO_SMALL' });
    await ask(next, 5_000, FEE);
    await expect(ask(await topUp(), 5_000, FEE)).rejects.toMatchObject({
      code: 'REFUND_IN_REVIEW',
    });
  });

  test('a refund that failed does not count', async () => {
    const { refund_id } = await ask(await topUp());
    await fail(refund_id, 5_000);
    expect(await readRefundTerms(scene.services, eve)).toMatchObject({ is_free: true });
  });

  test('but each counts towards the number of 24 hours, and so does each rejected one (M12)', async () => {
    const paymentId = await topUp();
    for (let each = 0; each < 8; each += 1) {
      const { refund_id } = await ask(paymentId, 100);
      await fail(refund_id, 100);
    }
    await ask(paymentId, 100);
    const { refund_id } = await ask(paymentId, 100, 33);
    await decision(refund_id, 'reject');
    await expect(ask(paymentId, 100, 33)).rejects.toMatchObject({
      code: 'REFUND_DAY_LIMIT',
      facts: { left_minor: 0, most: 10 },
    });
  });

  test('what an order gave back goes free every time, up to the refunds of a day', async () => {
    await ask(await topUp());
    const shop = await seller(scene);
    const listing = { game_slug: gameSlug, price_minor: 10_000, delivery: 'manual' } as const;
    const orderId = await openOrder(
      scene,
      eve,
      await accountOffer(scene, shop, { ...listing, delivery_minutes: 60 }),
    );
    const paymentId = await topUp(10_400);
    const input = { idempotency_key: newId(), order_id: orderId };
    await payFromWallet(scene.services, eve, input);
    await trigger(scene, eve, orderId, 'cancel_before_start');
    for (let each = 1; each < 10; each += 1) await ask(paymentId, 100);
    await expect(ask(paymentId, 100)).rejects.toMatchObject({
      code: 'REFUND_DAY_LIMIT',
      facts: { left_minor: 0, most_minor: 1_000_000, most: 10 },
    });
    await advance(scene, { hours: 24, minutes: 1 });
    await ask(paymentId, 9_500);
  });
});

const fail = async (refundId: string, amountMinor: number) =>
  await settleRefund(scene.services, scene.provider.name, {
    provider_reference: `refund_${refundId}`,
    client_reference: refundId,
    status: 'failed',
    amount_minor: amountMinor,
    currency: 'USD',
    failure_code: 'lost_or_stolen_card',
  });

const sentNotices = async () => {
  const { rows } = await sql<{ template: string; facts: object }>`
    select payload ->> 'template' as template, payload -> 'facts' as facts from outbox
     where payload ->> 'user_id' = ${eve.user_id} and payload ->> 'template' like 'refund_%'
     order by id`.execute(database.db);
  return rows.map(({ template, facts }) => ({ template, ...facts }));
};

describe('who asked for a reviewed refund is told how it ends', () => {
  test('that it is approved, with what it costs; and that a bank sent it back (E20)', async () => {
    const id = await reviewed();
    expect(await sentNotices()).toEqual([]);
    await decision(id, 'approve');
    const money = { amount_minor: 5_000 - FEE, fee_minor: FEE };
    expect(await sentNotices()).toEqual([{ template: 'refund_approved', ...money }]);
    await fail(id, 5_000 - FEE);
    await fail(id, 5_000 - FEE);
    expect((await sentNotices()).slice(1)).toEqual([
      { template: 'refund_failed', amount_minor: 5_000 },
    ]);
  });

  test('that it is rejected, with the reason', async () => {
    await decision(await reviewed(), 'reject');
    const reason = 'Looked at the payments of this user.';
    expect(await sentNotices()).toEqual([
      { template: 'refund_rejected', amount_minor: 5_000, reason },
    ]);
  });

  test('that nobody decided in time, once', async () => {
    await reviewed();
    await advance(scene, { hours: 48 });
    await Promise.all([lapseReviews(scene.services), lapseReviews(scene.services)]);
    expect(await sentNotices()).toEqual([{ template: 'refund_lapsed', amount_minor: 5_000 }]);
  });
});

describe('a refund that is reviewed', () => {
  test('stays in the wallet until it is approved, and pays its cost then', async () => {
    const id = await reviewed();
    expect(await spendable()).toBe(5_000);
    expect(await readRefundReviews(scene.services, sue)).toContainEqual(
      expect.objectContaining({ id, amount_minor: 5_000 - FEE, fee_minor: FEE }),
    );
    const before = await costOfShop();
    expect(await decision(id, 'approve')).toEqual({ state: 'pending' });
    expect(await spendable()).toBe(0);
    expect(await costOfShop()).toBe(before - FEE);
    await expect(decision(id, 'reject')).rejects.toMatchObject({ code: 'REFUND_DECIDED' });
    // The bank sends it back: the fee comes back with it (E20).
    await fail(id, 5_000 - FEE);
    expect([await spendable(), await costOfShop()]).toEqual([5_000, before]);
  });

  test('that is rejected, or that nobody decided in time, moves nothing', async () => {
    await decision(await reviewed(), 'reject');
    expect(await spendable()).toBe(5_000);
    const { refund_id } = await ask(await topUp(), 5_000, FEE);
    await advance(scene, { hours: 48 });
    expect(await lapseReviews(scene.services)).toBeGreaterThan(0);
    await expect(decision(refund_id, 'approve')).rejects.toMatchObject({ code: 'REFUND_DECIDED' });
    expect(await spendable()).toBe(10_000);
  });

  test('whose money was spent meanwhile is not approved', async () => {
    const id = await reviewed();
    const shop = await seller(scene);
    const offer = await accountOffer(scene, shop, { game_slug: gameSlug, price_minor: 4_000 });
    const orderId = await openOrder(scene, eve, offer);
    await payFromWallet(scene.services, eve, { idempotency_key: newId(), order_id: orderId });
    await expect(decision(id, 'approve')).rejects.toMatchObject({
      code: 'REFUND_LIMIT',
      facts: { most_minor: 840 },
    });
  });

  test('is not approved while its user owes for a chargeback, and may be rejected (E13)', async () => {
    const id = await reviewed();
    const offer = await accountOffer(scene, await seller(scene), { game_slug: gameSlug });
    await chargeBack(scene, await boughtByCard(scene, eve, offer));
    await expect(decision(id, 'approve')).rejects.toMatchObject({ code: 'CHARGEBACK_DEBT' });
    expect(await spendable()).toBe(5_000);
    expect(await decision(id, 'reject')).toEqual({ state: 'rejected' });
  });

  test('is decided once, of ten decisions at once, and never by its own user (Z9)', async () => {
    const id = await reviewed();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) => decision(id, each % 2 === 0 ? 'approve' : 'reject')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await advance(scene, { days: 31 });
    const own = { user_id: eve.user_id, role: 'support' } as const;
    const other = await reviewed();
    await expect(decision(other, 'approve', own)).rejects.toMatchObject({
      code: 'REFUND_NOT_FOUND',
    });
    expect(await readRefundReviews(scene.services, own)).not.toContainEqual(
      expect.objectContaining({ id: other }),
    );
  });
});
