import { readAppNow } from '@guildhall/db/clock';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { announceRules, ANNOUNCED_MINUTES } from '@guildhall/scenes/rule-versions';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from './viewer.ts';
import { createRuleBooks } from './rule-books.ts';

let database: TestDatabase;
let scene: Scene;
let ada: Viewer;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = testScene(database.db);
  ada = await actor(scene, { role: 'admin' });
});
afterEach(async () => {
  await sql`delete from rule_versions where version > 1`.execute(database.owner_db);
  await resetClock(scene);
});

test('the first version has the numbers of rules.md, and holds from the beginning', async () => {
  const { rule_books } = scene.services;
  expect(await rule_books.current()).toEqual(firstRuleBook);
  expect(await rule_books.at(new Date('2001-01-01T00:00:00Z'))).toEqual(firstRuleBook);
  await expect(rule_books.of(7)).rejects.toThrow('no rule book of version 7');
});

test('a version is in force from its date on, on every server that refreshes', async () => {
  const other = createRuleBooks(database.db);
  expect((await other.current()).version).toBe(1);
  expect(await announceRules(scene, ada, { pay_ttl_minutes: 20 })).toBe(2);
  const now = await readAppNow(database.db);
  await other.refresh();
  for (const books of [scene.services.rule_books, other]) {
    expect((await books.current()).version).toBe(1);
    expect(await books.at(minutesAfter(now, ANNOUNCED_MINUTES - 1))).toEqual(firstRuleBook);
    const next = { ...firstRuleBook, pay_ttl_minutes: 20, version: 2 };
    expect(await books.at(minutesAfter(now, ANNOUNCED_MINUTES))).toEqual(next);
  }
  await advance(scene, { minutes: ANNOUNCED_MINUTES });
  await other.refresh();
  expect((await other.current()).version).toBe(2);
});

test('a version that a row names is read when this server does not know it yet', async () => {
  const late = createRuleBooks(database.db);
  await late.current();
  await announceRules(scene, ada, { fund_share: 150 });
  expect(await late.of(2)).toMatchObject({ version: 2, fund_share: 150 });
});

test('in memory the rules cost no query', async () => {
  const { rule_books } = scene.services;
  await rule_books.current();
  const gone = { ...database.db, selectFrom: () => expect.unreachable() } as never;
  expect((await rule_books.of(1, gone)).version).toBe(1);
  expect((await rule_books.at(new Date(), gone)).version).toBe(1);
});

test('names the versions with another buyer fee, and no others', async () => {
  const { rule_books } = scene.services;
  const first = await rule_books.current();
  await announceRules(scene, ada, { pay_ttl_minutes: 20 });
  expect(rule_books.pricedUnlike(first)).toEqual([]);
  const fee = { ...first.buyer_fee, account: { ...first.buyer_fee.account, share: 500 } };
  await sql`delete from rule_versions where version = 2`.execute(database.owner_db);
  const books = createRuleBooks(database.db);
  await announceRules({ ...scene, services: { ...scene.services, rule_books: books } }, ada, {
    buyer_fee: fee,
  });
  expect(books.pricedUnlike(first)).toEqual([2]);
  expect(books.pricedUnlike(await books.of(2))).toEqual([1]);
});

test('the application may neither change nor delete a version', async () => {
  for (const statement of [
    sql`update rule_versions set numbers = '{}' where version = 1`,
    sql`delete from rule_versions where version = 1`,
  ]) {
    await expect(statement.execute(database.db)).rejects.toThrow('permission denied');
  }
});

test.each<[string, object, string]>([
  ['at once', { effective_at: sql`app_now()` }, 'rule_versions_announced'],
  ['without an author', { created_by: null }, 'rule_versions_has_author'],
  ['without a reason', { reason: '' }, 'rule_versions_reason_check'],
])('a version %s is refused by the database', async (_how, changes, constraint) => {
  const numbers: RuleNumbers = firstRuleBook;
  const row = {
    version: 2,
    effective_at: sql<Date>`app_now() + interval '1 day'`,
    numbers: JSON.stringify(numbers),
    created_by: ada.user_id,
    reason: 'x',
    ...changes,
  };
  const insert = database.db.insertInto('rule_versions').values(row).execute();
  await expect(insert).rejects.toThrow(constraint);
});
