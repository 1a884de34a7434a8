import { invariantViolations } from '@guildhall/db/invariants';
import { inTransaction } from '@guildhall/db/transaction';
import { lockHeldSlices } from '@guildhall/db/wallet/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import {
  refundInEscrow,
  refundOfConfirmed,
  shareOfFund,
  splitChargeback,
  takeFromSeller,
} from '@guildhall/domain/wallet/rules';
import type { Posting } from '@guildhall/domain/wallet/types';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { postAll } from './post-entries.ts';
import { reversePosting } from './reverse-posting.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;
let shop: Viewer;

beforeAll(async () => {
  // Refunds, disputes and charge-backs have no use case yet, so the orders and the payments know
  // nothing of them (INV5, INV10).
  database = await testDatabase({ expectedViolations: ['INV5', 'INV10'] });
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  // What refunds may lend sellers (E9).
  await inTransaction(database.db, (trx) =>
    postAll(trx, [postings.E18(minor(1_000_000), newId())]),
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
  shop = await seller(scene);
});

const post = async (...made: readonly Posting[]) =>
  await inTransaction(database.db, (trx) => postAll(trx, made));

/** A unit sold for 100.00 by a seller of level 1: hold 85.10, reserve 7.40, commission 6.50. */
async function sale(confirmed = true) {
  const orderId = await boughtOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  if (confirmed) {
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
  }
  const unit = await database.db
    .selectFrom('order_units')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { terms } = await database.db
    .selectFrom('orders')
    .select('terms')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const order = { id: orderId, buyer_id: ann.user_id, seller_id: shop.user_id };
  const price = { price_minor: minor(unit.price_minor), fee_minor: minor(unit.fee_minor) };
  return { order, unit_id: unit.id, price, terms };
}

async function parts(unitId: string, kind: 'hold' | 'reserve') {
  return await inTransaction(database.db, async (trx) => {
    const held = await lockHeldSlices(trx, [unitId], kind);
    return held.map(({ hold_id, order_id, rest_minor }) => ({
      hold_id,
      order_id,
      amount_minor: minor(rest_minor),
    }));
  });
}

/** What the seller has, as E8 takes it. */
async function moneyOf(unitId: string, availableMinor = 0) {
  return {
    seller_id: shop.user_id,
    holds: await parts(unitId, 'hold'),
    reserves: await parts(unitId, 'reserve'),
    available_minor: minor(availableMinor),
    other_reserves: [],
    wallet_minor: minor(0),
  };
}

/** The balances of a user's accounts, and of the accounts of an order. */
async function balances(...owners: readonly string[]): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', 'in', [...owners])
    .where('balance_minor', '<>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor ?? 0]));
}

const platform = async (account: string) =>
  await database.db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number | null>('amount_minor').as('sum'))
    .select('direction')
    .where('account_id', '=', account)
    .groupBy('direction')
    .execute()
    .then((rows) =>
      rows.reduce(
        (all, { direction, sum }) => all + (direction === 'credit' ? 1 : -1) * Number(sum),
        0,
      ),
    );

const slicesBroken = async () =>
  (await invariantViolations(database.owner_db)).filter((fault) => /^INV[12346]:/.test(fault));

