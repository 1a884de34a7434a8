import { MAX_ROUTE_RULES, type RouteRule } from '@guildhall/domain/content/redirects/rules';
import { actor } from '@guildhall/scenes/actors';
import { fillRouteRules } from '@guildhall/scenes/content';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { createEventFeed, eventReader } from '../../kernel/events/event-feed.ts';
import { ROUTE_RULES_TAG, tagsOfContentEvent } from '../cache-tags.ts';
import { readRouteRules } from './read-route-rules.ts';
import { removeRouteRule } from './remove-route-rule.ts';
import { setRouteRule } from './set-route-rule.ts';

const REASON = 'The page has moved in a test.';

let database: TestDatabase;
let scene: Scene;
let staff: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  staff = await actor(scene, { role: 'support' });
});
afterAll(() => database.close());
afterEach(async () => {
  await database.owner_db.deleteFrom('route_rules').execute();
});

const moved = (path: string, target: string): RouteRule => ({ path, status: 301, target });
const set = async (rule: RouteRule, by = staff) =>
  await setRouteRule(scene.services, by, rule, REASON);
const remove = async (path: string) => await removeRouteRule(scene.services, staff, path, REASON);

test('a rule is set, changed and removed, each as a decision of staff with its reason', async () => {
  const gone: RouteRule = { path: '/old', status: 410, target: null };
  expect(await set(moved('/old', '/new'))).toBe('added');
  expect(await set(gone)).toBe('changed');
  expect(await readRouteRules(scene.services)).toEqual([gone]);
  await remove('/old');
  expect(await readRouteRules(scene.services)).toEqual([]);
  const proposals = await database.owner_db
    .selectFrom('staff_proposals')
    .select(['before', 'after', 'reason'])
    .where('subject', '=', 'route-rule:/old')
    .orderBy('id')
    .execute();
  expect(proposals).toEqual([
    { before: {}, after: moved('/old', '/new'), reason: REASON },
    { before: moved('/old', '/new'), after: gone, reason: REASON },
    { before: gone, after: {}, reason: REASON },
  ]);
});

test('every change is an event that purges responses with the rules, on every server', async () => {
  const tags: string[] = [];
  const feed = createEventFeed({
    read: eventReader(scene.services.db),
    onError: (error) => {
      throw error;
    },
    now: (() => {
      let now = 0;
      return () => (now += 1_000);
    })(),
  });
  feed.listen(({ events }) => tags.push(...events.flatMap(tagsOfContentEvent)));
  await feed.catchUp();
  await set(moved('/old', '/new'));
  await set(moved('/old', '/newer'));
  await remove('/old');
  await feed.catchUp();
  expect(tags).toEqual([ROUTE_RULES_TAG, ROUTE_RULES_TAG, ROUTE_RULES_TAG]);
});

test('of two rules that would lead to each other, one is refused, also at the same time', async () => {
  const results = await Promise.allSettled([set(moved('/a', '/b')), set(moved('/b', '/a'))]);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: 'ROUTE_RULE_LOOP' }) },
  ]);
  expect(await readRouteRules(scene.services)).toHaveLength(1);
});

test('a rule may be changed, but not added, when there are as many as there may be', async () => {
  await fillRouteRules(scene);
  await expect(set(moved('/one-more', '/new'))).rejects.toMatchObject({
    code: 'ROUTE_RULE_LIMIT',
    facts: { most: MAX_ROUTE_RULES },
  });
  expect(await set(moved('/page-7', '/newer'))).toBe('changed');
});
