import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { actor, buyer } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { announceRules, ANNOUNCED_MINUTES } from '@guildhall/scenes/rule-versions';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { startTopUp } from './start-payment.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene);
});
afterAll(() => database.close());

const input = (amountMinor: number) => ({ idempotency_key: newId(), amount_minor: amountMinor });

async function refusalOf(amountMinor: number) {
  return await startTopUp(scene.services, ann, input(amountMinor)).then(
    () => null,
    ({ code, facts }: { code: string; facts: object }) => ({ code, facts }),
  );
}

test('a top-up is within the limits of the rules in force; a retry keeps its first answer', async () => {
  const limits = { least_minor: 500, most_minor: 200_000 };
  const refused = { code: 'TOP_UP_LIMIT', facts: limits };
  expect([await refusalOf(499), await refusalOf(200_001)]).toEqual([refused, refused]);
  expect([await refusalOf(500), await refusalOf(200_000)]).toEqual([null, null]);

  const before = input(500);
  const first = await startTopUp(scene.services, ann, before);
  const ada = await actor(scene, { role: 'admin' });
  const next = { least_minor: minor(1_000), most_minor: minor(3_000) };
  await announceRules(scene, ada, { top_up: next });
  expect(await refusalOf(500)).toBeNull();
  await advance(scene, { minutes: ANNOUNCED_MINUTES });
  await scene.services.rule_books.refresh();
  const nowRefused = { code: 'TOP_UP_LIMIT', facts: next };
  expect([await refusalOf(999), await refusalOf(3_001)]).toEqual([nowRefused, nowRefused]);
  expect([await refusalOf(1_000), await refusalOf(3_000)]).toEqual([null, null]);
  expect(await startTopUp(scene.services, ann, before)).toEqual(first);
});
