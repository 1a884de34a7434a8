import { readAppNow } from '@guildhall/db/clock';
import { checkInvariantsIn, invariantViolations } from '@guildhall/db/invariants';
import { fromHex, hashFromHex, rootOf, toHex } from '@guildhall/domain/wallet/solvency/rules';
import { buyer } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell, withdraw, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readWallet } from '../../orders/read-wallet.ts';
import { publishLiabilities } from './publish-liabilities.ts';
import { readInclusion, readTrees } from './read-liabilities.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const game = await testGame(scene);
  const { viewer, method_id: methodId } = await withdrawingSeller(scene);
  shop = viewer;
  await sell(scene, shop, game.slug, 100_000);
  await withdraw(scene, shop, methodId, 20_000);
  ann = await buyer(scene);
  await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: game.slug }));
  await fundWallet(scene, ann, 1_234);
  await nextDay();
});
afterAll(() => database.close());

/** Moves the clock to the next day of UTC, half an hour after midnight. */
async function nextDay(): Promise<void> {
  const now = await readAppNow(database.db);
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 0, 30);
  await advance(scene, { minutes: Math.ceil((next - now.getTime()) / 60_000) });
}

const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** As a browser does: the root of each leaf, with Web Crypto. */
async function rootsOf(viewer: Viewer) {
  const inclusion = await readInclusion(scene.services, viewer);
  return await Promise.all(
    (inclusion?.leaves ?? []).map(async ({ amount_minor, salt, path }) => {
      const leaf = { user_id: viewer.user_id, salt: fromHex(salt, 16), amount_minor };
      const steps = path.map((step) => ({ ...step, hash: hashFromHex(step.hash) }));
      const { hash, sum_minor } = await rootOf(leaf, steps, digest);
      return { amount_minor, root_hash: toHex(hash), total_minor: sum_minor };
    }),
  );
}

describe('the tree of a day', () => {
  test('is published once, by whichever server is first, and has what the ledger owes', async () => {
    expect(await readTrees(scene.services)).toEqual([]);
    expect(await readInclusion(scene.services, ann)).toBeNull();
    await Promise.all([publishLiabilities(scene.services), publishLiabilities(scene.services)]);
    expect(await publishLiabilities(scene.services)).toBeNull();
    const trees = await readTrees(scene.services);
    expect(trees).toHaveLength(1);
    const wallets = await Promise.all(
      [ann, shop].map(async (viewer) => await readWallet(scene.services, viewer)),
    );
    const owed = wallets.reduce(
      (sum, { total_minor, debt_minor }) => sum + total_minor + debt_minor,
      0,
    );
    // The buyer of the seller's other sale has nothing left.
    expect(trees[0]?.total_minor).toBe(owed);
    expect(await invariantViolations(database.db)).toEqual([]);
  });

  test('leads every user from their leaves to the published root, and to what they are owed', async () => {
    const [tree] = await readTrees(scene.services);
    for (const viewer of [ann, shop]) {
      const roots = await rootsOf(viewer);
      expect(roots.length).toBeGreaterThan(1);
      for (const { root_hash, total_minor } of roots) {
        expect({ root_hash, total_minor }).toEqual({
          root_hash: tree?.root_hash,
          total_minor: tree?.total_minor,
        });
      }
      const { total_minor } = await readWallet(scene.services, viewer);
      expect(roots.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(total_minor);
    }
  });

  test('has no leaf of somebody who is owed nothing, and shows nobody those of others', async () => {
    const stranger = await buyer(scene);
    expect((await readInclusion(scene.services, stranger))?.leaves).toEqual([]);
    const amounts = await database.db
      .selectFrom('liability_nodes')
      .select('user_id')
      .where('level', '=', 0)
      .execute();
    const seen = JSON.stringify(await readInclusion(scene.services, ann));
    for (const { user_id } of amounts) {
      if (user_id !== ann.user_id) expect(seen).not.toContain(user_id);
    }
  });

  test('stays as it was when money moves, and the next day has its own', async () => {
    const [before] = await readTrees(scene.services);
    await fundWallet(scene, ann, 5_000);
    expect(await publishLiabilities(scene.services)).toBeNull();
    expect(await readTrees(scene.services)).toEqual([before]);
    expect(await invariantViolations(database.db)).toEqual([]);
    await nextDay();
    await publishLiabilities(scene.services);
    const [after, same] = await readTrees(scene.services);
    expect(same).toEqual(before);
    expect(after?.total_minor).toBe((before?.total_minor ?? 0) + 5_000);
    expect(await invariantViolations(database.db)).toEqual([]);
  });
});

test('a tree waits until every posting from before its day is committed', async () => {
  const now = await readAppNow(database.db);
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 0, 5);
  await advance(scene, { minutes: Math.ceil((next - now.getTime()) / 60_000) });
  expect(await publishLiabilities(scene.services)).toBeNull();
});

test('the nodes of the last seven trees are kept, and every root', async () => {
  for (let day = 0; day < 8; day += 1) {
    await nextDay();
    await publishLiabilities(scene.services);
  }
  const { rows } = await sql<{ days: number }>`
    select count(distinct day)::integer as days from liability_nodes`.execute(database.db);
  expect(rows).toEqual([{ days: 7 }]);
  expect(await readTrees(scene.services)).toHaveLength(10);
});

describe('a tree that was changed is found (INV14)', () => {
  const LAST = '(select max(day) from liability_trees)';
  test.each([
    [
      'a leaf',
      `update liability_nodes set sum_minor = sum_minor + 1 where day = ${LAST} and level = 0 and position = 0`,
    ],
    [
      'a node',
      `update liability_nodes set hash = sha256('') where day = ${LAST} and level = 1 and position = 0`,
    ],
    ['the total', `update liability_trees set total_minor = total_minor + 1 where day = ${LAST}`],
    ['the root', `update liability_trees set root_hash = sha256('') where day = ${LAST}`],
    [
      'a user who is missing',
      `delete from liability_nodes where day = ${LAST} and level = 0 and position = 0`,
    ],
  ])('%s', async (_what, damage) => {
    const found = await database.owner_db
      .transaction()
      .execute(async (trx) => {
        await sql.raw(damage).execute(trx);
        const findings = await checkInvariantsIn(trx);
        const violations = findings.flatMap((each) => each.violations.map(() => each.invariant));
        throw Object.assign(new Error('rolled back'), { violations });
      })
      .catch((error: unknown) => (error as { violations?: string[] }).violations);
    expect(new Set(found)).toEqual(new Set(['INV14']));
  });
});
