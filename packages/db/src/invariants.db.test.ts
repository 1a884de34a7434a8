import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { sendMails } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { openBooks } from '@guildhall/scenes/books';
import { fundWallet } from '@guildhall/scenes/payments';
import { testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVARIANTS } from './invariants-list.ts';
import { examineInvariants, examineSnapshot, ledgerFaults } from './invariants.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await openBooks(database);
});
afterAll(() => database.close());

test('what use cases leave behind is sound, and each invariant is asked (INV1–INV10, INV13)', async () => {
  const findings = await examineInvariants(database.db);
  expect(findings.map(({ invariant }) => invariant)).toEqual(Object.keys(INVARIANTS));
  expect(findings.flatMap(({ faults }) => faults)).toEqual([]);
});

test('what somebody has not committed is neither seen nor waited for', async () => {
  const trx = await database.owner_db.startTransaction().execute();
  await sql`update ledger_accounts set balance_minor = balance_minor + 1
    where balance_minor is not null`.execute(trx);
  await sql`update order_units set price_minor = price_minor + 1`.execute(trx);
  const inside = await examineSnapshot(trx);
  expect(inside.flatMap(({ faults }) => faults)).not.toEqual([]);
  expect(await ledgerFaults(database.db)).toEqual([]);
  await trx.rollback().execute();
});

test('a shop is examined while people trade in it, without a false alarm', async () => {
  const stage = testStage(database.db);
  const { slug: game_slug } = await testGame(stage);
  const trade = async () => {
    const [ann, shop] = await Promise.all([buyer(stage), seller(stage)]);
    for (const event of ['confirm', 'return_sealed', 'confirm', 'confirm'] as const) {
      const offer_id = await accountOffer(stage, shop, { game_slug });
      const order_id = await boughtOrder(stage, ann, offer_id);
      if (event === 'confirm') await reveal(stage, ann, order_id);
      await triggerUnits(stage, ann, order_id, event);
      await fundWallet(stage, ann, 1_000);
      await sendMails(stage);
    }
  };
  let trading = true;
  const traders = Promise.all(Array.from({ length: 6 }, trade)).finally(() => (trading = false));
  let looks = 0;
  while (trading) {
    expect(await ledgerFaults(database.owner_db)).toEqual([]);
    looks += 1;
  }
  await traders;
  expect(looks).toBeGreaterThan(5);
});
