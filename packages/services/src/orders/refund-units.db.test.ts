import type { Database } from '@guildhall/db/database';
import { inWork } from '@guildhall/db/kernel/work';
import { lockOrder } from '@guildhall/db/orders/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { shareOfFund, splitOnConfirm } from '@guildhall/domain/wallet/rules';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { moveEarnings } from '../wallet/move-earnings.ts';
import { postAll } from '../wallet/post-entries.ts';
import { applyUnitEvent } from './apply-event.ts';
import { readOrder } from './read-orders.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let staff: Viewer;
let gameSlug: string;
let brandSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  brandSlug = (await testBrand(scene)).slug;
  staff = await actor(scene, { role: 'support' });
  // What refunds may lend sellers (E9).
  await inTransaction(database.db, (trx) =>
    postAll(trx, [postings.E18(minor(1_000_000), newId())]),
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  // Level 1: 7.5 % commission, of which 1 % is for the fund; 8 % of the rest in reserve.
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

type UnitCall =
  | { event: 'dispute' | 'release' | 'refund' | 'approve_claim' }
  | { event: 'refund_part'; payload: { refund_minor: number } };

/** Triggers an event of units as a member of staff, on the first unit or on the given number. */
async function apply(orderId: string, call: UnitCall, count = 1) {
  return await inWork(database.db, async (work) => {
    const order = await lockOrder(work.trx, orderId);
    if (order === undefined) throw new Error('there is no such order');
    const ends = call.event === 'approve_claim' ? 'recall_claim' : 'dispute';
    const by = { actors: ['support'], actor_id: staff.user_id, ends_case: ends } as const;
    return await applyUnitEvent(work, order, order.units.slice(0, count), { ...call, ...by });
  });
}

const part = async (orderId: string, refundMinor: number) => {
  await apply(orderId, { event: 'dispute' });
  return await apply(orderId, { event: 'refund_part', payload: { refund_minor: refundMinor } });
};

const whole = async (orderId: string, count = 1) => {
  await apply(orderId, { event: 'dispute' }, count);
  return await apply(orderId, { event: 'refund' }, count);
};

/** An account for 100.00 and a fee of 4.00, delivered. */
const delivered = async () =>
  await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));

async function confirmed(): Promise<string> {
  const orderId = await delivered();
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  return orderId;
}

async function completed(): Promise<string> {
  const orderId = await confirmed();
  await advanceAndRun(scene, { days: 7 });
  return orderId;
}

async function balances(...owners: readonly string[]): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', 'in', [...owners])
    .where('balance_minor', '<>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor ?? 0]));
}

