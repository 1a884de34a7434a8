import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { sendMails } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { openInvariantScene } from '@guildhall/scenes/invariant-scene';
import { fundWallet } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVARIANTS } from './kernel/invariants.ts';
import {
  checkInvariants,
  checkInvariantsIn,
  invariantViolations,
  STORED_HISTORIES,
} from './invariants.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await openInvariantScene(database);
});
afterAll(() => database.close());

test('use cases leave no violations, and each invariant is checked (INV1–INV10, INV13)', async () => {
  const findings = await checkInvariants(database.db);
  expect(findings.map(({ invariant }) => invariant)).toEqual(Object.keys(INVARIANTS));
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
});

test('every table with steps of a lifecycle is checked (INV9, INV13)', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
     where table_schema = 'public' and column_name in ('event', 'from_state', 'to_state')
     group by table_name having count(*) = 3`.execute(database.owner_db);
  const checked = STORED_HISTORIES.map(({ steps }) => / from (\w+)/.exec(steps)?.[1]);
  const missing = rows.map(({ table }) => table).filter((table) => !checked.includes(table));
  expect(missing, 'name it in `invariants.ts` of its room').toEqual([]);
  expect(rows.length).toBeGreaterThan(5);
});

test('uncommitted changes are neither seen nor waited for', async () => {
  const trx = await database.owner_db.startTransaction().execute();
  await sql`update ledger_accounts set balance_minor = balance_minor + 1
    where balance_minor is not null`.execute(trx);
  await sql`update order_units set price_minor = price_minor + 1`.execute(trx);
  const inside = await checkInvariantsIn(trx);
  expect(inside.flatMap(({ violations }) => violations)).not.toEqual([]);
  expect(await invariantViolations(database.db)).toEqual([]);
  await trx.rollback().execute();
});

test('a check during concurrent trading reports no false violations', async () => {
  const scene = testScene(database.db);
  const { slug: gameSlug } = await testGame(scene);
  let checks = 0;
  const trade = async () => {
    const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
    // On a machine of any speed they trade until there were enough checks.
    for (let at = 0; at < 4 || checks < 6; at += 1) {
      const event = at === 1 ? 'return_sealed' : 'confirm';
      const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
      const orderId = await boughtOrder(scene, ann, offerId);
      if (event === 'confirm') await reveal(scene, ann, orderId);
      await triggerUnits(scene, ann, orderId, event);
      await fundWallet(scene, ann, 1_000);
      await sendMails(scene);
    }
  };
  let trading = true;
  const traders = Promise.all(Array.from({ length: 6 }, trade)).finally(() => (trading = false));
  while (trading) {
    expect(await invariantViolations(database.owner_db)).toEqual([]);
    checks += 1;
  }
  await traders;
});
