import { invariantViolations } from '@guildhall/db/invariants';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { boughtByCard, chargeBack } from '@guildhall/scenes/chargebacks';
import { advance, advanceAndRun, sendMails } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { openedDispute } from '@guildhall/scenes/disputes';
import { reportedUser } from '@guildhall/scenes/moderation/reports';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { closingAccount, erasedAccounts } from '@guildhall/scenes/moderation/closed-accounts';
import { catchErrorCode as codeOf, catchRefusal } from '@guildhall/scenes/refusals';
import { testScene } from '@guildhall/scenes/scene';
import { begunRequest } from '@guildhall/scenes/verification/requests';
import { freshSession, sell, withdraw, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readOffer } from '../offers/read-offers.ts';
import { readRefundable } from '../payments/refunds/read-refundable.ts';
import { requestRefund } from '../payments/refunds/request-refund.ts';
import { settleRefund } from '../payments/refunds/settle-refund.ts';
import { startTopUp } from '../payments/start-payment.ts';
import { findUser } from '../users/find-user.ts';
import { setTwoFactor } from '../users/change-user.ts';
import { readProfile } from '../users/read-profile.ts';
import { moveEarnings } from '../wallet/move-earnings.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { closeAccount, keepAccount } from './close-account.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { readClosing } from './read-closing.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let gameSlug: string;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual([]));
afterAll(() => database.close());

const userOf = async ({ user_id }: Viewer) => {
  const user = await findUser(database.db, user_id);
  if (user === undefined) throw new Error('there is no such user');
  return user;
};
const obstaclesOf = async (viewer: Viewer) => {
  const { obstacles } = await readClosing(scene.services, await userOf(viewer));
  return obstacles.map(({ obstacle }) => obstacle);
};
const refusalOf = async (viewer: Viewer) => {
  const refusal = await catchRefusal(closingAccount(scene, viewer));
  return [refusal.code, refusal.facts['obstacles']];
};

describe('what blocks the closing of an account is said', () => {
  const blocked = (...obstacles: string[]) => ['CLOSING_BLOCKED', obstacles];

  test('an open order blocks both of its sides', async () => {
    const [ann, sam] = [await buyer(scene), await seller(scene)];
    const offerId = await accountOffer(scene, sam, { game_slug: gameSlug });
    await boughtOrder(scene, ann, offerId);
    expect(await refusalOf(ann)).toEqual(blocked('open_orders'));
    expect(await refusalOf(sam)).toEqual(blocked('open_orders'));
  });

  test('a dispute blocks both sides besides their order', async () => {
    const [ann, sam] = [await buyer(scene), await seller(scene)];
    const offerId = await accountOffer(scene, sam, { game_slug: gameSlug });
    const orderId = await boughtOrder(scene, ann, offerId);
    await reveal(scene, ann, orderId);
    await openedDispute(scene, ann, orderId);
    expect(await refusalOf(ann)).toEqual(blocked('open_orders', 'open_disputes'));
    expect(await refusalOf(sam)).toEqual(blocked('open_orders', 'open_disputes'));
  });

  test('money on hold and the recall cover of what was sold block a seller until they end', async () => {
    const { viewer: sam } = await withdrawingSeller(scene);
    await sell(scene, sam, gameSlug, 20_000);
    await advanceAndRun(scene, { days: 8 });
    const { obstacles } = await readClosing(scene.services, await userOf(sam));
    const blocks = obstacles.filter(({ obstacle }) => obstacle !== 'money');
    expect(blocks.map(({ obstacle }) => obstacle)).toContain('recall_cover');
    for (const { until } of blocks) expect(until).not.toBeNull();
    await advanceAndRun(scene, { days: 90 });
    expect(await obstaclesOf(sam)).toEqual(['money']);
  });

  test('a debt and an open chargeback block', async () => {
    const [ann, sam] = [await buyer(scene), await seller(scene)];
    const offerId = await accountOffer(scene, sam, { game_slug: gameSlug });
    const bought = await boughtByCard(scene, ann, offerId);
    await reveal(scene, ann, bought.order_id);
    await triggerUnits(scene, ann, bought.order_id, 'confirm');
    await advanceAndRun(scene, { days: 10 });
    await chargeBack(scene, bought);
    expect(await refusalOf(ann)).toEqual(blocked('debt', 'open_chargebacks'));
    await chargeBack(scene, bought, 'lost');
    expect(await refusalOf(ann)).toEqual(blocked('debt'));
  });

  test('an open report, a request for verification and a role of staff block', async () => {
    const [ann, sue] = [await buyer(scene), await actor(scene, { role: 'support' })];
    await reportedUser(scene, await buyer(scene), ann.user_id);
    expect(await refusalOf(ann)).toEqual(blocked('open_reports'));
    expect(await refusalOf(sue)).toEqual(blocked('staff'));
    const max = await actor(scene);
    await inTransaction(database.db, (trx) => setTwoFactor(trx, max.user_id, true));
    await begunRequest(scene, max);
    expect(await refusalOf(max)).toEqual(blocked('open_verification'));
  });

  test('a payment that is not finished blocks', async () => {
    const ann = await buyer(scene);
    await startTopUp(scene.services, ann, { idempotency_key: newId(), amount_minor: 2_000 });
    expect(await refusalOf(ann)).toEqual(blocked('pending_payments'));
  });

  test('earnings in the wallet have no source to go back to, so they block', async () => {
    const { viewer: sam } = await withdrawingSeller(scene);
    await sell(scene, sam, gameSlug, 20_000);
    await advanceAndRun(scene, { days: 100 });
    const { available_minor: available } = await readBalances(database.db, sam.user_id);
    await moveEarnings(scene.services, sam, { idempotency_key: newId(), amount_minor: available });
    const { obstacles } = await readClosing(scene.services, await userOf(sam));
    expect(obstacles.map(({ obstacle }) => obstacle)).toEqual(['wallet_money', 'money']);
    expect(obstacles[0]?.amount_minor).toBe(available);
  });
});