async function platform(account: 'fund' | 'cb_loss' | 'rev.commission'): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case direction when 'credit' then amount_minor else -amount_minor end), 0)
      as sum from ledger_entries where account_id = ${account}`.execute(database.db);
  return Number(rows[0]?.sum);
}

const debtOf = ({ user_id }: Viewer) => ({ user_id, cause: 'decision' }) as const;

/** A debt of a seller that the fund has paid takes all it has. */
async function emptyFund(): Promise<void> {
  const amount = minor(await platform('fund'));
  if (amount === 0) return;
  const order = { id: await confirmed(), buyer_id: ann.user_id, seller_id: shop.user_id };
  const all = minor(await platform('fund'));
  await inTransaction(database.db, (trx) =>
    postAll(trx, [
      postings.E9(order, newId(), all, 'debt'),
      postings.write_off(debtOf(shop), shareOfFund(all, all), newId()),
    ]),
  );
  expect(await platform('fund')).toBe(0);
}

const orderOf = async (orderId: string) => await readOrder(scene.services, shop, orderId);

describe('before confirmation', () => {
  test('a part of the price goes back with its share of the fee (O20, E7), and the rest is earned', async () => {
    const orderId = await delivered();
    const { order } = await part(orderId, 2_500);
    expect(order).toMatchObject({ state: 'delivered', price_minor: 7_500, fee_minor: 300 });
    expect(await balances(ann.user_id, orderId)).toEqual({ wallet: 2_600, escrow: 7_800 });
    await part(orderId, 500);
    expect(await balances(ann.user_id, orderId)).toEqual({ wallet: 3_120, escrow: 7_280 });
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    // 70.00 less 7.5 %, of which 8 % are in reserve.
    expect(await balances(shop.user_id, orderId)).toEqual({ hold: 5_957, reserve: 518 });
    const read = await orderOf(orderId);
    expect(read.order).toMatchObject({ price_minor: 7_000, fee_minor: 280, total_minor: 7_280 });
  });

  test.each([0, 10_000, 10_001])('a part of %i is refused and moves nothing', async (amount) => {
    const orderId = await delivered();
    await apply(orderId, { event: 'dispute' });
    const payload = { refund_minor: amount };
    await expect(apply(orderId, { event: 'refund_part', payload })).rejects.toMatchObject({
      facts: { reason: 'AMOUNT' },
    });
    await apply(orderId, { event: 'release' });
    expect(await balances(ann.user_id, orderId)).toEqual({ escrow: 10_400 });
  });

  test('two codes of three are refunded whole from escrow (O19, E3)', async () => {
    const offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug });
    const orderId = await boughtOrder(scene, ann, offerId, 3);
    const { escrow = 0 } = await balances(orderId);
    const { order, units } = await whole(orderId, 2);
    expect(units.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect(order.state).toBe('delivered');
    const third = escrow / 3;
    expect(await balances(ann.user_id, orderId)).toEqual({ wallet: 2 * third, escrow: third });
  });
});

describe('after confirmation', () => {
  test('a part is taken from the hold, the rest is released (E7, E5), and the earnings say so', async () => {
    const orderId = await confirmed();
    expect(await balances(shop.user_id, orderId)).toEqual({ hold: 8_510, reserve: 740 });
    await part(orderId, 4_000);
    await part(orderId, 2_000);
    expect(await balances(ann.user_id)).toEqual({ wallet: 6_240 });
    // 60.00 less 7.5 % were given back.
    expect(await balances(shop.user_id, orderId)).toEqual({ hold: 2_960, reserve: 740 });
    await advanceAndRun(scene, { days: 14 });
    expect(await balances(shop.user_id, orderId)).toEqual({ available: 2_960, reserve: 740 });
    const { earnings } = await orderOf(orderId);
    expect(earnings?.posted).toMatchObject({ net_minor: 3_700, commission_minor: 300 });
  });

  test('all of it comes from hold and reserve, and the seller owes nothing (O19, E8)', async () => {
    const orderId = await confirmed();
    const before = { fund: await platform('fund'), commission: await platform('rev.commission') };
    const { order } = await whole(orderId);
    expect(order.state).toBe('refunded');
    expect(await balances(ann.user_id)).toEqual({ wallet: 10_400 });
    expect(await balances(shop.user_id, orderId)).toEqual({});
    expect(await platform('fund')).toBe(before.fund - 100);
    expect(await platform('rev.commission')).toBe(before.commission - 650);
    const { earnings } = await orderOf(orderId);
    expect(earnings?.posted).toMatchObject({ net_minor: 0, commission_minor: 0 });
  });

  test('the fund pays what it has, the rest is a loss, which the earnings count (E7, E8)', async () => {
    await emptyFund();
    // The fund gets 1.00 by this sale; its share of the one before it is gone.
    const orderId = await confirmed();
    const lossBefore = await platform('cb_loss');
    await part(orderId, 5_000);
    expect([await platform('fund'), await platform('cb_loss')]).toEqual([50, lossBefore]);
    await inTransaction(database.db, (trx) => {
      const order = { id: orderId, buyer_id: ann.user_id, seller_id: shop.user_id };
      const of = shareOfFund(minor(30), minor(30));
      return postAll(trx, [
        postings.E9(order, newId(), minor(30), 'debt'),
        postings.write_off(debtOf(shop), of, newId()),
      ]);
    });
    await part(orderId, 4_000);
    // 0.40 were the fund's share, and it had 0.20.
    expect([await platform('fund'), await platform('cb_loss')]).toEqual([0, lossBefore - 20]);
    const { order, earnings } = await orderOf(orderId);
    const left = { price_minor: minor(1_000), fee_minor: minor(0) };
    const { net_minor, commission_minor, fund_minor } = splitOnConfirm(left, order.terms);
    expect(earnings?.posted).toMatchObject({
      net_minor,
      commission_minor: commission_minor + fund_minor,
    });
  });
});

describe('after the release of the hold (O23)', () => {
  const claim = async (orderId: string) => await apply(orderId, { event: 'approve_claim' });

  test('all of it comes from reserve and available (E8)', async () => {
    const orderId = await completed();
    expect(await balances(shop.user_id, orderId)).toEqual({ available: 8_510, reserve: 740 });
    const { order } = await claim(orderId);
    expect(order.state).toBe('refunded');
    expect(await balances(shop.user_id, orderId)).toEqual({});
    expect(await balances(ann.user_id)).toEqual({ wallet: 10_400 });
  });

  test('then from other reserves of the seller; the buyer is whole, and the seller owes the rest (E9)', async () => {
    const orderId = await completed();
    const amount = { idempotency_key: newId(), amount_minor: 8_510 };
    await moveEarnings(scene.services, shop, amount);
    const other = await confirmed();
    expect(await balances(shop.user_id, other)).toEqual({
      wallet: 8_510,
      hold: 8_510,
      reserve: 1_480,
    });
    const { wallet = 0 } = await balances(ann.user_id);
    await claim(orderId);
    expect(await balances(ann.user_id)).toEqual({ wallet: wallet + 10_400 });
    // The hold of the other sale is not touched.
    expect(await balances(shop.user_id, other)).toEqual({
      wallet: 8_510,
      hold: 8_510,
      receivable: 9_250 - 1_480,
    });
  });

  test('slices are locked in one order, so that refunds of one seller never wait crosswise', async () => {
    const [older, younger] = [await completed(), await completed()];
    const lockReserve = (trx: Kysely<Database>, orderId: string) =>
      sql`select from ledger_holds where order_id = ${orderId} and kind = 'reserve'
        for update nowait`.execute(trx);
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner_db);
      return rows.length > 0;
    };
    let claimed: Promise<unknown> = Promise.resolve();
    await inTransaction(database.db, async (trx) => {
      await lockReserve(trx, older);
      claimed = claim(younger);
      await expect.poll(isWaiting).toBe(true);
      await lockReserve(trx, younger);
    });
    await claimed;
    expect(await balances(shop.user_id)).toMatchObject({ available: 8_510, reserve: 740 });
  });

  test('two at once take each cent once', async () => {
    const [first, second] = [await completed(), await completed()];
    const amount = { idempotency_key: newId(), amount_minor: 8_510 };
    await moveEarnings(scene.services, shop, amount);
    await Promise.all([claim(first), claim(second)]);
    expect(await balances(shop.user_id)).toEqual({ wallet: 8_510, receivable: 8_510 });
    expect(await balances(ann.user_id)).toEqual({ wallet: 20_800 });
  });
});
