import { checkInvariantsIn } from '@guildhall/db/invariants';
import { readAppNow } from '@guildhall/db/clock';
import { DAY_MS } from '@guildhall/domain/kernel/clock';
import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { closeMoneyDays } from './close-money-days.ts';
import { readMoneyOverTime } from '../read-money-over-time.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  shop = await seller(scene, { seller_level: 2 });
});
afterAll(() => database.close());

const chart = async () => await readMoneyOverTime(scene.services, shop, { days: 30 });
const countDays = async () =>
  (await database.db.selectFrom('money_days').select('day').execute()).length;

/** Advances the clock to some minutes after the next midnight of UTC. */
async function minutesAfterMidnight(minutes: number): Promise<void> {
  const now = (await readAppNow(database.db)).getTime();
  const midnight = Math.ceil((now + 1) / DAY_MS) * DAY_MS;
  await advance(scene, { minutes: Math.ceil((midnight - now) / 60_000) + minutes });
}

test('a chart shows the same before and after its days are summed up, once (INV15)', async () => {
  const game = await testGame(scene);
  await sell(scene, shop, game.slug, 10_000);
  await advanceAndRun(scene, { days: 8 });
  await fundWallet(scene, shop, 700);
  await minutesAfterMidnight(15);
  const before = await chart();
  expect(before.periods.some(({ held_minor }) => held_minor > 0)).toBe(true);
  expect(await closeMoneyDays(scene.services)).toBeGreaterThanOrEqual(2);
  expect(await chart()).toEqual(before);
  expect(await closeMoneyDays(scene.services)).toBe(0);
  // What happens today is added to the stored days.
  await fundWallet(scene, shop, 300);
  expect((await chart()).periods.at(-1)?.in_minor).toBe(300);
});

test('a day is not summed up in its first minutes, while a posting of it may still commit', async () => {
  const days = await countDays();
  await fundWallet(scene, shop, 400);
  await minutesAfterMidnight(2);
  expect(await closeMoneyDays(scene.services)).toBe(0);
  expect(await countDays()).toBe(days);
  await advance(scene, { minutes: 15 });
  expect(await closeMoneyDays(scene.services)).toBeGreaterThanOrEqual(1);
});

test.each([
  ['changed', 'update money_days set in_minor = in_minor + 1'],
  ['missing', 'delete from money_days where day <> (select max(day) from money_days)'],
  [
    'not in the ledger',
    `insert into money_days (user_id, day, in_minor, released_minor, held_change_minor)
       select user_id, day - 900, 1, 0, 0 from money_days limit 1`,
  ],
])('sums that are %s are found (INV15)', async (_what, damage) => {
  const found = await database.owner_db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(damage).execute(trx);
      const findings = await checkInvariantsIn(trx);
      const violations = findings.flatMap((each) => each.violations.map(() => each.invariant));
      throw Object.assign(new Error('rolled back'), { violations });
    })
    .catch((error: unknown) => (error as { violations?: string[] }).violations);
  expect(new Set(found)).toEqual(new Set(['INV15']));
});
