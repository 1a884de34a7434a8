import { buyer } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { readAppNow } from '@guildhall/db/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readStatement } from './read-statement.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

async function linesOf(viewer: Viewer, month: string, pageEntries: number): Promise<string[]> {
  let file = '';
  for await (const part of readStatement(scene.services, viewer, month, pageEntries)) file += part;
  return file.trimEnd().split('\r\n').slice(1);
}

const monthNow = async () => (await readAppNow(database.db)).toISOString().slice(0, 7);

test('a statement holds the entries of its month and of no other, in pages of any size', async () => {
  const viewer = await buyer(scene);
  const first = await monthNow();
  await fundWallet(scene, viewer, 100);
  // In another month, and in the month after that one.
  await advance(scene, { hours: 24 * 32 });
  const second = await monthNow();
  for (const amount of [201, 202, 203]) await fundWallet(scene, viewer, amount);
  await advance(scene, { hours: 24 * 32 });
  await fundWallet(scene, viewer, 300);
  for (const pageEntries of [1, 2, 3, 4]) {
    const lines = await linesOf(viewer, second, pageEntries);
    expect(lines.map((line) => line.split(',')[4])).toEqual(['2.03', '2.02', '2.01']);
    expect(new Set(lines.map((line) => line.slice(0, 7)))).toEqual(new Set([second]));
  }
  expect(await linesOf(viewer, first, 2)).toHaveLength(1);
  expect(await linesOf(await buyer(scene), second, 2)).toEqual([]);
});
