import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { settle } from '@guildhall/scenes/payments';
import { announceRules, ANNOUNCED_MINUTES } from '@guildhall/scenes/rule-versions';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { verify } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { setTwoFactor } from '../users/change-user.ts';
import { readPaymentLimits } from './read-payment-limits.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startOrderPayment, startTopUp } from './start-payment.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene);
});
afterAll(() => database.close());

const input = (amountMinor: number) => ({ idempotency_key: newId(), amount_minor: amountMinor });

async function refusalOf(amountMinor: number) {
  return await startTopUp(scene.services, ann, input(amountMinor)).then(
    () => null,
    ({ code, facts }: { code: string; facts: object }) => ({ code, facts }),
  );
}

test('a top-up is within the limits of the rules in force; a retry keeps its first answer', async () => {
  const limits = { least_minor: 1_000, most_minor: 200_000 };
  const refused = { code: 'TOP_UP_LIMIT', facts: limits };
  expect([await refusalOf(999), await refusalOf(200_001)]).toEqual([refused, refused]);
  expect(await refusalOf(1_000)).toBeNull();

  const before = input(1_000);
  const first = await startTopUp(scene.services, ann, before);
  const ada = await actor(scene, { role: 'admin' });
  const next = { least_minor: minor(2_000), most_minor: minor(3_000) };
  await announceRules(scene, ada, { top_up: next });
  expect(await refusalOf(1_000)).toBeNull();
  await advance(scene, { minutes: ANNOUNCED_MINUTES });
  await scene.services.rule_books.refresh();
  const nowRefused = { code: 'TOP_UP_LIMIT', facts: next };
  expect([await refusalOf(1_999), await refusalOf(3_001)]).toEqual([nowRefused, nowRefused]);
  expect([await refusalOf(2_000), await refusalOf(3_000)]).toEqual([null, null]);
  expect(await startTopUp(scene.services, ann, before)).toEqual(first);
  await announceRules(scene, ada, {
    top_up: { least_minor: minor(1_000), most_minor: minor(200_000) },
  });
  await advance(scene, { minutes: ANNOUNCED_MINUTES });
  await scene.services.rule_books.refresh();
});

describe('what a user may pay in (M12, rules.md §2)', () => {
  const AT_ONCE = 50;
  const allowed = async (calls: readonly (() => Promise<unknown>)[]) => {
    const answers = await Promise.allSettled(calls.map(async (call) => await call()));
    const refused = answers.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
    );
    return { allowed: answers.length - refused.length, codes: [...new Set(refused)] };
  };
  const many = (amountMinor: number) =>
    Array.from({ length: AT_ONCE }, () => async () => {
      await startTopUp(scene.services, ann, input(amountMinor));
    });
  async function capture(amountMinor: number) {
    const { redirect_url } = await startTopUp(scene.services, ann, input(amountMinor));
    await scene.approve(redirect_url);
    await settle(scene, redirect_url);
  }

  beforeEach(async () => {
    ann = await buyer(scene, { verification_level: 0 });
  });

  test('is five top-ups in 24 hours, of 50 at once, finished or not', async () => {
    expect(await allowed(many(1_000))).toEqual({ allowed: 5, codes: ['TOP_UP_DAY_LIMIT'] });
    await advance(scene, { hours: 24, minutes: 1 });
    await reconcilePayments(scene.services);
    for (let each = 0; each < 5; each += 1) await capture(1_000);
    expect(await refusalOf(1_000)).toEqual({
      code: 'TOP_UP_DAY_LIMIT',
      facts: { left_minor: 0, most_minor: 200_000, most: 5 },
    });
    await advance(scene, { hours: 24, minutes: 1 });
    expect(await refusalOf(1_000)).toBeNull();
  });

  test('is $2,000 in 24 hours, of 50 at once; $10,000 with a verified identity', async () => {
    expect(await allowed(many(100_000))).toMatchObject({ allowed: 2 });
    expect(await readPaymentLimits(scene.services, ann)).toMatchObject({
      left_today_minor: 0,
      day_minor: 200_000,
      top_ups_left: 3,
      unfinished_left: 3,
    });
    await verify(scene, ann.user_id);
    expect(await readPaymentLimits(scene.services, ann)).toMatchObject({
      left_today_minor: 800_000,
      day_minor: 1_000_000,
    });
  });

  test('counts what was given up no more: its page is closed after an hour', async () => {
    for (let each = 0; each < 5; each += 1) await startTopUp(scene.services, ann, input(1_000));
    await advance(scene, { minutes: 61 });
    await reconcilePayments(scene.services);
    expect(await readPaymentLimits(scene.services, ann)).toMatchObject({
      unfinished_left: 5,
      top_ups_left: 5,
      more_at: null,
    });
  });

  test('has at most five unfinished payments at once, for orders among them', async () => {
    await verify(scene, ann.user_id);
    await inTransaction(scene.services.db, (trx) => setTwoFactor(trx, ann.user_id, true));
    const shop = await seller(scene);
    const game = await testGame(scene);
    const orders: string[] = [];
    for (let each = 0; each < 6; each += 1) {
      const offer = await accountOffer(scene, shop, { game_slug: game.slug });
      orders.push(await openOrder(scene, ann, offer));
    }
    const pay = (id: string) => async () =>
      await startOrderPayment(scene.services, ann, { idempotency_key: newId(), order_id: id });
    expect(await allowed([...orders.map(pay), ...many(1_000)])).toEqual({
      allowed: 5,
      codes: ['UNFINISHED_PAYMENTS'],
    });
    const pending = await database.db
      .selectFrom('payments')
      .select('order_id')
      .where('user_id', '=', ann.user_id)
      .where('order_id', 'is not', null)
      .execute();
    // One that is under way is continued.
    for (const { order_id } of pending) await pay(order_id ?? '')();
  });
});