describe('closing', () => {
  test('needs a recent authentication (A7)', async () => {
    const ann = await buyer(scene);
    const old = { ...freshSession(), authenticated_at: new Date(Date.now() - 11 * 60_000) };
    expect(await codeOf(closeAccount(scene.services, ann, old))).toBe('REAUTH_REQUIRED');
    expect((await userOf(ann)).closes_at).toBeNull();
  });

  test('waits for 14 days, is told once, and goes on when it is asked for again', async () => {
    const ann = await buyer(scene);
    const [first, second] = [await closingAccount(scene, ann), await closingAccount(scene, ann)];
    expect(second).toEqual(first);
    await sendMails(scene);
    const mails = await readCaughtMails(scene.services, (await userOf(ann)).email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('will be deleted'),
    ]);
    await advance(scene, { days: 13, hours: 23 });
    expect(await eraseAccounts(scene.services)).toBe(0);
    expect((await userOf(ann)).is_active).toBe(true);
    await keepAccount(scene.services, ann);
  });

  test('neither buys nor tops up, and coming back allows both again', async () => {
    const [ann, sam] = [await buyer(scene), await seller(scene)];
    const offerId = await accountOffer(scene, sam, { game_slug: gameSlug });
    await closingAccount(scene, ann);
    const topUp = () =>
      startTopUp(scene.services, ann, { idempotency_key: newId(), amount_minor: 2_000 });
    expect(await codeOf(openOrder(scene, ann, offerId))).toBe('USER_CLOSING');
    expect(await codeOf(topUp())).toBe('USER_CLOSING');
    await keepAccount(scene.services, ann);
    await keepAccount(scene.services, ann);
    await topUp();
    await openOrder(scene, ann, offerId);
  });

  test('takes the offers of a seller off the market until they come back', async () => {
    const [ann, sam] = [await buyer(scene), await seller(scene)];
    const offerId = await accountOffer(scene, sam, { game_slug: gameSlug });
    const stateOf = async () => (await readOffer(scene.services, offerId)).offer.state;
    await closingAccount(scene, sam);
    expect(await codeOf(openOrder(scene, ann, offerId))).toBe('OFFER_UNAVAILABLE');
    expect(await stateOf()).toBe('paused');
    await keepAccount(scene.services, sam);
    expect(await stateOf()).toBe('active');
  });

  test('of two at once, and beside a purchase, one decides (M12)', async () => {
    const [ann, sam] = [await buyer(scene), await seller(scene)];
    const offerId = await accountOffer(scene, sam, { game_slug: gameSlug });
    const ends = await Promise.allSettled([
      closingAccount(scene, ann),
      openOrder(scene, ann, offerId),
      closingAccount(scene, ann),
    ]);
    const isClosing = (await userOf(ann)).closes_at !== null;
    expect(ends[1]?.status).toBe(isClosing ? 'rejected' : 'fulfilled');
    expect(ends[0]?.status).toBe(isClosing ? 'fulfilled' : 'rejected');
    await keepAccount(scene.services, ann);
  });
});

