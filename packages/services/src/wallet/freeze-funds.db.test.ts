import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import type { FreezeSubject } from '@guildhall/domain/wallet/types';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { payFromWallet } from '../orders/pay-from-wallet.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { freezeFunds, unfreezeFunds } from './freeze-funds.ts';
import { moveEarnings } from './move-earnings.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
  shop = await seller(scene);
});

const frozen = (what: string) => ({ code: 'FUNDS_FROZEN', facts: { frozen: what } });

/** Freezes for a dispute of its own; the answer ends it. */
async function freeze(...subjects: FreezeSubject[]): Promise<() => Promise<void>> {
  const owner = { owner_kind: 'staff', owner_id: newId() } as const;
  await inTransaction(database.db, (trx) =>
    freezeFunds(trx, subjects, { ...owner, reason: 'not as described' }),
  );
  return async () => await inTransaction(database.db, (trx) => unfreezeFunds(trx, owner));
}

async function bought(manual = false): Promise<{ order_id: string; unit_id: string }> {
  const offerId = await accountOffer(scene, shop, {
    game_slug: gameSlug,
    ...(manual && { delivery: 'manual', delivery_minutes: 60 }),
  });
  const orderId = await boughtOrder(scene, ann, offerId);
  const { units } = await readOrder(scene.services, ann, orderId);
  return { order_id: orderId, unit_id: units[0]?.id ?? '' };
}

async function confirmed() {
  const made = await bought();
  await reveal(scene, ann, made.order_id);
  await triggerUnits(scene, ann, made.order_id, 'confirm');
  return made;
}

const stateOf = async (orderId: string) =>
  (await readOrder(scene.services, ann, orderId)).order.state;
const wallet = async (viewer: Viewer) => await readWallet(scene.services, viewer);

