import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { payFromWallet } from '../orders/pay-from-wallet.ts';
import { readHolds, readWallet } from '../orders/read-wallet.ts';
import { moveEarnings } from './move-earnings.ts';
import { readEntries } from './read-entries.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
/** A seller with $85.10 available and $7.40 in reserve. */
beforeEach(async () => {
  shop = await seller(scene);
  await boughtOrder(
    scene,
    await buyer(scene),
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  await advanceAndRun(scene, { days: 3 });
  await advanceAndRun(scene, { days: 7 });
});

const move = async (amountMinor: number, idempotencyKey = newId()) =>
  await moveEarnings(scene.services, shop, {
    idempotency_key: idempotencyKey,
    amount_minor: amountMinor,
  });
const wallet = async (viewer = shop) => {
  const { spendable_minor, available_minor } = await readWallet(scene.services, viewer);
  return [spendable_minor, available_minor];
};

test('earnings move to the wallet, to the cent (E17)', async () => {
  expect(await wallet()).toEqual([0, 8_510]);
  await move(8_510);
  expect(await wallet()).toEqual([8_510, 0]);
});

test('refuses one cent too much, moves nothing and returns the missing amount', async () => {
  await expect(move(8_511)).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    facts: { missing_minor: 1 },
  });
  expect(await wallet()).toEqual([0, 8_510]);
});

test('20 concurrent calls with different keys move money while it lasts (M1)', async () => {
  const attempts = Array.from({ length: 20 }, () => move(2_000));
  const answers = await Promise.allSettled(attempts);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await wallet()).toEqual([8_000, 510]);
});

test('20 concurrent calls with one key move money once (M3)', async () => {
  const key = newId();
  await Promise.all(Array.from({ length: 20 }, () => move(2_000, key)));
  expect(await wallet()).toEqual([2_000, 6_510]);
});

test('with a balance of 104.00, ten concurrent payments of two orders of 104.00 pay one (M1, M7)', async () => {
  const ann = await buyer(scene);
  await fundWallet(scene, ann, 10_400);
  const open = async () =>
    await openOrder(
      scene,
      ann,
      await accountOffer(scene, await seller(scene), { game_slug: gameSlug }),
    );
  const orders = [await open(), await open()];
  const attempts = Array.from({ length: 10 }, (_, index) =>
    payFromWallet(scene.services, ann, {
      idempotency_key: newId(),
      order_id: orders[index % 2] ?? '',
    }),
  );
  const answers = await Promise.allSettled(attempts);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await wallet(ann)).toEqual([0, 0]);
});

describe('what the wallet page shows', () => {
  test('every held slice with its date, and none of other users', async () => {
    await boughtOrder(
      scene,
      await buyer(scene),
      await accountOffer(scene, shop, { game_slug: gameSlug }),
    );
    await advanceAndRun(scene, { days: 4 });
    const holds = await readHolds(scene.services, shop);
    expect(holds.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
      ['hold', 8_510],
      ['reserve', 740],
      ['reserve', 740],
    ]);
    expect(holds[0]).toMatchObject({ title: expect.any(String), language: 'en' });
    expect(await readHolds(scene.services, await seller(scene))).toEqual([]);
    const { rows } = await sql<{ kind: string; days: number }>`
      select distinct kind, (extract(epoch from release_at - confirmed_at) / 86400)::float as days
        from ledger_holds join order_units unit on unit.id = order_unit_id
       where ledger_holds.seller_id = ${shop.user_id} order by kind`.execute(database.db);
    expect(rows).toEqual([
      { kind: 'hold', days: 7 },
      { kind: 'reserve', days: 90 },
    ]);
  });

  test('its entries page by page, each once, adding up to the balances', async () => {
    for (const amount of [100, 200, 300]) await move(amount);
    const lines = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readEntries>> = await readEntries(
        scene.services,
        shop,
        { account: 'all', cursor, limit: 4 },
      );
      lines.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const ids = lines.map(({ transaction_id, line }) => `${transaction_id}.${line}`);
    expect(new Set(ids).size).toBe(ids.length);
    const sums: Record<string, number> = {};
    for (const { kind, amount_minor } of lines) sums[kind] = (sums[kind] ?? 0) + amount_minor;
    expect(sums).toEqual({ available: 7_910, wallet: 600, reserve: 740, hold: 0 });
  });

  test('a buyer’s money in escrow until it is confirmed', async () => {
    const ann = await buyer(scene);
    await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));
    const escrow = async () => (await readWallet(scene.services, ann)).in_escrow_minor;
    expect(await escrow()).toBe(10_400);
    await advanceAndRun(scene, { days: 3 });
    expect(await escrow()).toBe(0);
  });
});
