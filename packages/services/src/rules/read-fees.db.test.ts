import { readAppNow } from '@guildhall/db/clock';
import { insertRuleVersion, listRuleVersions } from '@guildhall/db/kernel/rule-versions';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { ruleNumbersSchema } from '@guildhall/domain/kernel/rules/rule-book-schema';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFees } from './read-fees.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

/** Announces a version for a date with changes to the last one. */
async function announce(days: number, changes: Partial<RuleNumbers>): Promise<void> {
  const admin = await actor(scene, { role: 'admin' });
  const [last] = await listRuleVersions(database.db, 1);
  if (last === undefined) throw new Error('there is no version');
  const numbers = { ...ruleNumbersSchema.parse(last.numbers), ...changes };
  await insertRuleVersion(database.db, {
    version: last.version + 1,
    effective_at: daysAfter(await readAppNow(database.db), days),
    numbers: JSON.stringify(numbers),
    created_by: admin.user_id,
    reason: 'for a test',
  });
}

test('the fees in force do not change before the date of what is announced', async () => {
  const before = await readFees(scene.services);
  expect(before.changes).toEqual([]);
  await announce(20, { fund_share: 150 });
  // No fee changes with this one.
  await announce(21, { pay_ttl_minutes: 30 });
  await scene.services.rule_books.refresh();
  const announced = await readFees(scene.services);
  expect(announced.rules.fund_share).toBe(100);
  expect(announced.changes).toMatchObject([
    { version: 2, changed: [{ field: 'fund_share', before: 100, after: 150 }] },
  ]);
  expect(announced.changes[0]?.effective_at.getTime()).toBeGreaterThan(announced.now.getTime());
  await advance(scene, { days: 30 });
  const after = await readFees(scene.services);
  expect(after.rules).toMatchObject({ version: 3, fund_share: 150, pay_ttl_minutes: 30 });
  expect(after.changes).toEqual(announced.changes);
});