async function slice(unitId: string, kind: 'hold' | 'reserve'): Promise<FreezeSubject> {
  const { id } = await database.db
    .selectFrom('ledger_holds')
    .select('id')
    .where('order_unit_id', '=', unitId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { hold_id: id };
}

describe('money in escrow that is frozen', () => {
  test('is neither confirmed nor returned, by the buyer or by the deadline, until the freeze ends (M5)', async () => {
    const { order_id, unit_id } = await bought();
    const end = await freeze({ order_unit_id: unit_id });
    await expect(triggerUnits(scene, ann, order_id, 'return_sealed')).rejects.toMatchObject(
      frozen('unit'),
    );
    await reveal(scene, ann, order_id);
    await expect(triggerUnits(scene, ann, order_id, 'confirm')).rejects.toMatchObject(
      frozen('unit'),
    );
    await advanceAndRun(scene, { days: 4 });
    expect(await stateOf(order_id)).toBe('delivered');
    await end();
    await advanceAndRun(scene, { minutes: 1 });
    expect(await stateOf(order_id)).toBe('in_protection');
  });

  test('one frozen code does not stop the other codes of its order', async () => {
    const { slug } = await testBrand(scene);
    const offerId = await giftCardOffer(scene, shop, { brand_slug: slug });
    const orderId = await boughtOrder(scene, ann, offerId, 2);
    const { units } = await readOrder(scene.services, ann, orderId);
    await freeze({ order_unit_id: units[0]?.id ?? '' });
    await advanceAndRun(scene, { days: 4 });
    const after = await readOrder(scene.services, ann, orderId);
    expect(after.units.map(({ state }) => state)).toEqual(['delivered', 'in_protection']);
  });

  test('of a whole order stays when the delivery is late', async () => {
    const { order_id } = await bought(true);
    const end = await freeze({ account_id: `escrow:${order_id}` });
    await expect(trigger(scene, ann, order_id, 'cancel_before_start')).rejects.toMatchObject(
      frozen('account'),
    );
    await advanceAndRun(scene, { days: 2 });
    expect(await stateOf(order_id)).toBe('paid');
    await end();
    await advanceAndRun(scene, { minutes: 1 });
    expect(await stateOf(order_id)).toBe('cancelled');
  });
});

describe('earnings that are frozen', () => {
  test.each(['unit', 'hold', 'account'])(
    'by their %s are not released from the hold until the freeze ends (M5)',
    async (what) => {
      const { order_id, unit_id } = await confirmed();
      const subject: FreezeSubject =
        what === 'unit'
          ? { order_unit_id: unit_id }
          : what === 'hold'
            ? await slice(unit_id, 'hold')
            : { account_id: `hold:${order_id}` };
      const end = await freeze(subject);
      await advanceAndRun(scene, { days: 8 });
      expect(await stateOf(order_id)).toBe('in_protection');
      expect(await wallet(shop)).toMatchObject({ available_minor: 0, on_hold_minor: 8_510 });
      await end();
      await advanceAndRun(scene, { minutes: 1 });
      expect(await stateOf(order_id)).toBe('completed');
      expect(await wallet(shop)).toMatchObject({ available_minor: 8_510, on_hold_minor: 0 });
    },
  );

  test.each(['unit', 'reserve', 'account'])(
    'by their %s are not released from the reserve until the freeze ends',
    async (what) => {
      const { order_id, unit_id } = await confirmed();
      await advanceAndRun(scene, { days: 8 });
      expect(await stateOf(order_id)).toBe('completed');
      const subject: FreezeSubject =
        what === 'unit'
          ? { order_unit_id: unit_id }
          : what === 'reserve'
            ? await slice(unit_id, 'reserve')
            : { account_id: `reserve:${shop.user_id}` };
      const end = await freeze(subject);
      await advanceAndRun(scene, { days: 90 });
      expect(await wallet(shop)).toMatchObject({ reserve_minor: 740 });
      await end();
      await advanceAndRun(scene, { minutes: 1 });
      expect(await wallet(shop)).toMatchObject({ reserve_minor: 0, available_minor: 9_250 });
    },
  );

  test('that are available are not moved to the wallet, nor is a frozen wallet spent', async () => {
    await confirmed();
    await advanceAndRun(scene, { days: 8 });
    const move = () =>
      moveEarnings(scene.services, shop, { idempotency_key: newId(), amount_minor: 100 });
    const end = await freeze({ account_id: `available:${shop.user_id}` });
    await expect(move()).rejects.toMatchObject(frozen('account'));
    await end();
    await move();
    const offerId = await accountOffer(scene, await seller(scene), { game_slug: gameSlug });
    const orderId = await openOrder(scene, ann, offerId);
    await fundWallet(scene, ann, 10_400);
    const pay = () =>
      payFromWallet(scene.services, ann, { idempotency_key: newId(), order_id: orderId });
    const thaw = await freeze({ account_id: `wallet:${ann.user_id}` });
    await expect(pay()).rejects.toMatchObject(frozen('account'));
    await thaw();
    expect(await pay()).toEqual({ state: 'delivered' });
  });
});

test('what two cases froze is free when both have ended', async () => {
  const { order_id, unit_id } = await confirmed();
  const first = await freeze({ order_unit_id: unit_id });
  const second = await freeze({ order_unit_id: unit_id }, await slice(unit_id, 'reserve'));
  await advanceAndRun(scene, { days: 8 });
  await first();
  await advanceAndRun(scene, { minutes: 1 });
  expect(await stateOf(order_id)).toBe('in_protection');
  await second();
  await advanceAndRun(scene, { minutes: 1 });
  expect(await stateOf(order_id)).toBe('completed');
});

test('a case freezes the same thing once, and its freeze cannot be moved or deleted', async () => {
  const { unit_id } = await confirmed();
  const owner = { owner_kind: 'staff', owner_id: newId(), reason: 'asked by the bank' } as const;
  for (const _again of [1, 2]) {
    await inTransaction(database.db, (trx) =>
      freezeFunds(trx, [{ order_unit_id: unit_id }], owner),
    );
  }
  const freezes = database.db
    .selectFrom('ledger_freezes')
    .select('id')
    .where('owner_id', '=', owner.owner_id);
  expect(await freezes.execute()).toHaveLength(1);
  const INSUFFICIENT_PRIVILEGE = '42501';
  const moved = database.db.updateTable('ledger_freezes').set({ order_unit_id: newId() });
  await expect(moved.execute()).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  const gone = database.db.deleteFrom('ledger_freezes');
  await expect(gone.execute()).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
});
