import { actor } from '@guildhall/scenes/actors';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminAs } from './test-admin.ts';

let database: TestDatabase;
let staff: ReturnType<typeof adminAs>;

beforeAll(async () => {
  database = await testDatabase();
  const scene = testScene(database.db);
  staff = adminAs('support@shop.test', database, scene);
  for (const role of ['support', 'moderator'] as const) {
    await actor(scene, { role, email: `${role}@shop.test` });
  }
});
afterAll(() => database.close());
beforeEach(() => {
  staff.said.length = 0;
});

const routeRules = async (names: string[], as = 'support@shop.test') =>
  await staff.run('route-rules', names, { as });

test('rules are set, changed, listed and removed', async () => {
  expect(await routeRules(['set', '/old/*', '301', '/new/*'])).toBe(0);
  expect(await routeRules(['set', '/contest', '302', '/blog'])).toBe(0);
  expect(await routeRules(['set', '/contest', '410'])).toBe(0);
  expect(await routeRules(['list'])).toBe(0);
  expect(await routeRules(['remove', '/contest'])).toBe(0);
  expect(await routeRules(['remove', '/contest'])).toBe(1);
  expect(staff.said).toEqual([
    '✓ /old/* → /new/*: 301, added',
    '✓ /contest → /blog: 302, added',
    '✓ /contest: 410, changed',
    '410  /contest',
    '301  /old/* → /new/*',
    '2 route rules.',
    '✓ /contest has no route rule any more.',
    'ROUTE_RULE_NOT_FOUND: There is no route rule for this path.',
  ]);
});

test.each([
  [['set', '/auth/login', '301', '/'], /^name the path of a page/],
  [['set', '/a', '307', '/b'], /^the status is/],
  [['set', '/a', '301', 'https://evil.example'], /^name a page of this site/],
  [['set', '/a', '301'], /^name a page of this site/],
  [['set', '/a', '301', '/b', '/c'], /^name a page of this site/],
  [['set'], /^name the path of a page/],
  [['remove'], /^name one path/],
  [['show'], /^say what to do: route-rules list \| set \| remove/],
])('%j is refused, with what to write instead', async (names, sentence) => {
  expect(await routeRules(names)).toBe(1);
  expect(staff.said.join()).toMatch(sentence);
});

test('a loop is refused with a path of it, and moderators set no rules', async () => {
  expect(await routeRules(['set', '/a', '301', '/a?b'])).toBe(1);
  expect(staff.said[0]).toContain('ROUTE_RULE_LOOP');
  expect(staff.said[0]).toContain('{"path":"/a"}');
  expect(await routeRules(['set', '/a', '410'], 'moderator@shop.test')).toBe(1);
  expect(staff.said[1]).toContain('PERMISSION_DENIED');
});
