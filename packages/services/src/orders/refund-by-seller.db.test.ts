import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import {
  boughtOrder,
  openOrder,
  refundBySeller,
  reveal,
  triggerUnits,
  unitIds,
} from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { drainOutbox } from '../notifications/drain-outbox.ts';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import { freezeFunds } from '../wallet/freeze-funds.ts';
import { moveEarnings } from '../wallet/move-earnings.ts';
import { inTransaction } from '@guildhall/db/transaction';
import { payFromWallet } from './pay-from-wallet.ts';
import { readOrder } from './read-orders.ts';
import { refundUnits } from './refund-by-seller.ts';

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
  // Level 1: 7.5 % commission, of which 1 % is for the fund; 8 % of the rest in reserve.
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

/** An account for 100.00 and a fee of 4.00, delivered. */
const delivered = async () =>
  await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));

async function confirmed(): Promise<string> {
  const orderId = await delivered();
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  return orderId;
}

const codes = async (count: number) =>
  await boughtOrder(
    scene,
    ann,
    await giftCardOffer(scene, shop, { brand_slug: brandSlug, stock: count }),
    count,
  );

async function balances(...owners: readonly string[]): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', 'in', [...owners])
    .where('balance_minor', '<>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor ?? 0]));
}

const readAs = async (viewer: Viewer, orderId: string) =>
  await readOrder(scene.services, viewer, orderId);

describe('before confirmation (O25)', () => {
  test('all of it goes back from escrow with the fee (E3), and the order is refunded', async () => {
    const orderId = await delivered();
    expect(await refundBySeller(scene, shop, orderId)).toEqual({ state: 'refunded' });
    expect(await balances(ann.user_id, orderId, shop.user_id)).toEqual({ wallet: 10_400 });
    const { money, units } = await readAs(ann, orderId);
    const [unit] = units;
    expect(money.refunds).toMatchObject([{ amount_minor: 10_400, order_unit_id: unit?.id }]);
    expect(unit).toMatchObject({ state: 'refunded', due_at: null, allowed: [] });
  });

  test('a part goes back with its share of the fee (E7), and the deadline goes on', async () => {
    const orderId = await delivered();
    const before = await readAs(shop, orderId);
    await advance(scene, { hours: 30 });
    expect(await refundBySeller(scene, shop, orderId, { refund_minor: 2_500 })).toEqual({
      state: 'delivered',
    });
    expect(await balances(ann.user_id, orderId)).toEqual({ wallet: 2_600, escrow: 7_800 });
    const after = await readAs(shop, orderId);
    expect(after.units[0]?.due_at).toEqual(before.units[0]?.due_at);
    expect(after.units[0]).toMatchObject({ price_minor: 7_500, fee_minor: 300 });
    expect(after.money).toMatchObject({
      in_escrow_minor: 7_800,
      refunded_minor: 2_600,
      price_at_purchase_minor: 10_000,
      total_at_purchase_minor: 10_400,
    });
    // The rest is confirmed by itself at the same time, for the smaller price.
    await advanceAndRun(scene, { hours: 43 });
    // 75.00 less 7.5 %, of which 8 % are in reserve.
    expect(await balances(shop.user_id, orderId)).toEqual({ hold: 6_382, reserve: 555 });
  });

  test('the last part ends the unit, as all of it would', async () => {
    const orderId = await delivered();
    await refundBySeller(scene, shop, orderId, { refund_minor: 2_500 });
    await refundBySeller(scene, shop, orderId, { refund_minor: 7_500 });
    expect((await readAs(ann, orderId)).order.state).toBe('refunded');
    expect(await balances(ann.user_id, orderId)).toEqual({ wallet: 10_400 });
  });

  test('one of ten codes is refunded, and the nine others run on', async () => {
    const orderId = await codes(10);
    const { escrow = 0 } = await balances(orderId);
    const [, , third = ''] = await unitIds(scene, shop, orderId);
    expect(await refundBySeller(scene, shop, orderId, { unit_ids: [third] })).toEqual({
      state: 'delivered',
    });
    const { units } = await readAs(ann, orderId);
    expect(units.map(({ state }) => state)).toEqual(
      units.map(({ id }) => (id === third ? 'refunded' : 'delivered')),
    );
    const tenth = escrow / 10;
    expect(await balances(ann.user_id, orderId)).toEqual({ wallet: tenth, escrow: 9 * tenth });
  });

  test('an amount for several codes is refunded of each, and ends those that have no more', async () => {
    const orderId = await codes(2);
    const [first = '', second = ''] = await unitIds(scene, shop, orderId);
    const price = (await readAs(shop, orderId)).units[0]?.price_minor ?? 0;
    await refundBySeller(scene, shop, orderId, { unit_ids: [first], refund_minor: price - 100 });
    await refundBySeller(scene, shop, orderId, { refund_minor: 100 });
    const { units } = await readAs(shop, orderId);
    expect(units.map(({ id, state, price_minor }) => [id, state, price_minor])).toEqual([
      [first, 'refunded', 100],
      [second, 'delivered', price - 100],
    ]);
  });
});

