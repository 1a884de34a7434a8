import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAdmin } from './admin.ts';

let database: TestDatabase;
let scene: Scene;
let said: string[];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  for (const role of ['support', 'moderator'] as const) {
    await actor(scene, { role, email: `${role}@shop.test` });
  }
});
afterAll(() => database.close());
beforeEach(() => {
  said = [];
});

async function routeRules(names: string[], as = 'support@shop.test'): Promise<number> {
  const say = (line: string) => void said.push(line);
  return await runAdmin({
    url: database.owner_url,
    command: 'route-rules',
    names,
    options: { as, reason: 'It was asked for in a test.' },
    proof: { password: ACTOR_PASSWORD, code: '' },
    key_vault: scene.services.key_vault,
    mode: 'demo',
    tell: say,
    complain: say,
  });
}

test('rules are set, changed, listed and removed', async () => {
  expect(await routeRules(['set', '/old/*', '301', '/new/*'])).toBe(0);
  expect(await routeRules(['set', '/contest', '302', '/blog'])).toBe(0);
  expect(await routeRules(['set', '/contest', '410'])).toBe(0);
  expect(await routeRules(['list'])).toBe(0);
  expect(await routeRules(['remove', '/contest'])).toBe(0);
  expect(await routeRules(['remove', '/contest'])).toBe(1);
  expect(said).toEqual([
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
  expect(said.join()).toMatch(sentence);
});

test('a loop is refused with a path of it, and moderators set no rules', async () => {
  expect(await routeRules(['set', '/a', '301', '/a?b'])).toBe(1);
  expect(said[0]).toContain('ROUTE_RULE_LOOP');
  expect(said[0]).toContain('{"path":"/a"}');
  expect(await routeRules(['set', '/a', '410'], 'moderator@shop.test')).toBe(1);
  expect(said[1]).toContain('PERMISSION_DENIED');
});
