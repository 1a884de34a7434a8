import { listStatementSchema } from '@guildhall/domain/wallet/schema';
import { buyer } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, trigger } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell, withdraw, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readWallet } from '../read-wallet.ts';
import { exportStatement, readStatement } from './read-statement.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;
let shop: Viewer;
let methodId: string;
/** Bought and canceled; the second one is paid. */
let orders: string[];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  ({ viewer: shop, method_id: methodId } = await withdrawingSeller(scene));
  ann = await buyer(scene);
  await fundWallet(scene, ann, 50_000);
  const manual = { game_slug: gameSlug, delivery: 'manual', delivery_minutes: 1_440 } as const;
  const titles = ['=1+1 of Aurora', 'A quiet account'];
  const bought: string[] = [];
  for (const title of titles) {
    const offerId = await accountOffer(scene, shop, { ...manual, title });
    bought.push(await boughtOrder(scene, ann, offerId));
    await advance(scene, { hours: 1 });
  }
  orders = bought;
  await trigger(scene, ann, orders[0] ?? '', 'cancel_before_start');
});
afterAll(() => database.close());

const statement = async (viewer: Viewer, input: object = {}) =>
  await readStatement(scene.services, viewer, listStatementSchema.parse(input));
const groupsOf = async (viewer: Viewer, input: object = {}) =>
  (await statement(viewer, input)).groups;
const idsOf = async (viewer: Viewer, input: object = {}) =>
  (await groupsOf(viewer, input)).map(({ order, entries }) => order?.id ?? entries[0]?.code);

test('the entries of an order are one group, where the newest of them is', async () => {
  const groups = await groupsOf(ann);
  // The first order was canceled after the second one was bought.
  expect(groups.map(({ order }) => order?.id ?? null).slice(0, 2)).toEqual(orders);
  const [canceled, paid] = groups;
  expect(canceled).toMatchObject({ sum_minor: 0, order: { side: 'bought' } });
  expect(canceled?.entries.map(({ code, kind }) => [code, kind])).toEqual([
    ['E3', 'wallet'],
    ['E2', 'wallet'],
  ]);
  expect(paid?.sum_minor).toBeLessThan(0);
  expect(groups.filter(({ order }) => order === null).map(({ entries }) => entries.length)).toEqual(
    groups.filter(({ order }) => order === null).map(() => 1),
  );
});

test('pages of any size have each group once', async () => {
  const whole = (await groupsOf(ann)).map(({ id }) => id);
  for (const limit of [1, 2, 3]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof statement>> = await statement(ann, { limit, cursor });
      seen.push(...page.groups.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
  }
});

describe('a filter shows', () => {
  test.each([
    ['one kind of entry', () => ({ kind: 'refund' }), () => [orders[0]]],
    ['both of two orders', () => ({ kind: 'purchase' }), () => [orders[1], orders[0]]],
    ['one account', () => ({ account: 'escrow', kind: 'purchase' }), () => [orders[1], orders[0]]],
    ['what a search finds', () => ({ search: 'QUIET' }), () => [orders[1]]],
    ['an order number', () => ({ search: orderNumber(orders[0] ?? '') }), () => [orders[0]]],
    ['nothing that is not there', () => ({ search: 'quiet', kind: 'refund' }), () => []],
    ['no time before', () => ({ to: '2020-01-01' }), () => []],
    ['no time after', () => ({ from: '2090-01-01' }), () => []],
  ])('%s', async (_what, input, expected) => {
    expect(await idsOf(ann, input())).toEqual(expected());
  });

  test('nothing of anybody else', async () => {
    const stranger = await buyer(scene);
    expect(await statement(stranger)).toEqual({ groups: [], next_cursor: null });
    expect(await idsOf(stranger, { search: 'quiet' })).toEqual([]);
    expect(await idsOf(shop, { search: 'quiet' })).toEqual([]);
  });
});

test('what is far back is found by going on, though no call looks at more than a few entries', async () => {
  const input = { kind: 'top_up' } as const;
  const whole = (await groupsOf(ann, input)).map(({ id }) => id);
  expect(whole.length).toBeGreaterThan(1);
  for (const scanned of [1, 2, 3]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    let empty = 0;
    do {
      const page: Awaited<ReturnType<typeof statement>> = await readStatement(
        scene.services,
        ann,
        listStatementSchema.parse({ ...input, cursor }),
        scanned,
      );
      if (page.groups.length === 0) empty += 1;
      seen.push(...page.groups.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
    if (scanned === 1) expect(empty).toBeGreaterThan(0);
  }
});

test('the file has the same entries with their titles, which no program runs (I8)', async () => {
  const linesOf = async (input: object, pageEntries: number) => {
    let file = '';
    const { cursor: _, limit: __, ...filter } = listStatementSchema.parse(input);
    for await (const part of exportStatement(scene.services, ann, filter, pageEntries))
      file += part;
    return file.trimEnd().split('\r\n');
  };
  const whole = await linesOf({}, 500);
  expect(whole[0]).toBe('\uFEFFtime,entry,account,order,title,amount,currency');
  expect(whole.filter((line) => line.includes("'=1+1 of Aurora"))).toHaveLength(2);
  expect(whole.some((line) => line.includes(',=1+1'))).toBe(false);
  expect(await linesOf({}, 1)).toEqual(whole);
  const refunds = await linesOf({ kind: 'refund' }, 2);
  expect(refunds.slice(1)).toEqual(whole.filter((line) => line.includes(',E3,')));
  expect(await linesOf({ search: 'nothing like it' }, 2)).toHaveLength(1);
});

test('a withdrawal on its way is still part of what the user has in all', async () => {
  await sell(scene, shop, gameSlug, 100_000);
  await advanceAndRun(scene, { days: 60 });
  const before = await readWallet(scene.services, shop);
  await withdraw(scene, shop, methodId, 20_000);
  const after = await readWallet(scene.services, shop);
  expect(after.available_minor).toBe(before.available_minor - 20_000);
  expect(after.withdrawing_minor).toBe(20_000);
  expect(after.total_minor).toBe(before.total_minor);
});