describe('after confirmation (O25)', () => {
  test('all of it comes from hold and reserve (E8), and the seller keeps nothing', async () => {
    const orderId = await confirmed();
    expect(await refundBySeller(scene, shop, orderId)).toEqual({ state: 'refunded' });
    expect(await balances(ann.user_id)).toEqual({ wallet: 10_400 });
    expect(await balances(shop.user_id, orderId)).toEqual({});
    const { earnings } = await readAs(shop, orderId);
    expect(earnings?.posted).toMatchObject({ net_minor: 0, commission_minor: 0 });
  });

  test('a part is taken from the hold (E7), and the protection ends when it would have', async () => {
    const orderId = await confirmed();
    const before = await readAs(shop, orderId);
    await advance(scene, { days: 2 });
    await refundBySeller(scene, shop, orderId, { refund_minor: 4_000 });
    const after = await readAs(shop, orderId);
    expect(after.units[0]).toMatchObject({
      state: 'in_protection',
      due_at: before.units[0]?.due_at,
    });
    // 40.00 less 7.5 % were given back.
    expect(await balances(shop.user_id, orderId)).toEqual({ hold: 4_810, reserve: 740 });
    expect(await balances(ann.user_id)).toEqual({ wallet: 4_160 });
    await advanceAndRun(scene, { days: 5 });
    expect((await readAs(shop, orderId)).order.state).toBe('completed');
  });

  test('what frozen money would pay is refused (FUNDS_FROZEN) and moves nothing', async () => {
    const orderId = await confirmed();
    const [unitId = ''] = await unitIds(scene, shop, orderId);
    await inTransaction(database.db, async (trx) => {
      const owner = { owner_kind: 'payment_case', owner_id: newId() } as const;
      await freezeFunds(trx, [{ order_unit_id: unitId }], { ...owner, reason: 'a case' });
    });
    await expect(refundBySeller(scene, shop, orderId)).rejects.toMatchObject({
      code: 'FUNDS_FROZEN',
    });
    expect(await balances(shop.user_id, orderId)).toEqual({ hold: 8_510, reserve: 740 });
  });
});

