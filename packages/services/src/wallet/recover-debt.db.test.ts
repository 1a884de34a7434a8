import { invariantViolations } from '@guildhall/db/invariants';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { fundWallet } from '@guildhall/scenes/payments';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { chargebackPostingRules } from './chargeback-posting-rules.ts';
import { post } from './post-entries.ts';
import { readEntries } from './read-entries.ts';
import { writeOffDebts } from './write-off-debts.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;

beforeAll(async () => {
  // The debts of these tests come from postings alone, without a chargeback.
  database = await testDatabase({ expectedViolations: ['INV10'] });
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});
afterEach(async () => {
  const violations = await invariantViolations(database.owner_db);
  expect(violations.filter((fault) => !fault.includes('there is no such chargeback'))).toEqual([]);
});

/** A decision about an order has cost the shop more than it has. */
async function owes(amountMinor: number): Promise<void> {
  const buyerId = (await buyer(scene)).user_id;
  const order = { id: newId(), buyer_id: buyerId, seller_id: shop.user_id };
  await inTransaction(database.db, async (trx) => {
    await post(trx, postings.E18(minor(amountMinor), newId()));
    await post(trx, postings.E9(order, newId(), minor(amountMinor), 'test'));
  });
}

/** A top-up of the shop is charged back while its wallet is frozen: it owes all of it. */
async function owesChargeback(amountMinor: number): Promise<void> {
  await fundWallet(scene, shop, amountMinor);
  const { id } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', shop.user_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await inTransaction(database.db, async (trx) => {
    const split = { wallet_minor: minor(0), debt_minor: minor(amountMinor) };
    await post(trx, postings.E19(shop.user_id, split, id));
  });
}

async function soldAccount(): Promise<void> {
  const { slug } = await testGame(scene);
  const ann = await buyer(scene);
  const orderId = await boughtOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: slug }),
  );
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
}

const wallet = async () => await readWallet(scene.services, shop);
/** Nobody's bank may give anything back. */
const noCases = async () => new Set<string>();
const codes = async () => {
  const page = { account: 'all', cursor: null, limit: 100 } as const;
  return (await readEntries(scene.services, shop, page)).items.map(({ code }) => code);
};

describe('half of each release pays a debt (E10)', () => {
  test('of a hold and of a reserve, until nothing is owed', async () => {
    await owes(5_000);
    await soldAccount();
    await advanceAndRun(scene, { days: 8 });
    const first = await wallet();
    const released = first.available_minor + (5_000 - first.debt_minor);
    expect(5_000 - first.debt_minor).toBe(Math.round(released / 2));
    await advanceAndRun(scene, { days: 90 });
    const second = await wallet();
    expect(second.reserve_minor).toBe(0);
    expect(second.debt_minor).toBeLessThan(first.debt_minor);
    expect((await codes()).filter((code) => code === 'E10').length).toBeGreaterThanOrEqual(2);
  });

  test('of what a debt of a chargeback leaves, which takes all first', async () => {
    await owes(5_000);
    await owesChargeback(1_000);
    // The money of the top-up is still there, since nothing took it.
    await soldAccount();
    await advanceAndRun(scene, { days: 8 });
    const after = await wallet();
    expect(after.chargeback_debt_minor).toBe(0);
    expect(5_000 - after.debt_minor).toBe(Math.round((8_510 - 1_000) / 2));
    expect(after.available_minor).toBe(8_510 - 1_000 - (5_000 - after.debt_minor));
  });

  test('no more than the debt', async () => {
    await owes(10);
    await soldAccount();
    await advanceAndRun(scene, { days: 8 });
    expect(await wallet()).toMatchObject({ debt_minor: 0 });
  });
});

describe('a debt that nobody pays is written off after 60 days (E9, E13)', () => {
  test('each kind once, by any number of workers, and not before', async () => {
    await owes(700);
    await owesChargeback(300);
    await advance(scene, { days: 59 });
    await writeOffDebts(scene.services, noCases);
    expect(await wallet()).toMatchObject({ debt_minor: 700, chargeback_debt_minor: 300 });
    await advance(scene, { days: 2 });
    const counts = await Promise.all(
      Array.from({ length: 4 }, async () => await writeOffDebts(scene.services, noCases)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await wallet()).toMatchObject({ debt_minor: 0, chargeback_debt_minor: 0 });
    expect(await codes()).toEqual(expect.arrayContaining(['E9', 'E13']));
  });

  test('who has not paid a chargeback spends nothing after it was written off, either', async () => {
    await fundWallet(scene, shop, 500);
    await owesChargeback(300);
    await advance(scene, { days: 61 });
    await writeOffDebts(scene.services, noCases);
    const order = { id: newId(), buyer_id: shop.user_id, total_minor: minor(100) };
    await expect(
      inTransaction(database.db, (trx) => post(trx, postings.E2(order))),
    ).rejects.toMatchObject({ code: 'CHARGEBACK_DEBT', facts: { owed_minor: 0 } });
  });

  test('not while more is lent: the time begins again', async () => {
    await owes(700);
    await advance(scene, { days: 40 });
    await owes(300);
    await advance(scene, { days: 30 });
    await writeOffDebts(scene.services, noCases);
    expect((await wallet()).debt_minor).toBe(1_000);
    await advance(scene, { days: 31 });
    await writeOffDebts(scene.services, noCases);
    expect((await wallet()).debt_minor).toBe(0);
  });
});

test('a charged back top-up takes what the wallet has (E19)', async () => {
  await fundWallet(scene, shop, 900);
  const { id } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', shop.user_id)
    .executeTakeFirstOrThrow();
  await inTransaction(database.db, async (trx) => {
    const chargeback = { payment_id: id, order_id: null, amount_minor: 900, provider: 'desk' };
    await chargebackPostingRules.E19(trx, [
      { ...chargeback, user_id: shop.user_id, created_at: new Date() },
    ]);
  });
  expect(await wallet()).toMatchObject({ spendable_minor: 0, debt_minor: 0 });
});