describe('each row of rules.md §3 moves the money of its users', () => {
  test('E7 before and after confirmation, E8 with E9, its debt recovered by E10 and written off', async () => {
    const { order, unit_id, price, terms } = await sale(false);
    const part = refundInEscrow(price, minor(2_500));
    await post(postings.E7(order, unit_id, part.buyer_minor, 'c1'));
    expect(await balances(ann.user_id, order.id)).toEqual({ wallet: 2_600, escrow: 7_800 });
    await database.db.updateTable('order_units').set(part.left).where('id', '=', unit_id).execute();
    await database.db.updateTable('orders').set(part.left).where('id', '=', order.id).execute();

    const sold = await sale();
    const first = refundOfConfirmed(sold.price, sold.terms, minor(9_000));
    const taken = takeFromSeller(first.seller_minor, await moneyOf(sold.unit_id));
    const fund = shareOfFund(first.fund_minor, minor(await platform('fund')));
    await post(
      postings.E7_confirmed(sold.order, sold.unit_id, { refund: first, taken, fund }, 'c1'),
    );
    // 83.25 of the hold's 85.10.
    expect(await balances(shop.user_id, sold.order.id)).toEqual({ hold: 185, reserve: 740 });

    const rest = refundOfConfirmed(first.left, terms, minor(1_000));
    const money = { ...(await moneyOf(sold.unit_id)), reserves: [] };
    const last = takeFromSeller(rest.seller_minor, money);
    expect(last.shortfall_minor).toBe(740);
    await post(
      postings.E8(sold.order, sold.unit_id, {
        refund: rest,
        taken: last,
        fund: shareOfFund(rest.fund_minor, minor(0)),
      }),
      postings.E9(sold.order, sold.unit_id, last.shortfall_minor, 'c1'),
    );
    expect(await balances(shop.user_id, sold.order.id)).toEqual({ reserve: 740, receivable: 740 });
    expect(await balances(ann.user_id)).toEqual({ wallet: 2_600 + 10_400 });
    const debt = { event_key: `test:${newId()}`, order_id: null };
    const [reserve] = await parts(sold.unit_id, 'reserve');
    if (reserve === undefined) throw new Error('the reserve is gone');
    await post(
      postings.E6(sold.order, sold.unit_id, reserve),
      postings.E10(shop.user_id, minor(370), debt),
      postings.write_off(
        { user_id: shop.user_id, cause: 'decision' },
        shareOfFund(minor(370), minor(5)),
        newId(),
      ),
    );
    expect(await balances(shop.user_id)).toEqual({ available: 370 });
    expect(await slicesBroken()).toEqual([]);
  });

  test('E3 to the source and E20, E11 in all its steps, E13 with its loss, E14, E19', async () => {
    const { user_id: bob } = await buyer(scene);
    const paymentId = await paymentOf(bob, 5_000);
    await post(postings.E3_to_source(bob, minor(2_000), paymentId, 'r1'));
    expect(await balances(bob)).toEqual({ wallet: 3_000 });
    await post(postings.E20(bob, minor(2_000), paymentId, 'r1'));
    await post(postings.E19(bob, splitChargeback(minor(5_000), minor(4_000)), paymentId));
    expect(await balances(bob)).toEqual({ wallet: 1_000, receivable: 1_000 });
    await post(
      postings.write_off(
        { user_id: bob, cause: 'chargeback' },
        shareOfFund(minor(1_000), minor(0)),
        newId(),
      ),
    );
    expect(await balances(bob)).toEqual({ wallet: 1_000 });

    const { order, unit_id } = await sale();
    const fee = takeFromSeller(minor(200), await moneyOf(unit_id));
    await post(postings.E14(order, unit_id, fee));
    await post(postings.E13(order, minor(10_400), newId()));
    expect(await balances(ann.user_id)).toEqual({ receivable: 10_400 });
    await advanceAndRun(scene, { days: 7 });
    // What the dispute left of the hold was released (E5).
    expect(await balances(shop.user_id)).toEqual({ available: 8_310, reserve: 740 });

    const first = { id: newId(), user_id: shop.user_id, amount_minor: minor(1_310) };
    const second = { id: newId(), user_id: shop.user_id, amount_minor: minor(7_000) };
    await post(postings.E11(first), postings.E11(second));
    await post(postings.E11_pay(second, minor(100), 'bank_trust'));
    expect(await balances(shop.user_id, first.id, second.id)).toEqual({ wd: 1_310, reserve: 740 });
    await inTransaction(database.db, async (trx) =>
      reversePosting(trx, await idOf(postings.E11(first))),
    );
    expect(await balances(shop.user_id, first.id)).toEqual({ available: 1_310, reserve: 740 });
    expect(await slicesBroken()).toEqual([]);
  });
});

async function idOf({ event_key }: Posting): Promise<string> {
  const { id } = await database.db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('event_key', '=', event_key)
    .executeTakeFirstOrThrow();
  return id;
}

async function paymentOf(userId: string, amountMinor: number): Promise<string> {
  await fundWallet(scene, { ...ann, user_id: userId }, amountMinor);
  const { id } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}