describe('what the seller has taken out (O25, E9)', () => {
  const own = async () => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case direction when 'credit' then amount_minor
               else -amount_minor end), 0)::bigint as sum
        from ledger_entries where account_id in
          ('fund', 'equity', 'rev.commission', 'rev.buyer_fee', 'cb_loss')`.execute(database.db);
    return rows[0]?.sum;
  };

  /** Level 3: half of what is not in reserve is available at once, and moved to the wallet. */
  async function takenOut() {
    shop = await seller(scene, { seller_level: 3 });
    const orderId = await confirmed();
    const { available = 0 } = await balances(shop.user_id);
    const move = { idempotency_key: newId(), amount_minor: available };
    await moveEarnings(scene.services, shop, move);
    return { orderId, available };
  }

  test('comes back out of their wallet, and nothing of it is lent', async () => {
    const before = await own();
    const { orderId } = await takenOut();
    expect(await refundBySeller(scene, shop, orderId)).toEqual({ state: 'refunded' });
    expect(await balances(shop.user_id, orderId)).toEqual({});
    expect(await balances(ann.user_id)).toEqual({ wallet: 10_400 });
    const { earnings } = await readAs(shop, orderId);
    expect(earnings?.posted).toMatchObject({ net_minor: 0, commission_minor: 0 });
    expect(await own()).toBe(before);
  });

  test('is not lent once it is spent: the refund is refused with the missing amount', async () => {
    const { orderId, available } = await takenOut();
    const other = await accountOffer(scene, await seller(scene), {
      game_slug: gameSlug,
      price_minor: 2_000,
    });
    const bought = await openOrder(scene, shop, other);
    await payFromWallet(scene.services, shop, { idempotency_key: newId(), order_id: bought });
    const { wallet = 0 } = await balances(shop.user_id);
    const before = await own();
    await expect(refundBySeller(scene, shop, orderId)).rejects.toMatchObject({
      code: 'REFUND_NOT_COVERED',
      facts: { missing_minor: available - wallet },
    });
    expect(await own()).toBe(before);
    // What is there can be given.
    await refundBySeller(scene, shop, orderId, { refund_minor: 6_000 });
    expect((await readAs(shop, orderId)).order.state).toBe('in_protection');
  });

  test('stays there while the wallet is frozen', async () => {
    const { orderId } = await takenOut();
    await inTransaction(database.db, async (trx) => {
      const owner = { owner_kind: 'staff', owner_id: newId() } as const;
      const wallet = { account_id: `wallet:${shop.user_id}` } as const;
      await freezeFunds(trx, [wallet], { ...owner, reason: 'a case' });
    });
    await expect(refundBySeller(scene, shop, orderId)).rejects.toMatchObject({
      code: 'REFUND_NOT_COVERED',
    });
  });
});

describe('refused', () => {
  test.each([10_001, 1_000_000])('an amount of %i above what is left', async (refundMinor) => {
    const orderId = await delivered();
    const refused = refundBySeller(scene, shop, orderId, { refund_minor: refundMinor });
    await expect(refused).rejects.toMatchObject({
      code: 'ORDER_EVENT_REFUSED',
      facts: { event: 'refund_part', reason: 'AMOUNT' },
    });
    expect(await balances(ann.user_id, orderId)).toEqual({ escrow: 10_400 });
  });

  test('everybody but the seller: the buyer, staff, and strangers', async () => {
    const orderId = await delivered();
    const reasonFor = async (viewer: Viewer) =>
      await refundUnits(scene.services, viewer, {
        idempotency_key: newId(),
        order_id: orderId,
        unit_ids: await unitIds(scene, ann, orderId),
        refund_minor: null,
      }).catch((error: unknown) => error);
    const refused = { code: 'ORDER_EVENT_REFUSED', facts: { reason: 'ACTOR' } };
    expect(await reasonFor(ann)).toMatchObject(refused);
    expect(await reasonFor(await actor(scene, { role: 'admin' }))).toMatchObject(refused);
    expect(await reasonFor(await seller(scene))).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  test.each([
    ['before delivery', async () => await openOrder(scene, ann, await anOffer())],
    ['a second time', async () => await refunded(await delivered())],
    ['after the protection', completed],
  ])('%s', async (_, make) => {
    const orderId = await make();
    await expect(refundBySeller(scene, shop, orderId)).rejects.toMatchObject({
      code: 'ORDER_EVENT_REFUSED',
      facts: { event: 'refund', reason: 'STATE' },
    });
  });

  test('the same key refunds once, and another amount with it is refused (M3)', async () => {
    const orderId = await delivered();
    const input = {
      idempotency_key: newId(),
      order_id: orderId,
      unit_ids: await unitIds(scene, shop, orderId),
      refund_minor: 1_000,
    };
    const refund = async (changes: object = {}) =>
      await refundUnits(scene.services, shop, { ...input, ...changes });
    expect(await Promise.all([refund(), refund()])).toEqual([
      { state: 'delivered' },
      { state: 'delivered' },
    ]);
    expect(await balances(ann.user_id)).toEqual({ wallet: 1_040 });
    await expect(refund({ refund_minor: 2_000 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

const anOffer = async () => await accountOffer(scene, shop, { game_slug: gameSlug });

async function refunded(orderId: string): Promise<string> {
  await refundBySeller(scene, shop, orderId);
  return orderId;
}

async function completed(): Promise<string> {
  const orderId = await confirmed();
  await advanceAndRun(scene, { days: 7 });
  return orderId;
}

test('both are told by mail what the buyer got back', async () => {
  const email = `refund-${newId()}@example.test`;
  ann = await buyer(scene, { email });
  const orderId = await delivered();
  await refundBySeller(scene, shop, orderId, { refund_minor: 2_500 });
  while ((await drainOutbox(scene.services)) > 0);
  const mails = await readCaughtMails(scene.services, email);
  const mail = mails.find(({ subject }) => subject.startsWith('Refunded: '));
  expect(mail?.text).toContain('The seller gave you $26.00 back');
});

test('a refund and a confirmation at the same time: one of them counts (M4)', async () => {
  const orderId = await delivered();
  await reveal(scene, ann, orderId);
  const ends = await Promise.allSettled([
    refundBySeller(scene, shop, orderId),
    triggerUnits(scene, ann, orderId, 'confirm'),
  ]);
  // A confirmed unit can be refunded too; a refunded one can not be confirmed.
  expect(ends[0].status).toBe('fulfilled');
  expect((await readAs(ann, orderId)).order.state).toBe('refunded');
  expect(await balances(ann.user_id)).toEqual({ wallet: 10_400 });
});

describe('who gets what of an order adds up to what was paid, and is what the ledger has posted', () => {
  const splitOf = async (orderId: string) => {
    const [byBuyer, bySeller] = [await readAs(ann, orderId), await readAs(shop, orderId)];
    expect(byBuyer.split).toEqual(bySeller.split);
    return byBuyer.split;
  };

  test('before the payment it is not known, then a forecast, then posted', async () => {
    const orderId = await openOrder(scene, ann, await anOffer());
    expect(await splitOf(orderId)).toBeNull();
    const shares = { seller_minor: 9_250, commission_minor: 650, fund_minor: 100 };
    const all = { ...shares, buyer_fee_minor: 400, is_reconciled: true };
    expect(await splitOf(await delivered())).toEqual({ ...all, is_expected: true });
    expect(await splitOf(await confirmed())).toEqual({ ...all, is_expected: false });
    expect(await splitOf(await completed())).toEqual({ ...all, is_expected: false });
  });

  test('after refunds of a part and of all of it, before and after the confirmation', async () => {
    const nothing = { seller_minor: 0, commission_minor: 0, fund_minor: 0, buyer_fee_minor: 0 };
    for (const orderId of [await delivered(), await confirmed()]) {
      await refundBySeller(scene, shop, orderId, { refund_minor: 3_333 });
      // 66.67 less 7.5 %, of which 1 % is for the fund.
      expect(await splitOf(orderId)).toMatchObject({
        seller_minor: 6_167,
        commission_minor: 433,
        fund_minor: 67,
        buyer_fee_minor: 267,
        is_reconciled: true,
      });
      await refundBySeller(scene, shop, orderId);
      expect(await splitOf(orderId)).toMatchObject({ ...nothing, is_reconciled: true });
    }
  });

  test('other rates than were posted are noticed', async () => {
    const orderId = await confirmed();
    const setCommission = async (commission: number) =>
      await sql`update orders set terms = jsonb_set(terms, '{commission}',
        to_jsonb(${commission}::int)) where id = ${orderId}`.execute(database.owner_db);
    await setCommission(9_000);
    expect(await splitOf(orderId)).toMatchObject({ is_reconciled: false });
    await setCommission(750);
    expect(await splitOf(orderId)).toMatchObject({ is_reconciled: true });
  });
});