describe('money of an account that closes', () => {
  test('earnings go without fee and minimum, all that is left at once; coming back ends that for a year', async () => {
    const { viewer: sam, method_id: methodId } = await withdrawingSeller(scene);
    await sell(scene, sam, gameSlug, 5_000);
    await advanceAndRun(scene, { days: 100 });
    const left = async () => (await readBalances(database.db, sam.user_id)).available_minor;
    // The first withdrawal of a month is free anyway.
    await withdraw(scene, sam, methodId, (await left()) - 400);
    expect(await codeOf(withdraw(scene, sam, methodId, 400))).toBe('WITHDRAWAL_TOO_SMALL');
    await closingAccount(scene, sam);
    expect(await codeOf(withdraw(scene, sam, methodId, 399))).toBe('WITHDRAWAL_TOO_SMALL');
    await withdraw(scene, sam, methodId, 400);
    expect(await left()).toBe(0);
    const fees = await database.db
      .selectFrom('withdrawals')
      .select('fee_minor')
      .where('user_id', '=', sam.user_id)
      .execute();
    expect(fees.map(({ fee_minor }) => fee_minor)).toEqual([0, 0]);
    expect(await obstaclesOf(sam)).toEqual(['withdrawals']);
    await keepAccount(scene.services, sam);
    await closingAccount(scene, sam);
    expect((await readClosing(scene.services, await userOf(sam))).is_fee_waived).toBe(false);
    await keepAccount(scene.services, sam);
  });

  test('unspent top-ups go back to their source free of charge, and the account waits for it', async () => {
    const ann = await buyer(scene);
    await fundWallet(scene, ann, 3_000);
    await fundWallet(scene, ann, 2_000);
    await fundWallet(scene, ann, 1_000);
    await closingAccount(scene, ann);
    expect(await erasedAccounts(scene)).toBe(1);
    const delayed = await userOf(ann);
    expect([delayed.is_active, delayed.closes_at !== null]).toEqual([true, true]);
    for (const { payment_id, left_minor: amount } of await readRefundable(scene.services, ann)) {
      const input = { idempotency_key: newId(), payment_id, amount_minor: amount };
      const { refund_id, state } = await requestRefund(scene.services, ann, {
        ...input,
        expected_fee_minor: 0,
      });
      expect(state).toBe('pending');
      await settleRefund(scene.services, 'desk', {
        provider_reference: `refund_${refund_id}`,
        client_reference: refund_id,
        status: 'succeeded',
        amount_minor: amount,
        currency: 'USD',
        failure_code: null,
      });
      await advance(scene, { days: 1, minutes: 1 });
    }
    expect(await obstaclesOf(ann)).toEqual([]);
    expect(await erasedAccounts(scene)).toBeGreaterThan(0);
    expect((await userOf(ann)).is_active).toBe(false);
  });
});

test('nobody signs in as an erased user, sees their page or writes them a mail, and their name is free', async () => {
  const ann = await buyer(scene, { username: 'Zarniwoop' });
  await closingAccount(scene, ann);
  await erasedAccounts(scene);
  expect(await codeOf(readProfile(scene.services, ann.user_id))).toBe('USER_NOT_FOUND');
  expect(await codeOf(closingAccount(scene, ann))).toBe('NOT_SIGNED_IN');
  const again = await buyer(scene, { username: 'Zarniwoop' });
  expect((await userOf(again)).username).toBe('Zarniwoop');
  expect((await userOf(ann)).username).toMatch(/^deleted-[0-9a-f]{12}$/);
});