describe('a slice is resolved in parts, each once (W8, INV6)', () => {
  const claim = async (amountMinor: number, made: Awaited<ReturnType<typeof sale>>) => {
    const money = await moneyOf(made.unit_id);
    const [hold] = money.holds;
    if (hold === undefined) throw new Error('nothing is left of the hold');
    const part = { ...hold, amount_minor: minor(amountMinor) };
    const taken = { ...money, holds: [part], reserves: [], shortfall_minor: minor(0) };
    const posting = postings.E14(made.order, made.unit_id, taken);
    await post({ ...posting, event_key: newId() });
  };

  test('two parts and the release of the rest', async () => {
    const made = await sale();
    await claim(100, made);
    await claim(250, made);
    expect((await parts(made.unit_id, 'hold')).map(({ amount_minor }) => amount_minor)).toEqual([
      8_160,
    ]);
    await advanceAndRun(scene, { days: 7 });
    expect(await balances(shop.user_id, made.order.id)).toEqual({ available: 8_160, reserve: 740 });
    expect(await slicesBroken()).toEqual([]);
  });

  test('a part that is more than what is left is refused, and the whole call with it', async () => {
    const made = await sale();
    await claim(8_000, made);
    await expect(claim(511, made)).rejects.toMatchObject({ code: 'GH005' });
    expect(await balances(made.order.id)).toEqual({ hold: 510 });
  });

  test('of 20 concurrent claims of half a hold two succeed (M4)', async () => {
    const made = await sale();
    const half = Array.from({ length: 20 }, () => claim(4_255, made));
    const answers = await Promise.allSettled(half);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await balances(made.order.id)).toEqual({});
    expect(await slicesBroken()).toEqual([]);
  });

  test('a part of another seller’s slice is refused', async () => {
    const made = await sale();
    const money = await moneyOf(made.unit_id);
    const taken = takeFromSeller(minor(100), { ...money, seller_id: newId() });
    const wrong = postings.E14(made.order, made.unit_id, {
      ...taken,
      holds: taken.holds.map((part) => ({ ...part, order_id: newId() })),
    });
    await expect(post(wrong)).rejects.toMatchObject({ code: 'GH005' });
  });
});

describe('a reversal is linked to what it reverses (W3)', () => {
  const reverseOnce = async (id: string) =>
    await inTransaction(database.db, (trx) => reversePosting(trx, id));

  test('it gives parts of slices back, and happens once', async () => {
    const made = await sale();
    const taken = takeFromSeller(minor(8_510), await moneyOf(made.unit_id));
    const fee = postings.E14(made.order, made.unit_id, taken);
    await post(fee);
    expect(await parts(made.unit_id, 'hold')).toEqual([]);
    const id = await idOf(fee);
    await reverseOnce(id);
    expect((await parts(made.unit_id, 'hold')).map(({ amount_minor }) => amount_minor)).toEqual([
      8_510,
    ]);
    await expect(reverseOnce(id)).rejects.toThrow('was posted before');
    await expect(reverseOnce(newId())).rejects.toThrow('there is no ledger transaction');
    expect(await slicesBroken()).toEqual([]);
  });

  test('other lines than the mirror cannot commit, nor a second reversal under another key', async () => {
    const capital = postings.E18(minor(500), newId());
    await post(capital);
    const id = await idOf(capital);
    const mirror = postings.reversal({ id, ...capital });
    const half = mirror.lines.map((line) => ({ ...line, amount_minor: minor(250) }));
    await expect(post({ ...mirror, lines: half })).rejects.toMatchObject({ code: 'GH003' });
    await post(mirror);
    await expect(post({ ...mirror, event_key: newId() })).rejects.toMatchObject({
      constraint: 'ledger_transactions_reverses_key',
    });
  });
});

test('the fund never goes below zero, also with 10 concurrent write-offs (E9, INV4)', async () => {
  await sale();
  const fund = await platform('fund');
  const debtor = await seller(scene);
  const orders = Array.from({ length: 10 }, () => newId());
  await post(
    ...orders.map((id) =>
      postings.E9(
        { id, buyer_id: ann.user_id, seller_id: debtor.user_id },
        id,
        minor(fund),
        'test',
      ),
    ),
  );
  const answers = await Promise.allSettled(
    orders.map((key) =>
      post(
        postings.write_off(
          { user_id: debtor.user_id, cause: 'decision' },
          shareOfFund(minor(fund), minor(fund)),
          key,
        ),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await platform('fund')).toBe(0);
  expect(await slicesBroken()).toEqual([]);
});

// The last one, since its order has lost its escrow, which no deadline of it knows.
test('E12, E15, E16, E18; the provider and the bank may owe us less than nothing (INV4)', async () => {
  const { order } = await sale(false);
  await post(postings.E12(order, minor(10_400), newId()));
  expect(await balances(order.id)).toEqual({});
  await post(
    postings.E15(minor(1_000_000), newId()),
    postings.E16(minor(45), newId()),
    postings.E18(minor(500), newId()),
  );
  expect(await platform('psp')).toBeGreaterThan(0);
  expect(await platform('bank_trust')).toBeLessThan(0);
  expect(await slicesBroken()).toEqual([]);
});
